import { type RouteName, type Routes, routes } from '@courtside/contract';
import { signInRoutes } from '@courtside/contract/routes/sign-in';

type OtherRoute = Exclude<RouteName, keyof typeof signInRoutes>;

/**
 * A route of the API description: any except those of the operator page, which exist only for admins, and those with which the app
 * itself signs users in. Programs use an API key.
 */
export type DocumentedRoute = {
  [K in OtherRoute]: Routes[K]['access'] extends 'admin' ? never : K;
}[OtherRoute];

function isDocumented(name: RouteName): name is DocumentedRoute {
  return routes[name].access !== 'admin' && !Object.hasOwn(signInRoutes, name);
}

export const documentedRoutes: readonly DocumentedRoute[] = (Object.keys(routes) as RouteName[]).filter(isDocumented);
