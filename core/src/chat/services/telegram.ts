import { z } from 'zod';
import type { OutgoingResponse } from '../../platform/outgoing/outgoing.ts';
import { isWebhookOf } from './address.ts';
import { ChatError, checkResponse, explanationIn, jsonOf } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';
import { linesOf } from './lines-of.ts';

/** The longest text of a message. */
const maxCharacters = 4_096;
const publicHost = 'api.telegram.org';
/** The answer to a request to a group that has become a supergroup. */
const movedSchema = z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) });
const sentSchema = z.object({ result: z.object({ message_id: z.int() }) });

/** True if an update changed nothing, which Telegram refuses. */
function isUnchanged({ status, text }: OutgoingResponse): boolean {
  return status === 400 && explanationIn(text).includes('message is not modified');
}

function isGone({ status, text }: OutgoingResponse): boolean {
  return status === 400 && /message to edit not found|MESSAGE_ID_INVALID/.test(explanationIn(text));
}

/**
 * Keeps Telegram from making links, mentions, hashtags and commands of a line: an invisible character, at which no line breaks, follows what
 * begins one.
 */
function escapeLine(line: string): string {
  return line.replace(/[@#$/](?=\p{L})|(?<=[\p{L}\d-])\.(?=\p{L})|:\/\//gu, '$&\u2060');
}

/** A bot of Telegram in a chat. Its messages are plain text and can be updated. */
export function telegram(isAllowed: (url: URL) => boolean) {
  const isServer = (text: string) => isWebhookOf(text, { hosts: [publicHost], path: /^\/$/, isAllowed });
  return defineService({
    name: 'Telegram',
    isRepeatable: false,
    canUpdate: true,
    schema: z.object({
      url: z
        .string()
        .refine(isServer, 'must be a Bot API server that the operator allows')
        .default(`https://${publicHost}`),
      token: z.string().regex(/^\d+:[\w-]{30,}$/, 'must be the token of a bot, such as 123456:ABC-DEF…'),
      chatId: z.string().regex(/^(-?\d{1,20}|@\w{4,40})$/, 'must be the id of a chat, or @name of a channel'),
    }),
    label: ({ url, chatId }) => maskedLabel(url, chatId),
    async deliver({ url, token, chatId }, { request, message, remoteId }) {
      const { lines, pinned } = linesOf(message, escapeLine);
      const text = fitLines([escapeLine(message.title), ...lines], maxCharacters, { pinned });
      const ask = (method: 'sendMessage' | 'editMessageText', chat: string | number, fields = {}) =>
        request({
          method: 'POST',
          url: `${url.replace(/\/$/, '')}/bot${token}/${method}`,
          body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true }, ...fields }),
        });
      /** The answer of the chat, or of the supergroup that the chat has become. */
      const askChat = async (method: 'sendMessage' | 'editMessageText', fields = {}) => {
        const response = await ask(method, chatId, fields);
        const newId = movedSchema.safeParse(jsonOf(response.text)).data?.parameters.migrate_to_chat_id;
        if (newId === undefined) return { response, hasMoved: false };
        return { response: await ask(method, newId, fields), hasMoved: true };
      };
      if (remoteId !== null) {
        const { response, hasMoved } = await askChat('editMessageText', { message_id: Number(remoteId) });
        if (!isGone(response)) {
          if (!isUnchanged(response)) checkResponse(response, 'Telegram');
          return { remoteId, isFixed: false };
        }
        // A supergroup has other ids for the messages of the group it was.
        if (!hasMoved) throw new ChatError('permanent', 'The message was deleted in Telegram.', { isGone: true });
      }
      const { response } = await askChat('sendMessage');
      checkResponse(response, 'Telegram');
      const sent = sentSchema.safeParse(jsonOf(response.text));
      if (!sent.success) throw new ChatError('unknown', 'Telegram accepted the message without saying where it is.');
      return { remoteId: String(sent.data.result.message_id), isFixed: false };
    },
  });
}
