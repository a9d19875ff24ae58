import { type LeaderboardRow, livePlaces, type TopicSnapshots, type TopicUpdates } from '@courtside/contract';
import type { Core } from '@courtside/core';
import { presentLeaderboardRow } from '../presenters/public-user.ts';
import { createPolledTopic, type PolledTopic, type PolledTopicDeps } from './polled-topic.ts';

function isSame(a: LeaderboardRow, b: LeaderboardRow): boolean {
  return (
    a.rank === b.rank &&
    a.position === b.position &&
    a.placesGained === b.placesGained &&
    a.balance === b.balance &&
    a.totalWinnings === b.totalWinnings &&
    a.netProfit === b.netProfit &&
    a.hasBet === b.hasBet &&
    a.username === b.username
  );
}

/** The rows that are new or changed and the uids that left; null when nothing changed. */
function leaderboardUpdate(
  before: TopicSnapshots['leaderboard'],
  after: TopicSnapshots['leaderboard'],
): TopicUpdates['leaderboard'] | null {
  const known = new Map(before.rows.map((row) => [row.uid, row]));
  const rows = after.rows.filter((row) => {
    const earlier = known.get(row.uid);
    return earlier === undefined || !isSame(earlier, row);
  });
  const stays = new Set(after.rows.map(({ uid }) => uid));
  const gone = before.rows.filter(({ uid }) => !stays.has(uid)).map(({ uid }) => uid);
  const isUnchanged = rows.length + gone.length === 0 && before.total === after.total;
  return isUnchanged ? null : { rows, gone, total: after.total };
}

/** The first places of the leaderboard. */
export function createLeaderboardTopic({
  leaderboard,
  ...deps
}: { leaderboard: Pick<Core['leaderboard'], 'page'> } & Pick<
  PolledTopicDeps<'leaderboard'>,
  'send' | 'clock' | 'onError'
>): PolledTopic<'leaderboard'> {
  return createPolledTopic({
    ...deps,
    async read() {
      const { rows, total } = await leaderboard.page({ limit: livePlaces });
      return { rows: rows.map(presentLeaderboardRow), total };
    },
    compare: leaderboardUpdate,
    snapshotMessage: (number, data) => ({ topic: 'leaderboard', type: 'snapshot', ...number, data }),
    updateMessage: (number, data) => ({ topic: 'leaderboard', type: 'update', ...number, data }),
  });
}
