/** The subscriptions of a `pushsubscriptionchange`. Some browsers leave out both. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** The parts of a worker that a renewal needs. */
interface Parts {
  readonly pushManager: Pick<PushManager, 'subscribe'>;
  readonly clients: { matchAll(options: ClientQueryOptions): Promise<readonly Pick<Client, 'postMessage'>[]> };
}

/**
 * Subscribes in place of a subscription that the browser has ended, with the same key. Has the open tabs register it,
 * because the worker has no token; without a tab, the next opening of the app does.
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  { pushManager, clients }: Parts,
): Promise<void> {
  // Without the old one, the app knows the key.
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey) {
    await pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch((error: unknown) => console.warn('The subscription could not be renewed.', error));
  }
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage('push-renewed');
}
