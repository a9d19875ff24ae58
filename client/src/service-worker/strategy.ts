/** What the worker needs to know of a request. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is answered. 'asset': named by its content, so what was kept is right for ever. 'page': from the
 * network, the kept shell without one. 'network': not by the worker at all, so that no price, balance or setting on the
 * screen was ever kept.
 */
export type Strategy = 'asset' | 'page' | 'network';

const assets = /^\/assets\//;
const notPages = /^\/(api|socket\.io|config\.json|metrics|health)(\/|$)/i;

export function strategyOf({ method, mode, url }: Asked, ownOrigin: string): Strategy {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return 'network';
  if (assets.test(pathname)) return 'asset';
  return mode === 'navigate' && !notPages.test(pathname) ? 'page' : 'network';
}
