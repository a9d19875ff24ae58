import type { PushKind } from '@courtside/contract';
import type { PushMessageDoc } from './push-message.model.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** The kinds that tell nothing of a game: they do not wait for the TV of a device. */
const kindsWithoutResults: ReadonlySet<PushKind> = new Set<PushKind>(['challenged', 'reminder']);

/**
 * When a message may be sent to a device, in milliseconds since 1970 UTC: once the TV next to it has shown what the message tells,
 * and no game is hidden on it any more.
 */
export function sendableAt(
  { kind, createdAt }: Pick<PushMessageDoc, 'kind' | 'createdAt'>,
  { delaySeconds = 0, silentUntil }: Pick<PushSubscriptionDoc, 'delaySeconds' | 'silentUntil'>,
): number {
  if (kindsWithoutResults.has(kind)) return createdAt.getTime();
  return Math.max(createdAt.getTime() + 1_000 * delaySeconds, silentUntil?.getTime() ?? 0);
}
