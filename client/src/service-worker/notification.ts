/** What the server sends. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** The address that a click opens, on this site. */
  readonly url: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The address of a path on this site; the start page for anything that leads elsewhere. */
export function targetOf(path: unknown, ownOrigin: string): string {
  try {
    const url = new URL(textOf(path), ownOrigin);
    if (url.origin === ownOrigin) return url.href;
  } catch {
    // Not an address.
  }
  return `${ownOrigin}/`;
}

/** The notification of a message. Browsers require one for each message, so an unreadable one shows the name only. */
export function notificationOf(message: string, ownOrigin: string): Shown {
  let sent: Readonly<Record<string, unknown>> = {};
  try {
    sent = Object(JSON.parse(message));
  } catch {
    // Shown without a text.
  }
  return {
    title: textOf(sent.title) || 'Courtside',
    body: textOf(sent.text),
    tag: textOf(sent.tag),
    url: targetOf(sent.url, ownOrigin),
  };
}
