import { DomainError } from '@courtside/contract';
import { type Game, isUndecided } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Ledger } from '../../money/ledger.ts';
import type { Database } from '../../platform/db/connect.ts';
import { createLoader, type Loader } from '../../platform/loader.ts';
import { runAll } from '../../platform/run-all.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import type { BetDoc } from '../bets/bet-doc.ts';
import { closeKey, correctKey } from './close-keys.ts';
import { readClosedBets } from './read-closed.ts';
import { draftClosing, draftCorrection } from './results.ts';

export { resultOf } from './results.ts';

export interface Settlement {
  /**
   * Closes every bet on a decided game, corrects those that an earlier result closed differently, and marks the game
   * settled. Idempotent: killed anywhere and run again, each bet is closed once, and corrected once for each revision of
   * the result. Does nothing for a game that is not decided.
   * @param onProgress called now and then, and at the end, with the number of bets this run has closed or corrected
   * @returns how many bets this run closed or corrected
   */
  settle(gameId: string, onProgress?: (done: number) => Promise<void>): Promise<number>;
}

const chunkSize = 1_000;
/** Enough accounts for the batch of the ledger that is being written and for those that are being projected. */
const accountsAtOnce = 768;
/** So many bets of one account begin together; an account with more counts as several. */
const betsOfOne = 20;
const progressStep = 500;
/** Bets that are walked by their keys come account by account, and a batch has one move of each: many fill it better. */
const walkSize = 4_000;

type OnDone = (more: number) => Promise<void>;

/** Thrown inside a run only: the game has changed since the run read it, so the run starts again. */
class GameChanged extends DomainError {
  constructor() {
    super('unavailable');
  }
}

/** The next chunk of a game's pending bets by their keys. */
export function findPending(db: Database, gameId: string, after: string) {
  return db.raw.bets
    .find({ gameId, _id: { $gt: after }, status: 'pending' }, { hint: { gameId: 1, _id: 1 } })
    .sort({ _id: 1 })
    .limit(chunkSize);
}

/**
 * Walks a game's pending bets by their keys, in groups of one account. Never starts over: what was closed meanwhile would
 * be read again with every chunk, and closing a game would take the square of its bets.
 */
async function* walkPending(db: Database, gameId: string): AsyncGenerator<Bet[]> {
  let group: Bet[] = [];
  let next = findPending(db, gameId, '').toArray();
  while (true) {
    const bets = await next;
    const last = bets.at(-1);
    if (last === undefined) break;
    // Read while these are being closed.
    next = findPending(db, gameId, last._id).toArray();
    next.catch(() => undefined);
    for (const { _id, ...bet } of bets) {
      if (group.length >= betsOfOne || (group.length > 0 && group[0]?.uid !== bet.uid)) {
        yield group;
        group = [];
      }
      group.push(bet);
    }
  }
  if (group.length > 0) yield group;
}

/** The next chunk of all bets on a game, by their keys. */
function findNext(db: Database, gameId: string, after: string) {
  return db.raw.bets
    .find({ gameId, _id: { $gt: after } })
    .sort({ _id: 1 })
    .project<Pick<BetDoc, '_id' | 'uid' | 'id'>>({ uid: 1, id: 1 })
    .limit(walkSize);
}

export function createSettlement(deps: { db: Database; ledger: Ledger; games: Games }): Settlement {
  const { db, ledger, games } = deps;
  let together: { readonly gameId: string; readonly game: Promise<Game> } | null = null;

  async function readDecided(gameId: string): Promise<Game> {
    const game = await games.get(gameId);
    if (game === null || isUndecided(game)) throw new GameChanged();
    return game;
  }

  /** The same game for all moves that are prepared in one turn of the event loop, as those of a batch are. */
  function readDecidedTogether(gameId: string): Promise<Game> {
    if (together?.gameId === gameId) return together.game;
    const game = readDecided(gameId);
    together = { gameId, game };
    queueMicrotask(() => {
      together = null;
    });
    return game;
  }

  async function hasPending(gameId: string): Promise<boolean> {
    return (await db.raw.bets.findOne({ gameId, status: 'pending' }, { projection: { _id: 1 } })) !== null;
  }

  /** Waits for all moves, also when one fails, and counts those that were not done before. */
  async function finish(moves: readonly ReturnType<Ledger['move']>[], onDone: OnDone): Promise<void> {
    const results = await Promise.allSettled(moves);
    await onDone(results.filter((result) => result.status === 'fulfilled' && !result.value.replayed).length);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  function close(bet: Bet): ReturnType<Ledger['move']> {
    return ledger.move({
      uid: bet.uid,
      key: closeKey(bet.id),
      async prepare() {
        const game = await readDecidedTogether(bet.gameId);
        return () => draftClosing(bet, game);
      },
    });
  }

  function correct(bet: Bet, revision: number, closed: Loader<Bet>): ReturnType<Ledger['move']> {
    return ledger.move({
      uid: bet.uid,
      key: correctKey(bet.id, revision),
      // Both are read on every attempt: another run may have corrected the bet to an earlier revision meanwhile.
      async prepare() {
        const [game, now] = await Promise.all([readDecided(bet.gameId), closed.load(betKey(bet))]);
        const draft = draftCorrection(now ?? bet, game);
        if (game.resultRevision !== revision || draft === null) throw new GameChanged();
        return () => draft;
      },
    });
  }

  /** Corrects the closed bets of a game that differ from its result, all of them read from the ledger. */
  async function correctClosed(game: Game, onDone: OnDone): Promise<void> {
    const { resultRevision } = game;
    let after = '';
    while (true) {
      const bets = await findNext(db, game.id, after).toArray();
      const last = bets.at(-1);
      if (last === undefined) return;
      after = last._id;
      const wrong = [...(await readClosedBets(db, bets, resultRevision)).values()].filter(
        (bet) => draftCorrection(bet, game) !== null,
      );
      if (wrong.length === 0) continue;
      const byKey = new Map(wrong.map((bet) => [betKey(bet), bet]));
      const closed = createLoader((keys) =>
        readClosedBets(
          db,
          keys.flatMap((key) => byKey.get(key) ?? []),
          resultRevision,
        ),
      );
      await finish(
        wrong.map((bet) => correct(bet, resultRevision, closed)),
        onDone,
      );
    }
  }

  async function closePending(gameId: string, onDone: OnDone): Promise<void> {
    const closeAll = (bets: readonly Bet[]) => finish(bets.map(close), onDone);
    // A bet may come in behind a walk.
    while (await hasPending(gameId)) await runAll(walkPending(db, gameId), closeAll, accountsAtOnce);
  }

  return {
    async settle(gameId, onProgress) {
      let done = 0;
      let reported = 0;
      const report = async () => {
        if (done === reported) return;
        reported = done;
        await onProgress?.(done);
      };
      const onDone: OnDone = async (more) => {
        done += more;
        if (done - reported >= progressStep) await report();
      };
      let settled: number | null = null;
      while (true) {
        const game = await games.get(gameId);
        // After a round once more: the result may have been corrected during it.
        if (game === null || isUndecided(game) || game.resultRevision === settled) return done;
        try {
          await closePending(gameId, onDone);
          if (game.resultRevision > 1) await correctClosed(game, onDone);
          await report();
          await games.markSettled(gameId, game.resultRevision);
          settled = game.resultRevision;
        } catch (error) {
          if (!(error instanceof GameChanged)) throw error;
        }
      }
    },
  };
}
