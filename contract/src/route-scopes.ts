import type { KeyScope } from './api-keys.ts';
import { endpoints, type RouteName } from './endpoints.ts';
import type { RouteDeclaration, RouteScope } from './routes/route-declaration.ts';

/** The scope that a route requires of an API key; null for public routes, which do not look at keys. */
export function scopeOf(route: RouteName): RouteScope | null {
  const { scope }: RouteDeclaration = endpoints[route];
  return scope ?? null;
}

/** Whether a key of this scope may call a route. A key of scope `bet` may also read. */
export function allowsRoute(scope: KeyScope, route: RouteName): boolean {
  const required = scopeOf(route);
  return required === null || required === scope || (required === 'read' && scope === 'bet');
}
