import { isDeepStrictEqual } from 'node:util';
import type { GroupBet, StandingsRow, TopicSnapshots, TopicUpdates } from '@courtside/contract';

type GroupSnapshot = TopicSnapshots['group'];

function isSameRow(a: StandingsRow, b: StandingsRow): boolean {
  return (
    a.rank === b.rank &&
    a.position === b.position &&
    a.placesGained === b.placesGained &&
    a.balance === b.balance &&
    a.totalWinnings === b.totalWinnings &&
    a.netProfit === b.netProfit &&
    a.inPlay === b.inPlay &&
    a.username === b.username
  );
}

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

/** The difference between two states of a group; null when they are equal. */
export function groupUpdate(before: GroupSnapshot, after: GroupSnapshot): TopicUpdates['group'] | null {
  const known = new Map(before.group.leaderboard.map((row) => [row.uid, row]));
  const rows = after.group.leaderboard.filter((row) => {
    const earlier = known.get(row.uid);
    return earlier === undefined || !isSameRow(earlier, row);
  });
  const stays = new Set(after.group.leaderboard.map(({ uid }) => uid));
  const gone = before.group.leaderboard.filter(({ uid }) => !stays.has(uid)).map(({ uid }) => uid);
  const bets = newBets(before.bets, after.bets);
  const { leaderboard: _, memberIds, ...group } = after.group;
  const { leaderboard: __, memberIds: membersBefore, ...groupBefore } = before.group;
  const lastNumber = before.log[0]?.number ?? 0;
  const log = after.log.filter(({ number }) => number > lastNumber);
  const membersChanged = memberIds.join() !== membersBefore.join();
  const isUnchanged =
    rows.length + gone.length + bets.length + log.length === 0 &&
    !membersChanged &&
    isDeepStrictEqual(group, groupBefore);
  if (isUnchanged) return null;
  return {
    rows,
    gone,
    group: { ...group, ...(membersChanged && { memberIds }) },
    bets,
    ...(log.length > 0 && { log }),
  };
}
