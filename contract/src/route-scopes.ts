import type { StoredKeyScope } from './api-keys.ts';
import { endpoints, type RouteName } from './endpoints.ts';
import type { RouteDeclaration, RouteScope } from './routes/route-declaration.ts';

/** The scope that a route requires of an API key; null for public routes, which do not look at keys. */
export function scopeOf(route: RouteName): RouteScope | null {
  const { scope }: RouteDeclaration = endpoints[route];
  return scope ?? null;
}

/** The reads that the screen of a group needs besides the live feed. */
const tvRoutes: ReadonlySet<RouteName> = new Set<RouteName>(['getGroup', 'listSeasons', 'getSeason', 'readOwnInvite']);

/** Whether a key of this scope may call a route. A key of scope `bet` may also read; one of `tv` only its own group. */
export function allowsRoute(scope: StoredKeyScope, route: RouteName): boolean {
  if (scope === 'tv') return tvRoutes.has(route);
  const required = scopeOf(route);
  return required === null || required === scope || (required === 'read' && scope === 'bet');
}
