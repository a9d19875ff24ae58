import { endpoints } from '@courtside/contract/endpoints';
import type { Plugin } from 'vite';

/** Source of a module with the method and path of every route. */
function bareEndpointsModule(): string {
  const bare = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]);
  return `export const endpoints = ${JSON.stringify(Object.fromEntries(bare))};`;
}

/** Bundles only the method and path of each route. The rest of its declaration is for servers, and every browser would load it. */
export function bareEndpoints(): Plugin {
  return {
    name: 'courtside:bare-endpoints',
    apply: 'build',
    load: { filter: { id: /\/contract\/src\/endpoints\.ts$/ }, handler: bareEndpointsModule },
  };
}
