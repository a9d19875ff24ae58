import { defaultLeague } from '@courtside/contract';
import type { Db, Document } from 'mongodb';
import type { Completes } from '../platform/db/upgrade/relax-validator.ts';

/** The league of a game and the fields that hold its markets, before and after the migration. */
export const marketFields = {
  games: ['league', 'markets', 'team1Price', 'team2Price', 'moneyline', 'spread', 'total', 'tracking'],
} as const satisfies Completes;

const isObject = (field: string): Document => ({ $eq: [{ $type: field }, 'object'] });
const orNull = (field: string): Document => ({ $ifNull: [field, null] });
/** The value if the condition holds; otherwise the field stays absent. */
const onlyIf = (condition: Document, value: unknown): Document => ({ $cond: [condition, value, '$$REMOVE'] });

/** What the moneyline was compared with when a game had one market. */
const earlierTracking = {
  claim: {
    $cond: [
      isObject('$tracking.price'),
      {
        line: null,
        prices: ['$tracking.price.team1Price', '$tracking.price.team2Price'],
        at: '$tracking.price.at',
      },
      null,
    ],
  },
  pause: orNull('$tracking.pausedBy.odds'),
};

const moneyline = {
  $mergeObjects: [
    { line: null, prices: ['$team1Price', '$team2Price'] },
    '$moneyline',
    {
      tracking: {
        $ifNull: ['$tracking.markets.moneyline', onlyIf(isObject('$tracking.pausedBy'), earlierTracking)],
      },
    },
  ],
};

const lineMarket = (name: 'spread' | 'total') =>
  onlyIf(isObject(`$${name}`), {
    $mergeObjects: [`$${name}`, { tracking: { $ifNull: [`$tracking.markets.${name}`, '$$REMOVE'] } }],
  });

const tracking = onlyIf(isObject('$tracking'), {
  $mergeObjects: [
    '$tracking',
    { resultsPause: { $ifNull: ['$tracking.resultsPause', '$tracking.pausedBy.results', null] } },
  ],
});

/** Moves the markets of games, with what their next readings are compared with, into one map. Safe to repeat. */
export async function moveMarkets(driver: Db): Promise<void> {
  await driver
    .collection('games')
    .updateMany({ team1Price: { $exists: true } }, [
      { $set: { markets: { moneyline, spread: lineMarket('spread'), total: lineMarket('total') }, tracking } },
      { $unset: ['team1Price', 'team2Price', 'moneyline', 'spread', 'total'] },
      { $unset: ['tracking.markets', 'tracking.price', 'tracking.pausedBy'] },
    ]);
}

/** Sets the league of games that were stored without one. Safe to repeat. */
export async function setLeagues(driver: Db): Promise<void> {
  await driver.collection('games').updateMany({ league: { $exists: false } }, { $set: { league: defaultLeague } });
}
