import { z } from 'zod';
import { isWebhookOf } from './address.ts';
import { checkResponse } from './chat-error.ts';
import { defineService, maskedLabel } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';
import { linesOf } from './lines-of.ts';

/** The longest text of a message. */
const maxCharacters = 40_000;
const hosts = ['hooks.slack.com', 'hooks.slack-gov.com'];
const path = /^\/(services|workflows|triggers)\/[\w/-]+$/;

/** Escapes the three characters that Slack gives a meaning to without Markdown: links, mentions and entities. */
function escapeLine(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An incoming webhook of Slack, whose messages cannot be updated. */
export function slack(isAllowed: (url: URL) => boolean) {
  const isWebhook = (text: string) => isWebhookOf(text, { hosts, path, isAllowed });
  return defineService({
    name: 'Slack',
    isRepeatable: false,
    canUpdate: false,
    schema: z.object({
      url: z.string().refine(isWebhook, 'must be the address of a webhook, https://hooks.slack.com/services/…'),
    }),
    label: ({ url }) => maskedLabel(url, url),
    async deliver({ url }, { request, message }) {
      const { lines, pinned } = linesOf(message, escapeLine);
      const text = fitLines([escapeLine(message.title), ...lines], maxCharacters, { pinned });
      const body = { text, mrkdwn: false, link_names: false, unfurl_links: false, unfurl_media: false };
      checkResponse(await request({ method: 'POST', url, body: JSON.stringify(body) }), 'Slack');
      return { remoteId: null, isFixed: true };
    },
  });
}
