import { z } from 'zod';
import { isWebhookOf } from './address.ts';
import { ChatError, checkResponse, jsonOf } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';

/** The longest content of a message. */
const maxCharacters = 2_000;
/** SUPPRESS_EMBEDS: no previews of links. */
const flags = 4;
const hosts = ['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com'];
const path = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/;
const createdSchema = z.object({ id: z.string() });

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
    async deliver({ url: webhook }, { request, message: { title, lines }, remoteId }) {
      const url = new URL(webhook);
      const thread = url.searchParams.get('thread_id');
      url.search = thread === null ? '' : new URLSearchParams({ thread_id: thread }).toString();
      url.pathname = url.pathname.replace(/\/$/, '');
      if (remoteId === null) url.searchParams.set('wait', 'true');
      else url.pathname += `/messages/${remoteId}`;
      const content = fitLines([`**${escapeLine(title)}**`, ...lines.map(escapeLine)], maxCharacters);
      const response = await request({
        method: remoteId === null ? 'POST' : 'PATCH',
        url: url.href,
        body: JSON.stringify({ content, flags, allowed_mentions: { parse: [] } }),
      });
      checkResponse(response, 'Discord', { isEdit: remoteId !== null });
      if (remoteId !== null) return { remoteId, isFixed: false };
      const created = createdSchema.safeParse(jsonOf(response.text));
      if (!created.success) throw new ChatError('unknown', 'Discord accepted the message without saying where it is.');
      return { remoteId: created.data.id, isFixed: false };
    },
  });
}
