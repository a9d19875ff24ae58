import { z } from 'zod';
import type { OutgoingResponse } from '../../platform/outgoing/outgoing.ts';
import { isWebhookOf } from './address.ts';
import { ChatError, checkResponse, jsonOf } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';
import { linesOf } from './lines-of.ts';

/** The longest content of a message. */
const maxCharacters = 2_000;
/** SUPPRESS_EMBEDS: no previews of links. */
const flags = 4;
const hosts = ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'];
const path = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/;
const createdSchema = z.object({ id: z.string() });

const errorSchema = z.object({ code: z.int() });
/**
 * Why Discord never updates a message again although a new one can be posted: its thread is archived, another webhook wrote it, or
 * it was updated too often.
 */
const fixedCodes: readonly number[] = [50_083, 50_005, 30_046];

function isFixedForGood({ status, text }: OutgoingResponse): boolean {
  const { data } = errorSchema.safeParse(jsonOf(text));
  return status >= 400 && status < 500 && data !== undefined && fixedCodes.includes(data.code);
}

/** Escapes everything that Markdown, mentions, emojis and links use. Discord shows a character after a backslash as it is. */
function escapeLine(line: string): string {
  return line.replace(/[\\`*_~|<>[\]()#:@]/g, '\\$&').replace(/^(\s*)([-+])|^(\s*\d+)\./, (match) => {
    return `${match.slice(0, -1)}\\${match.slice(-1)}`;
  });
}

/** A webhook of a channel in Discord. Its messages can be updated. */
export function discord(isAllowed: (url: URL) => boolean) {
  const isWebhook = (text: string) => isWebhookOf(text, { hosts, path, isAllowed });
  return defineService({
    name: 'Discord',
    isRepeatable: false,
    canUpdate: true,
    schema: z.object({
      url: z.string().refine(isWebhook, 'must be the address of a webhook, https://discord.com/api/webhooks/…'),
    }),
    label: ({ url }) => maskedLabel(url, new URL(url).pathname),
    async deliver({ url: webhook }, { request, message, remoteId }) {
      const { lines, pinned } = linesOf(message, escapeLine);
      const content = fitLines([`**${escapeLine(message.title)}**`, ...lines], maxCharacters, { pinned });
      const body = JSON.stringify({ content, flags, allowed_mentions: { parse: [] } });
      const url = new URL(webhook);
      const thread = url.searchParams.get('thread_id');
      url.search = thread === null ? '' : new URLSearchParams({ thread_id: thread }).toString();
      url.pathname = url.pathname.replace(/\/$/, '');
      if (remoteId !== null) {
        const message = new URL(url);
        message.pathname += `/messages/${remoteId}`;
        const updated = await request({ method: 'PATCH', url: message.href, body });
        if (!isFixedForGood(updated)) {
          checkResponse(updated, 'Discord', { isEdit: true });
          return { remoteId, isFixed: false };
        }
      }
      url.searchParams.set('wait', 'true');
      const response = await request({ method: 'POST', url: url.href, body });
      checkResponse(response, 'Discord');
      const created = createdSchema.safeParse(jsonOf(response.text));
      if (!created.success) throw new ChatError('unknown', 'Discord accepted the message without saying where it is.');
      return { remoteId: created.data.id, isFixed: false };
    },
  });
}
