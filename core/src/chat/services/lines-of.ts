import type { ChatMessage } from './chat-service.ts';

/**
 * The lines of a message as a service writes them. The link to the night's page is a line before the pinned ones, and stays like
 * them.
 * @param escapeLine what keeps a service from reading more than plain text in a line
 */
export function linesOf(
  { lines, pinned, link }: Pick<ChatMessage, 'lines' | 'pinned' | 'link'>,
  escapeLine: (line: string) => string,
): Pick<ChatMessage, 'lines' | 'pinned'> {
  const escaped = lines.map(escapeLine);
  if (link === null) return { lines: escaped, pinned };
  const end = escaped.length - pinned;
  const gap = pinned === 0 ? [''] : [];
  return {
    lines: [...escaped.slice(0, end), ...gap, `The night: ${link}`, ...escaped.slice(end)],
    pinned: pinned + 1,
  };
}
