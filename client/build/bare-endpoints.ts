import { endpoints } from '@courtside/contract/endpoints';
import type { RouteDeclaration } from '@courtside/contract/routes/route-declaration';
import type { Plugin } from 'vite';

/** What a browser needs of a route: how it is called, and whether its response waits for the TV. */
function bareRoute({ method, path, spoils }: RouteDeclaration): Pick<RouteDeclaration, 'method' | 'path' | 'spoils'> {
  return spoils === undefined ? { method, path } : { method, path, spoils };
}

/** Source of a module with what a browser needs of every route. */
function bareEndpointsModule(): string {
  const bare = Object.entries(endpoints).map(([name, declaration]) => [name, bareRoute(declaration)]);
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(bare))};`;
}

/** Bundles only that part of each route. The rest of its declaration is for servers, and every browser would load it. */
export function bareEndpoints(): Plugin {
  return {
    name: 'courtside:bare-endpoints',
    apply: 'build',
    load: { filter: { id: /\/contract\/src\/endpoints\.ts$/ }, handler: bareEndpointsModule },
  };
}
