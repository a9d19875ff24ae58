/** Where a webhook of a service may be. */
interface Rule {
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Whether the operator allows a host, also over plain HTTP. */
  readonly isAllowed: (url: URL) => boolean;
}

/** Whether a text is the address of a web server over HTTPS, or of a host that the operator allows. */
export function isWebAddress(text: string, isAllowed: (url: URL) => boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isAllowed(url));
}

/** Whether a text is the address of a webhook of a service. */
export function isWebhookOf(text: string, { hosts, path, isAllowed }: Rule): boolean {
  if (!isWebAddress(text, isAllowed)) return false;
  const url = new URL(text);
  return (hosts.includes(url.host) || isAllowed(url)) && path.test(url.pathname);
}
