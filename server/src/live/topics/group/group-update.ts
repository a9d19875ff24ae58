import { isDeepStrictEqual } from 'node:util';
import type { GroupBet, GroupLogEntry, TopicSnapshots, TopicUpdates } from '@courtside/contract';
import { changedItems } from '../../kernel/changed-items.ts';
import { changedReactions } from './reaction-state.ts';

type GroupSnapshot = TopicSnapshots['group'];

function keyOf({ userId, id }: GroupBet): string {
  return `${userId}:${id}`;
}

function newBets(before: readonly GroupBet[], after: readonly GroupBet[]): GroupBet[] {
  const known = new Map(before.map((bet) => [keyOf(bet), bet]));
  return after.filter((bet) => {
    const earlier = known.get(keyOf(bet));
    return earlier === undefined || earlier.status !== bet.status || earlier.username !== bet.username;
  });
}

/** The entries from the oldest that is new or changed: names in an entry change with those of its people. Newest first. */
function changedLog(before: readonly GroupLogEntry[], after: readonly GroupLogEntry[]): readonly GroupLogEntry[] {
  const known = new Map(before.map((entry) => [entry.number, entry]));
  const oldestKnown = before.at(-1)?.number ?? 0;
  const isChanged = (entry: GroupLogEntry) =>
    entry.number >= oldestKnown && !isDeepStrictEqual(known.get(entry.number), entry);
  return after.slice(0, after.findLastIndex(isChanged) + 1);
}

/**
 * The difference between two states of a group; null when they are equal and no season has changed.
 * @param seasonIds the seasons that were opened or have changed
 */
export function groupUpdate(
  before: GroupSnapshot,
  after: GroupSnapshot,
  seasonIds: readonly string[],
): TopicUpdates['group'] | null {
  const { changed: rows, gone } = changedItems(before.group.leaderboard, after.group.leaderboard, ({ uid }) => uid);
  const bets = newBets(before.bets, after.bets);
  const { leaderboard: _, memberIds, tonight, ...group } = after.group;
  const { leaderboard: __, memberIds: membersBefore, tonight: tonightBefore, ...groupBefore } = before.group;
  const log = changedLog(before.log, after.log);
  const reactions = changedReactions(before.reactions, after.reactions);
  const membersChanged = memberIds.join() !== membersBefore.join();
  const tonightChanged = !isDeepStrictEqual(tonight, tonightBefore);
  const isUnchanged =
    rows.length + gone.length + bets.length + log.length + seasonIds.length + reactions.length === 0 &&
    !membersChanged &&
    !tonightChanged &&
    isDeepStrictEqual(group, groupBefore);
  if (isUnchanged) return null;
  return {
    rows,
    gone,
    group: { ...group, ...(membersChanged && { memberIds }), ...(tonightChanged && { tonight }) },
    bets,
    ...(log.length > 0 && { log }),
    ...(seasonIds.length > 0 && { seasonIds }),
    ...(reactions.length > 0 && { reactions }),
  };
}
