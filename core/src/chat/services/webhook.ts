import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isWebAddress } from './address.ts';
import { checkResponse } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';

const minSecretLength = 16;

/** The HMAC-SHA256 of `timestamp.body`, in hexadecimal. */
function signatureOf(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Any program that accepts a POST. Each request is signed (docs/chat.md): `courtside-timestamp` has the seconds since 1970, and
 * `courtside-signature` is `v1=` and the HMAC. `id` and `revision` in the body tell a receiver what it has already seen.
 */
export function webhook(isAllowed: (url: URL) => boolean) {
  const isAddress = (text: string) => isWebAddress(text, isAllowed);
  return defineService({
    name: 'The webhook',
    isRepeatable: true,
    canUpdate: true,
    schema: z.object({
      url: z.string().refine(isAddress, 'must be an https address'),
      secret: z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`),
    }),
    label: ({ url }) => maskedLabel(url, url),
    async deliver({ url, secret }, { request, message, timestamp }) {
      const { id, revision, groupName, night, path, link, title, lines, isFinal } = message;
      const event = night === null ? 'test' : 'night';
      const body = JSON.stringify({ event, id, revision, group: groupName, night, path, link, title, lines, isFinal });
      const headers = {
        'courtside-timestamp': String(timestamp),
        'courtside-signature': `v1=${signatureOf(secret, timestamp, body)}`,
      };
      checkResponse(await request({ method: 'POST', url, headers, body }), 'The webhook', { quotes: false });
      return { remoteId: id, isFixed: false };
    },
  });
}
