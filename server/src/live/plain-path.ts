/** Where scripts and bots find the plain feed. */
export const plainPath = '/api/live';

/**
 * Whether the address of an upgrade is the plain feed's, in any case, with a slash behind it or a query. It is asked of
 * whoever knocks, so it looks at no more of an address than the feed's own path is long.
 */
export function isPlainPath(url: string): boolean {
  const end = url.startsWith('/', plainPath.length) ? plainPath.length + 1 : plainPath.length;
  if (url.length > end && url[end] !== '?') return false;
  return url.slice(0, plainPath.length).toLowerCase() === plainPath;
}
