import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { GuardedRequest } from '../platform/outgoing/guarded-request.ts';
import { OutgoingError } from '../platform/outgoing/outgoing.ts';
import type { PushDevice } from './push-device.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What a notification shows and opens. */
interface PushContent {
  readonly text: string;
  /** A path of the app. */
  readonly url: string;
  /** A device shows one notification of a tag at a time. */
  readonly tag: string;
}

/**
 * How an attempt ended: the push service took the message, the device no longer exists, the service refused it for good, the
 * service did not take it and may do so later, or its response is unknown.
 */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed' | 'unknown';

/** Sends an encrypted message to a device (RFC 8030, 8291, 8292). Never rejects. */
export type SendPush = (
  device: PushDevice & { readonly uid: string },
  content: PushContent,
  ttlSeconds: number,
) => Promise<PushOutcome>;

/** Push services keep a message for at most four weeks. */
const maxTtlSeconds = 28 * 86_400;
const topicLength = 32;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** The outcome of a request without a response. */
const outcomeOfError = { refused: 'refused', unreachable: 'failed', 'no-response': 'unknown' } as const;

/** @param contact a mailto: or https: address for the operators of push services */
export function createSendPush(deps: {
  readKeys: () => Promise<VapidKeys>;
  contact: string;
  request: GuardedRequest;
  onError: (error: unknown) => void;
}): SendPush {
  const { readKeys, contact, request, onError } = deps;
  return async ({ uid, endpoint, p256dh, auth }, content, ttlSeconds) => {
    try {
      const { publicKey, privateKey } = await readKeys();
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ title: 'Courtside', ...content }),
        {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: Math.min(maxTtlSeconds, Math.max(0, Math.floor(ttlSeconds))),
          // A device that was off receives the latest message of a topic only.
          topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, topicLength),
          contentEncoding: 'aes128gcm',
        },
      );
      const { 'Content-Length': _, ...headers } = details.headers;
      const { status } = await request({ method: 'POST', url: endpoint, headers, body: details.body }, `user ${uid}`);
      const outcome = outcomeOf(status);
      if (outcome === 'refused') onError(new Error(`a push service refused a message with ${status}`));
      return outcome;
    } catch (error) {
      onError(error);
      return error instanceof OutgoingError ? outcomeOfError[error.kind] : 'unknown';
    }
  };
}
