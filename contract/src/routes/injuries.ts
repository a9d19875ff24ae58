import type { RouteDeclarations } from './route-declaration.ts';

export const injuryRoutes = {
  readInjuries: { method: 'GET', path: '/api/injuries', access: 'public', weight: 1 },
  scrapeInjuries: { method: 'POST', path: '/api/injuries/scrape', access: 'public', weight: 1, limit: 'scrape' },
} as const satisfies RouteDeclarations;
