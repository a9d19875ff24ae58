import type { KeyScope } from '../api-keys.ts';

/**
 * Access to a route: any caller, any signed-in user, the signed-in user whose uid is in the path, the members or the owner
 * of the group whose id is in the path, or the users whom a command made admins. To any other user an admin route does not
 * exist.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'member' | 'owner' | 'admin';

/**
 * What an API key needs to call a route: `read` for reads, `bet` for routes that change something, and `none` if no key may
 * call it. A stolen key must not create further keys, copy everything about its user, delete the account, change how much
 * and when the user may bet (docs/decisions/0054) or who may challenge the user, have a group's nights or the user's
 * notifications sent elsewhere, or act as the owner of a group: on its name, members, invites and ownership.
 */
export type RouteScope = KeyScope | 'none';

/**
 * A stricter limit on calls: for routes that move money, for routes that make the server fetch a page, for routes that
 * accept an invite code, where it counts the unknown codes of an address, for an operator's actions, for sign-ups and mails of an
 * address, and for passwords, where it counts the wrong ones.
 */
type RouteLimit = 'money' | 'scrape' | 'invite' | 'operator' | 'sign-up' | 'mail' | 'password';

/** Public routes do not look at keys, and no key may call an admin route. */
type RouteRights =
  | { readonly access: 'public'; readonly scope?: never }
  | { readonly access: 'admin'; readonly scope: 'none' }
  | { readonly access: Exclude<Access, 'public' | 'admin'>; readonly scope: RouteScope };

/** How many documents the database may read for each call that a route counts as. */
export const documentsPerCall = 100;

/** Everything about a route except its schemas, which stand in the `.schemas.ts` file of the same name. */
export type RouteDeclaration = RouteRights & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /**
   * How many calls a call of the route counts as, besides the rows of its list, for its user and address. A test compares it
   * with what the route reads for an account with 10,000 bets (docs/decisions/0059).
   */
  readonly weight: number;
  readonly limit?: RouteLimit;
  /** True for a read that tells of scores or money. A client whose TV is behind shows its response that much later. */
  readonly spoils?: true;
  /** Maximum age of a response in milliseconds. The route sends an ETag, and 304 to callers that have the response. */
  readonly cacheMs?: number;
  /** True if the response is always a complete list, which is streamed. A list with a `limit` is complete without it. */
  readonly isComplete?: boolean;
};

/** The routes of a resource, by name. */
export type RouteDeclarations = Readonly<Record<string, RouteDeclaration>>;
