import { livePlaces, type TopicSnapshots, type TopicUpdates } from '@courtside/contract';
import type { Core } from '@courtside/core';
import { presentLeaderboardRow } from '../presenters/public-user.ts';
import { changedRows } from './changed-rows.ts';
import { createPolledTopic, type PolledTopic, type PolledTopicDeps } from './polled-topic.ts';

/** The rows that are new or changed and the uids that left; null when nothing changed. */
function leaderboardUpdate(
  before: TopicSnapshots['leaderboard'],
  after: TopicSnapshots['leaderboard'],
): TopicUpdates['leaderboard'] | null {
  const { rows, gone } = changedRows(before.rows, after.rows);
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
