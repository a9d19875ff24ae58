import type { KeyScope } from './api-keys.ts';
import { endpoints, type RouteName } from './endpoints.ts';
import { routes } from './routes.ts';

/** What an API key needs to call a route; `none` if no key may call it. */
export type RouteScope = KeyScope | 'none';

/**
 * Routes for which a key is never enough: a stolen key must not create further keys, copy everything about its user, delete
 * the account, change how much and when the user may bet (docs/decisions/0054) or who may challenge the user, have a group's nights or the user's
 * notifications sent elsewhere, or act as the owner of a group: on its name, members, invites and ownership.
 */
const withoutKeys: ReadonlySet<RouteName> = new Set([
  'listApiKeys',
  'createApiKey',
  'revokeApiKey',
  'exportAccount',
  'deleteAccount',
  'pauseBetting',
  'limitStakes',
  'connectChat',
  'disconnectChat',
  'testChat',
  'retryChat',
  'renameGroup',
  'transferGroup',
  'archiveGroup',
  'rotateInvites',
  'expireInvites',
  'removeMember',
  'letMemberIn',
  'blockChallenges',
  'unblockChallenges',
  'subscribePush',
  'unsubscribePush',
  'readPushSettings',
  'changePushSettings',
]);

/**
 * The scope that a route requires of an API key: `read` for reads, `bet` for everything that changes something. Public
 * routes do not look at keys. A key of scope `bet` may also read.
 */
export function scopeOf(route: RouteName): RouteScope | null {
  if (routes[route].access === 'public') return null;
  if (routes[route].access === 'admin' || withoutKeys.has(route)) return 'none';
  return endpoints[route].method === 'GET' ? 'read' : 'bet';
}

/** Whether a key of this scope may call a route. */
export function allowsRoute(scope: KeyScope, route: RouteName): boolean {
  const required = scopeOf(route);
  return required === null || required === scope || (required === 'read' && scope === 'bet');
}
