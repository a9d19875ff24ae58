import { type RouteName, type Routes, routes } from '@courtside/contract';

/** A route of the API description: any except those of the operator page, which exist only for admins. */
export type DocumentedRoute = {
  [K in RouteName]: Routes[K]['access'] extends 'admin' ? never : K;
}[RouteName];

function isDocumented(name: RouteName): name is DocumentedRoute {
  return routes[name].access !== 'admin';
}

export const documentedRoutes: readonly DocumentedRoute[] = (Object.keys(routes) as RouteName[]).filter(isDocumented);
