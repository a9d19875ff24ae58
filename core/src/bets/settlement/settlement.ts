import { type Game, hasOpenErrors, isUndecided } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import { type Bet, betKey, closeKey, correctKey, onOneGame } from '../../ledger/bet.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { readClosedBets } from '../../ledger/read-bets.ts';
import { createLoader, type Loader } from '../../platform/loader.ts';
import { runAll } from '../../platform/run-all.ts';
import type { BettingDatabase } from '../collections.ts';
import { isObviousError } from '../obvious-error.ts';
import { markLegs } from './leg-states.ts';
import { draftClosing, draftCorrection } from './results.ts';
import { GameChanged, settleParlays } from './settle-parlays.ts';

export interface Settlement {
  /**
   * Closes every bet on a decided game that its result decides, corrects those that an earlier result closed differently, and marks the game
   * settled. Idempotent: if it is killed anywhere and run again, each bet is closed once, and corrected once per revision
   * of the result. On a game that is not decided, closes only the bets at odds that were an obvious error.
   * @param onProgress called every 500 bets and at the end, with the number of bets this run has closed or corrected
   * @returns how many bets this run closed or corrected
   */
  settle(gameId: string, onProgress?: (done: number) => Promise<void>): Promise<number>;
}

const chunkSize = 1_000;
/** Enough to fill the ledger's batch that is being written and the batches that are being projected. */
const maxRunningGroups = 768;
/** How many bets of one account are closed together. An account with more makes several groups. */
const groupSize = 20;
const progressStep = 500;
/** Bets are read account by account, and a ledger batch has one move per account: a large chunk fills it better. */
const correctionChunkSize = 4_000;

type OnDone = (more: number) => Promise<void>;
type MoveResult = ReturnType<Ledger['move']>;

/** The next chunk of the pending bets on a game alone, in the order of their keys. */
export function findPending(db: BettingDatabase, gameId: string, after: string) {
  return db.bets
    .find({ gameId, _id: { $gt: after }, status: 'pending', ...onOneGame }, null, { hint: { gameId: 1, _id: 1 } })
    .sort({ _id: 1 })
    .limit(chunkSize)
    .lean();
}

/**
 * Yields a game's pending bets in the order of their keys, in groups of one account. Reads on from the last key: with
 * every chunk read from the start, the index entries of closed bets would make the cost quadratic.
 */
async function* groupPending(db: BettingDatabase, gameId: string): AsyncGenerator<Bet[]> {
  let group: Bet[] = [];
  let next = findPending(db, gameId, '').exec();
  while (true) {
    const bets = await next;
    const last = bets.at(-1);
    if (last === undefined) break;
    // Read ahead while these are being closed.
    next = findPending(db, gameId, last._id).exec();
    next.catch(() => undefined);
    for (const { _id, ...bet } of bets) {
      if (group.length >= groupSize || (group.length > 0 && group[0]?.account !== bet.account)) {
        yield group;
        group = [];
      }
      group.push(bet);
    }
  }
  if (group.length > 0) yield group;
}

/** The next chunk of all bets on a game alone, in the order of their keys. */
function findNext(db: BettingDatabase, gameId: string, after: string) {
  return db.bets
    .find({ gameId, _id: { $gt: after }, ...onOneGame }, { uid: 1, id: 1, account: 1, gameId: 1 })
    .sort({ _id: 1 })
    .limit(correctionChunkSize)
    .lean();
}

/** What settling a game takes. */
interface Settling {
  readonly db: BettingDatabase;
  readonly ledger: Ledger;
  readonly games: Games;
  /** One read for all moves that are prepared in one iteration of the event loop, such as those of a batch. */
  readonly readDecidedOnce: (gameId: string) => Promise<Game>;
}

async function readDecided(games: Games, gameId: string): Promise<Game> {
  const game = await games.get(gameId);
  if (game === null || isUndecided(game)) throw new GameChanged();
  return game;
}

async function hasPending(db: BettingDatabase, gameId: string): Promise<boolean> {
  return (await db.bets.findOne({ gameId, status: 'pending', ...onOneGame }, { _id: 1 }).lean()) !== null;
}

/** Waits for all moves, even if one fails, and counts those that were not replayed. */
async function finish(moves: readonly MoveResult[], onDone: OnDone): Promise<void> {
  const results = await Promise.allSettled(moves);
  await onDone(results.filter((result) => result.status === 'fulfilled' && !result.value.replayed).length);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

function close({ ledger, readDecidedOnce }: Settling, bet: Bet): MoveResult {
  return ledger.move({
    account: bet.account,
    key: closeKey(bet.id),
    async prepare() {
      const game = await readDecidedOnce(bet.gameId);
      return () => draftClosing(bet, game);
    },
  });
}

function correct({ ledger, games }: Settling, bet: Bet, revision: number, closed: Loader<Bet>): MoveResult {
  return ledger.move({
    account: bet.account,
    key: correctKey(bet, revision),
    // Both are read on every attempt: another run may have corrected the bet to an earlier revision in between.
    async prepare() {
      const [game, stored] = await Promise.all([readDecided(games, bet.gameId), closed.load(betKey(bet))]);
      const draft = draftCorrection(stored ?? bet, game);
      if (game.resultRevision !== revision || draft === null) throw new GameChanged();
      return () => draft;
    },
  });
}

/** Corrects the closed bets of a game that differ from its result, as the ledger has them. */
async function correctClosed(parts: Settling, game: Game, onDone: OnDone): Promise<void> {
  const { db } = parts;
  const { resultRevision } = game;
  let after = '';
  while (true) {
    const bets = await findNext(db, game.id, after).exec();
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
      wrong.map((bet) => correct(parts, bet, resultRevision, closed)),
      onDone,
    );
  }
}

async function closePending(parts: Settling, gameId: string, onDone: OnDone): Promise<void> {
  const { db } = parts;
  const closeAll = (bets: readonly Bet[]) =>
    finish(
      bets.map((bet) => close(parts, bet)),
      onDone,
    );
  // A bet may be inserted behind the position of the read.
  while (await hasPending(db, gameId)) await runAll(groupPending(db, gameId), closeAll, maxRunningGroups);
}

/** Closes the pending bets at odds that were an obvious error. One that is committed later is closed with its game. */
async function closeErrors({ db, ledger }: Settling, game: Game, onDone: OnDone): Promise<void> {
  const closeAll = (bets: readonly Bet[]) =>
    finish(
      bets
        .filter((bet) => isObviousError(bet, game))
        .map((bet) =>
          ledger.move({ account: bet.account, key: closeKey(bet.id), decide: () => draftClosing(bet, game) }),
        ),
      onDone,
    );
  await runAll(groupPending(db, game.id), closeAll, maxRunningGroups);
}

/** Counts the bets that a run has closed or corrected, and reports them in steps. */
function countDone(onProgress: ((done: number) => Promise<void>) | undefined) {
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
  return { onDone, report, done: () => done };
}

/** An object, because moves of one batch share the read of their game. */
export function createSettlement(deps: {
  db: BettingDatabase;
  ledger: Ledger;
  games: Games;
  /** Called with open parlays of which a leg has ended. */
  onLegEnded?: (parlays: readonly Bet[]) => void;
}): Settlement {
  const { db, ledger, games, onLegEnded } = deps;
  let currentRead: { readonly gameId: string; readonly game: Promise<Game> } | null = null;

  function readDecidedOnce(gameId: string): Promise<Game> {
    if (currentRead?.gameId === gameId) return currentRead.game;
    const game = readDecided(games, gameId);
    currentRead = { gameId, game };
    queueMicrotask(() => {
      currentRead = null;
    });
    return game;
  }

  const parts: Settling = { db, ledger, games, readDecidedOnce };
  return {
    async settle(gameId, onProgress) {
      const { onDone, report, done } = countDone(onProgress);
      let settled: number | null = null;
      while (true) {
        const game = await games.get(gameId);
        // Read again after each round: the result may have been corrected during it.
        if (game === null || game.resultRevision === settled) return done();
        if (isUndecided(game)) {
          if (!hasOpenErrors(game)) return done();
          await closeErrors(parts, game, onDone);
          await report();
          await games.markErrorsSettled(game);
          continue;
        }
        try {
          await closePending(parts, gameId, onDone);
          if (game.resultRevision > 1) await correctClosed(parts, game, onDone);
          await onDone(await settleParlays({ db, ledger }, game));
          // After the money: a parlay that this leg has decided is closed, and says so itself.
          for await (const open of markLegs(db, game)) onLegEnded?.(open);
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
