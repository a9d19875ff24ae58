import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isWebAddress } from './address.ts';
import { checkResponse, jsonOf } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';
import { linesOf } from './lines-of.ts';

/** The longest message, in bytes of UTF-8. A longer one becomes an attachment. */
const maxBytes = 4_096;
const publishedSchema = z.object({ sequence_id: z.string() });

/** The id under which ntfy 2.16 and newer keep the versions of a message: at most 64 letters, digits, dashes, underscores. */
function sequenceId(id: string): string {
  return `courtside-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/**
 * A topic of an ntfy server. Servers from 2.16 on replace a message with the same sequence id, and say so in their answer.
 * Older ones show every message, so the night is only posted at its beginning and its end there.
 */
export function ntfy(isAllowed: (url: URL) => boolean) {
  const isServer = (text: string) => isWebAddress(text, isAllowed);
  return defineService({
    name: 'ntfy',
    isRepeatable: false,
    canUpdate: true,
    schema: z.object({
      url: z.string().refine(isServer, 'must be the https address of an ntfy server, such as https://ntfy.sh'),
      topic: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores'),
      token: z
        .string()
        .regex(/^[\x21-\x7e]+$/, 'must not contain spaces')
        .optional(),
    }),
    label: ({ url, topic }) => maskedLabel(url, topic),
    async deliver({ url, topic, token }, { request, message }) {
      const { id, title, link } = message;
      const { lines, pinned } = linesOf(message, (line) => line);
      const sequence = sequenceId(id);
      const text = fitLines(lines, maxBytes, { lengthOf: Buffer.byteLength, pinned });
      const response = await request({
        method: 'POST',
        url,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: JSON.stringify({
          topic,
          title,
          message: text,
          sequence_id: sequence,
          ...(link !== null && { click: link }),
        }),
      });
      checkResponse(response, 'ntfy', { quotes: false });
      const published = publishedSchema.safeParse(jsonOf(response.text)).data;
      return { remoteId: sequence, isFixed: published?.sequence_id !== sequence };
    },
  });
}
