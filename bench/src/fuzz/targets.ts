import type { Game, RouteName } from '@courtside/contract';
import type { Player } from '../players.ts';
import { Latest } from './latest.ts';
import type { SignInTargets } from './sign-in-targets.ts';

/** The fields of a game that requests use. */
export type NamedGame = Pick<Game, 'id' | 'team1' | 'team2' | 'markets'>;

/** A running season of a group. */
export interface NamedSeason {
  readonly groupId: string;
  readonly id: string;
}

/** Existing users, games, groups and bets that requests can refer to. Grows with what the requests create. */
export interface Targets {
  readonly players: readonly Player[];
  /** Users who may end their playing: delete their accounts, take breaks, limit their stakes. */
  readonly leavers: readonly Player[];
  /** A signed-in user without an account. */
  readonly newcomer: Player;
  readonly operator: Operator;
  readonly games: readonly NamedGame[];
  readonly seasons: readonly NamedSeason[];
  readonly signIn: SignInTargets;
  /** Ids of groups: those of all players, full groups of other users, a closed group, and the latest created by requests. */
  groups(): readonly string[];
  /** Codes of the invites that requests have created, and ids of groups, which are accepted in place of a code. */
  invites(): readonly string[];
  /** Ids of bets: pending, cancelled and settled ones, and the latest placed by requests. */
  bets(): readonly string[];
  betsOf(uid: string): readonly string[];
  /** Cursors of later pages of users. */
  cursors(): readonly string[];
  /** Records the ids and cursors in a successful response. */
  record(route: RouteName, response: unknown): void;
}

/** An admin, and what they may act on without disturbing other requests. */
export interface Operator {
  readonly admin: Player;
  /** By path parameter. */
  readonly known: Readonly<Record<string, string>>;
}

/** The data that exists before the first request. */
export interface Fixtures {
  readonly players: readonly Player[];
  readonly leavers: readonly Player[];
  readonly newcomer: Player;
  readonly operator: Operator;
  readonly games: readonly NamedGame[];
  readonly seasons: readonly NamedSeason[];
  readonly groups: readonly string[];
  readonly bets: readonly { readonly uid: string; readonly id: string }[];
}

function isInvite(response: unknown): response is { readonly data: { readonly code: string } } {
  if (typeof response !== 'object' || response === null || !('data' in response)) return false;
  const { data } = response;
  return typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';
}

interface Created {
  readonly data: { readonly id: string; readonly userId?: string };
}

function isCreated(response: unknown): response is Created {
  if (typeof response !== 'object' || response === null || !('data' in response)) return false;
  const { data } = response;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';
}

/** @param signIn what requests about signing in refer to */
export function createTargets({ groups, bets, ...fixtures }: Fixtures, signIn: SignInTargets): Targets {
  const { players } = fixtures;
  const knownGroups = new Latest(groups);
  const knownInvites = new Latest<string>([]);
  const knownCursors = new Latest(['none']);
  const byPlayer = new Map(
    players.map(({ uid }) => [uid, new Latest(bets.filter((bet) => bet.uid === uid).map(({ id }) => id))]),
  );
  const betsOf = (uid: string) => byPlayer.get(uid)?.all() ?? [];
  return {
    ...fixtures,
    signIn,
    groups: () => knownGroups.all(),
    invites: () => [...knownInvites.all(), ...knownGroups.all()],
    bets: () => players.flatMap(({ uid }) => betsOf(uid)),
    betsOf,
    cursors: () => knownCursors.all(),
    record(route, response) {
      if (typeof response === 'object' && response !== null && 'nextCursor' in response && response.nextCursor !== null)
        knownCursors.add(String(response.nextCursor));
      if (route === 'readOwnInvite' && isInvite(response)) knownInvites.add(response.data.code);
      if (!isCreated(response)) return;
      const { id, userId } = response.data;
      if (route === 'createGroup') knownGroups.add(id);
      if (route === 'placeBet' || route === 'placeParlay') byPlayer.get(userId ?? '')?.add(id);
    },
  };
}
