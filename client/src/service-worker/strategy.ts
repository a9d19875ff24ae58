/** The parts of a request that decide its strategy. */
interface RequestParts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is served. 'asset': from the cache first, because the name has a content hash. 'page': from the
 * network, or the cached shell without one. 'network': not handled by the worker.
 */
export type Strategy = 'asset' | 'page' | 'network';

const assets = /^\/assets\//;
const notPages = /^\/(api|socket\.io|config\.json|calendar|night|metrics|health)(\/|$)/i;

export function strategyOf({ method, mode, url }: RequestParts, ownOrigin: string): Strategy {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return 'network';
  if (assets.test(pathname)) return 'asset';
  return mode === 'navigate' && !notPages.test(pathname) ? 'page' : 'network';
}
