import { isDeepStrictEqual } from 'node:util';
import type { GroupBet, TopicSnapshots, TopicUpdates } from '@courtside/contract';
import { changedRows } from '../changed-rows.ts';

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

/**
 * The difference between two states of a group; null when they are equal and no season has changed.
 * @param seasonIds the seasons that were opened or have changed
 */
export function groupUpdate(
  before: GroupSnapshot,
  after: GroupSnapshot,
  seasonIds: readonly string[],
): TopicUpdates['group'] | null {
  const { rows, gone } = changedRows(before.group.leaderboard, after.group.leaderboard);
  const bets = newBets(before.bets, after.bets);
  const { leaderboard: _, memberIds, ...group } = after.group;
  const { leaderboard: __, memberIds: membersBefore, ...groupBefore } = before.group;
  const lastNumber = before.log[0]?.number ?? 0;
  const log = after.log.filter(({ number }) => number > lastNumber);
  const membersChanged = memberIds.join() !== membersBefore.join();
  const isUnchanged =
    rows.length + gone.length + bets.length + log.length + seasonIds.length === 0 &&
    !membersChanged &&
    isDeepStrictEqual(group, groupBefore);
  if (isUnchanged) return null;
  return {
    rows,
    gone,
    group: { ...group, ...(membersChanged && { memberIds }) },
    bets,
    ...(log.length > 0 && { log }),
    ...(seasonIds.length > 0 && { seasonIds }),
  };
}
