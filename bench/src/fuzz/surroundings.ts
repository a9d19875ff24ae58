import type { Game, RouteName } from '@courtside/contract';
import type { Player } from '../players.ts';

/** A game as requests name it. */
export type NamedGame = Pick<Game, 'id' | 'team1' | 'team2' | 'team1_price' | 'team2_price'>;

/** What exists, for requests that mean something. It grows with what requests make. */
export interface Surroundings {
  readonly players: readonly Player[];
  /** Somebody signed in who has no account. */
  readonly stranger: Player;
  readonly games: readonly NamedGame[];
  /** Ids of groups: everybody's own, full ones of others, a closed one, and the latest that requests made. */
  groups(): readonly string[];
  /** Ids of bets: pending, cancelled, settled ones, and the latest that requests made. */
  bets(): readonly string[];
  betsOf(uid: string): readonly string[];
  /** Cursors of further pages of the users. */
  cursors(): readonly string[];
  /** Notes what a request has made or found. @param answer the parsed text of a successful one */
  note(route: RouteName, answer: unknown): void;
}

/** What exists before the first request. */
export interface Furniture {
  readonly players: readonly Player[];
  readonly stranger: Player;
  readonly games: readonly NamedGame[];
  readonly groups: readonly string[];
  readonly bets: readonly { readonly uid: string; readonly id: string }[];
}

/** How many of the latest groups, and bets of each player, are kept beside those there were at first. */
const latest = 30;

/** A list that keeps its beginning, and of what is added the latest. */
class Latest<T> {
  readonly #first: readonly T[];
  #added: readonly T[] = [];

  constructor(first: readonly T[]) {
    this.#first = first;
  }

  add(item: T): void {
    this.#added = [...this.#added, item].slice(-latest);
  }

  all(): readonly T[] {
    return [...this.#first, ...this.#added];
  }
}

interface Made {
  readonly data: { readonly id: string; readonly userId?: string };
}

function isMade(answer: unknown): answer is Made {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';
}

export function surroundings({ players, stranger, games, groups, bets }: Furniture): Surroundings {
  const knownGroups = new Latest(groups);
  const knownCursors = new Latest(['none']);
  const byPlayer = new Map(
    players.map(({ uid }) => [uid, new Latest(bets.filter((bet) => bet.uid === uid).map(({ id }) => id))]),
  );
  const betsOf = (uid: string) => byPlayer.get(uid)?.all() ?? [];
  return {
    players,
    stranger,
    games,
    groups: () => knownGroups.all(),
    bets: () => players.flatMap(({ uid }) => betsOf(uid)),
    betsOf,
    cursors: () => knownCursors.all(),
    note(route, answer) {
      if (typeof answer === 'object' && answer !== null && 'nextCursor' in answer && answer.nextCursor !== null)
        knownCursors.add(String(answer.nextCursor));
      if (!isMade(answer)) return;
      const { id, userId } = answer.data;
      if (route === 'createGroup') knownGroups.add(id);
      if (route === 'placeBet') byPlayer.get(userId ?? '')?.add(id);
    },
  };
}
