import type { Shape } from './patch.ts';
import type { TopicKind } from './topic-names.ts';
import type { TopicSnapshots } from './topic-snapshots.ts';

const newestFirst = { key: ['id'], order: 'newest-first' } as const;
const byPosition = { key: ['uid'], order: { by: 'position' } } as const;
const byUid = { key: ['uid'], order: { by: 'uid' } } as const;

/** The state of each topic: which lists have keys, and which objects are compared field by field. */
export const topicShapes = {
  games: {
    now: 'once',
    games: { key: ['id'], order: 'newest-last', items: { markets: {} } },
  },
  leaderboard: { rows: byPosition },
  injuries: {},
  group: {
    group: {
      leaderboard: byPosition,
      tonight: {
        tables: { key: ['account'], order: 'newest-last', items: { rows: { key: ['uid'], order: 'newest-last' } } },
        floor: { key: ['betId'], order: 'newest-last' },
        openBets: { key: ['uid', 'account', 'betId', 'market', 'side', 'line'], order: 'newest-last' },
        openParlays: { key: ['uid', 'id'], order: 'newest-last' },
      },
    },
    bets: { key: ['userId', 'id'], order: 'newest-first' },
    log: { key: ['number'], order: { by: 'number', descending: true } },
    tickets: newestFirst,
    reactions: { key: ['target'], order: { by: 'target' }, items: { by: byUid } },
  },
  me: { user: {}, bets: newestFirst },
  season: { season: {}, rows: byPosition },
  tab: {
    members: { key: ['uid'], order: { by: 'balance', descending: true } },
    challenges: newestFirst,
  },
  'own-challenges': { challenges: newestFirst },
  'own-groups': { cards: { key: ['id'], order: 'newest-last' } },
} as const satisfies { readonly [K in TopicKind]: Shape<TopicSnapshots[K]> };
