import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushDevice } from './push-devices.ts';
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
export type SendPush = (device: PushDevice, content: PushContent, ttlSeconds: number) => Promise<PushOutcome>;

const timeoutMs = 10_000;
/** Push services keep a message for at most four weeks. */
const maxTtlSeconds = 28 * 86_400;
const topicLength = 32;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** Whether a request failed before anything of it was sent. */
function isUnsent(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/**
 * @param contact a mailto: or https: address for the operators of push services
 * @param isAllowed whether messages may be sent to an endpoint
 */
export function createSendPush(deps: {
  readKeys: () => Promise<VapidKeys>;
  contact: string;
  isAllowed: (endpoint: string) => Promise<boolean>;
  onError: (error: unknown) => void;
}): SendPush {
  const { readKeys, contact, isAllowed, onError } = deps;
  return async ({ endpoint, p256dh, auth }, content, ttlSeconds) => {
    try {
      // Checked again: the host may have another address since the device was added.
      if (!(await isAllowed(endpoint))) return 'refused';
      const { publicKey, privateKey } = await readKeys();
      const request = webPush.generateRequestDetails(
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
      const { 'Content-Length': _, ...headers } = request.headers;
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      const outcome = outcomeOf(response.status);
      if (outcome === 'refused') onError(new Error(`a push service refused a message with ${response.status}`));
      return outcome;
    } catch (error) {
      onError(error);
      return isUnsent(error) ? 'failed' : 'unknown';
    }
  };
}
