import { createLoader } from '../../../platform/loader.ts';
import type { LeagueDatabase } from '../../collections.ts';
import type { Game } from '../game.ts';
import type { PricePoint } from './odds-history.model.ts';

/** Number of price changes kept per game; older ones are dropped. */
export const maxPoints = 500;

/** A game that was written, with its previous state; null for a new game. */
export interface WrittenGame {
  readonly before: Game | null;
  readonly after: Game;
}

/** Price history of each game. The game's own document is authoritative: a crash may lose a point of the history. */
export interface OddsHistory {
  /** Appends the new prices of games that are open for betting, in one bulk write. */
  append(written: readonly WrittenGame[], at: Date): Promise<void>;
  /** Prices of a game, oldest first. Concurrent calls share one read. */
  read(gameId: string): Promise<readonly PricePoint[]>;
}

function isNewPrice({ before, after }: WrittenGame): boolean {
  if (after.betStatus !== 'open') return false;
  const [earlier, current] = [before?.markets.moneyline.prices, after.markets.moneyline.prices];
  return earlier?.[0] !== current[0] || earlier[1] !== current[1];
}

export function createOddsHistory(db: LeagueDatabase): OddsHistory {
  const loader = createLoader(async (ids) => {
    const docs = await db.oddsHistory.find({ _id: { $in: [...ids] } }).lean();
    return new Map(docs.map(({ _id, points }) => [_id, points]));
  });

  return {
    async append(written, at) {
      const priced = written.filter(isNewPrice);
      if (priced.length === 0) return;
      await db.oddsHistory.bulkWrite(
        priced.map(({ after: { id, markets } }) => {
          const [team1Price, team2Price] = markets.moneyline.prices;
          const update = { $push: { points: { $each: [{ at, team1Price, team2Price }], $slice: -maxPoints } } };
          return { updateOne: { filter: { _id: id }, update, upsert: true } };
        }),
        { ordered: false },
      );
    },
    read: async (gameId) => (await loader.load(gameId)) ?? [],
  };
}
