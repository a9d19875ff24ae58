import type { Game, UserBet } from './entities.ts';
import type { GroupLogEntry } from './group-log.ts';
import type { GroupBet } from './groups.ts';
import type { GameChange, TopicSnapshots, TopicUpdates } from './live.ts';
import type { ReactionChange, TargetReactions } from './reactions.ts';
import type { TopicKind } from './topic-names.ts';

/** The rows of a table after an update: changed, new and without those that are gone, by position. */
export function withRows<R extends { readonly uid: string; readonly position: number }>(
  known: readonly R[],
  { rows, gone }: { readonly rows: readonly R[]; readonly gone: readonly string[] },
): R[] {
  const byUid = new Map(known.map((row) => [row.uid, row]));
  for (const uid of gone) byUid.delete(uid);
  for (const row of rows) byUid.set(row.uid, row);
  return [...byUid.values()].sort((a, b) => a.position - b.position);
}

/** The items after some are new or changed and others are gone. */
function withItems<T>(
  known: readonly T[],
  changed: readonly T[],
  keyOf: (item: T) => string,
  gone: readonly string[] = [],
): T[] {
  const byKey = new Map([...known, ...changed].map((item) => [keyOf(item), item]));
  for (const key of gone) byKey.delete(key);
  return [...byKey.values()];
}

function isWhole(change: GameChange): change is Game {
  return change.team1 !== undefined && change.team2 !== undefined && change.endTime !== undefined;
}

function withGames(known: readonly Game[], { changed, removed }: TopicUpdates['games']): Game[] {
  const byId = new Map(known.map((game) => [game.id, game]));
  const games = changed.flatMap((change): Game[] => {
    const before = byId.get(change.id);
    if (before !== undefined) return [{ ...before, ...change }];
    return isWhole(change) ? [change] : [];
  });
  return withItems(known, games, ({ id }) => id, removed);
}

/** Bets of the signed-in user. A late message does not reopen a closed bet. */
function withOwnBets(known: readonly UserBet[], arrived: readonly UserBet[]): UserBet[] {
  const closed = new Set(known.filter(({ status }) => status !== 'pending').map(({ id }) => id));
  const newer = arrived.filter(({ id, status }) => status !== 'pending' || !closed.has(id));
  return withItems(known, newer, ({ id }) => id);
}

const keyOfBet = ({ userId, id }: GroupBet) => `${userId} ${id}`;

/** The log, newest first. An update has all entries from the oldest that is new or changed. */
function withLog(known: readonly GroupLogEntry[], arrived: readonly GroupLogEntry[]): GroupLogEntry[] {
  const oldest = arrived.at(-1)?.number ?? Number.POSITIVE_INFINITY;
  return [...arrived, ...known.filter(({ number }) => number < oldest)];
}

/** The reactions after some changed: by target, each with its members by uid, without targets that have none left. */
export function withReactions(
  known: readonly TargetReactions[],
  changes: readonly ReactionChange[],
): readonly TargetReactions[] {
  if (changes.length === 0) return known;
  const byTarget = new Map(known.map(({ target, by }) => [target, by]));
  for (const { target, uid, reaction } of changes) {
    const others = (byTarget.get(target) ?? []).filter((each) => each.uid !== uid);
    const by = reaction === null ? others : [...others, { uid, reaction }];
    byTarget.set(
      target,
      by.sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    );
  }
  return [...byTarget]
    .map(([target, by]) => ({ target, by }))
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => (a.target < b.target ? -1 : 1));
}

type Apply<K extends TopicKind> = (state: TopicSnapshots[K], update: TopicUpdates[K]) => TopicSnapshots[K];

const applyByKind: { readonly [K in TopicKind]: Apply<K> } = {
  games: (state, update) => ({ ...state, games: withGames(state.games, update) }),
  leaderboard: ({ rows }, update) => ({ rows: withRows(rows, update), total: update.total }),
  injuries: (_, report) => report,
  group: ({ group, bets, log, reactions }, update) => ({
    group: { ...group, ...update.group, leaderboard: withRows(group.leaderboard, update) },
    // A member who is gone takes the bets along.
    bets: withItems(
      bets.filter(({ userId }) => !update.gone.includes(userId)),
      update.bets,
      keyOfBet,
    ),
    log: withLog(log, update.log ?? []),
    reactions: withReactions(reactions, update.reactions ?? []),
  }),
  season: ({ season, rows }, update) => ({ season: update.season ?? season, rows: withRows(rows, update) }),
  tab: ({ challenges, ...tab }, update) => ({
    ...tab,
    ...update.tab,
    challenges: withItems(challenges, update.challenges, ({ id }) => id, update.gone),
  }),
  'own-challenges': ({ challenges }, update) => ({
    challenges: withItems(challenges, update.challenges, ({ id }) => id, update.gone),
  }),
  me({ user, bets }, update) {
    const isNewer = update.user !== undefined && update.user.seq >= user.seq;
    return {
      user: { ...user, ...(isNewer && update.user), ...update.profile },
      bets: withOwnBets(bets, update.bets ?? []),
    };
  },
  'own-groups': ({ cards }, update) => ({ cards: withItems(cards, update.cards, ({ id }) => id, update.gone) }),
};

/**
 * The state of a topic after an update that follows it. Lists of bets and the log also keep old items that a new snapshot
 * no longer has. Tables are in the order of a snapshot, other lists are not.
 */
export function applyUpdate<K extends TopicKind>(
  kind: K,
  state: TopicSnapshots[K],
  update: TopicUpdates[K],
): TopicSnapshots[K] {
  return applyByKind[kind](state, update);
}
