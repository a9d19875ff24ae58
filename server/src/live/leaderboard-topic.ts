import { type LeaderboardRow, livePlaces, type TopicSnapshots, type TopicUpdates } from '@courtside/contract';
import type { Core } from '@courtside/core';
import { presentLeaderboardRow } from '../presenters/public-user.ts';
import { createReadTopic, type ReadTopic, type ReadTopicDeps } from './read-topic.ts';

function isSame(a: LeaderboardRow, b: LeaderboardRow): boolean {
  return (
    a.rank === b.rank &&
    a.placesGained === b.placesGained &&
    a.balance === b.balance &&
    a.totalWinnings === b.totalWinnings &&
    a.username === b.username
  );
}

/** The rows that are new or different and who is no longer among them; null when all are as before. */
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
  ReadTopicDeps<'leaderboard'>,
  'send' | 'clock' | 'onError'
>): ReadTopic<'leaderboard'> {
  return createReadTopic({
    ...deps,
    async read() {
      const { rows, total } = await leaderboard.page({ limit: livePlaces });
      return { rows: rows.map(presentLeaderboardRow), total };
    },
    compare: leaderboardUpdate,
    snapshotMessage: (version, data) => ({ topic: 'leaderboard', type: 'snapshot', version, data }),
    updateMessage: (version, data) => ({ topic: 'leaderboard', type: 'update', version, data }),
  });
}
