import type { Database } from '../../platform/db/connect.ts';
import { createLoader } from '../../platform/loader.ts';
import type { Game } from './game.ts';
import type { OddsHistoryDoc } from './odds-history-doc.ts';

/** American prices of a game from a moment on. */
export type PricePoint = OddsHistoryDoc['points'][number];

/** How many changes of a game's prices are kept: the last ones. */
export const keptPoints = 500;

/** A game that was written, and what it was before; null for a new one. */
export interface Written {
  readonly before: Game | null;
  readonly after: Game;
}

/** What the prices of each game were. A game's own document is the truth; a crash may cost the history a point. */
export interface OddsHistory {
  /** Takes down the prices of games that were written with new ones while they were open for betting, all in one go. */
  note(written: readonly Written[], at: Date): Promise<void>;
  /** The prices of a game, oldest first. Calls that come together share one read. */
  read(gameId: string): Promise<readonly PricePoint[]>;
}

function isNewPrice({ before, after }: Written): boolean {
  if (after.betStatus !== 'open') return false;
  return before?.team1Price !== after.team1Price || before.team2Price !== after.team2Price;
}

export function createOddsHistory(db: Database): OddsHistory {
  const loader = createLoader(async (ids) => {
    const docs = await db.oddsHistory.find({ _id: { $in: [...ids] } }).lean<OddsHistoryDoc[]>();
    return new Map(docs.map(({ _id, points }) => [_id, points]));
  });

  return {
    async note(written, at) {
      const priced = written.filter(isNewPrice);
      if (priced.length === 0) return;
      await db.oddsHistory.bulkWrite(
        priced.map(({ after: { id, team1Price, team2Price } }) => ({
          updateOne: {
            filter: { _id: id },
            update: { $push: { points: { $each: [{ at, team1Price, team2Price }], $slice: -keptPoints } } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    read: async (gameId) => (await loader.load(gameId)) ?? [],
  };
}
