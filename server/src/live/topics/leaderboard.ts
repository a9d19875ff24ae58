import { livePlaces, type TopicSnapshots } from '@courtside/contract';
import { presentLeaderboardRow } from '../../presenters/public-user.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';

type Leaderboard = TopicSnapshots['leaderboard'];

/** Finds what changes with the day alone, and changes whose event was lost. */
const rereadMs = 15_000;

/** The first places of the leaderboard, read again after each change: who has them depends on all users. */
export const leaderboardTopic = defineTopic<'leaderboard', never, Leaderboard, Leaderboard>({
  kind: 'leaderboard',
  parameters: [],
  access: 'public',
  cost: 3,
  pauseMs: fourTimesASecondMs,
  readPauseMs: fourTimesASecondMs,
  rereadMs,
  serve: ({ core }) => ({
    async read() {
      const { rows, total } = await core.leaderboard.page({ limit: livePlaces });
      return { rows: rows.map(presentLeaderboardRow), total };
    },
    subjects: () => ['leaderboard'],
    apply: () => 'stale',
    view: (leaderboard) => leaderboard,
    snapshot: (leaderboard) => leaderboard,
  }),
});
