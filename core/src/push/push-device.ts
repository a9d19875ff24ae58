import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** A device at its push service, with the keys that messages to it are encrypted with. */
export interface PushDevice extends Pick<PushSubscriptionDoc, 'endpoint' | 'p256dh' | 'auth'> {
  /** How far the TV next to it is behind; 0 by default. */
  readonly delaySeconds?: number | undefined;
  /** Until when a hidden game keeps it silent; not at all by default. */
  readonly silentUntil?: Date | undefined;
}
