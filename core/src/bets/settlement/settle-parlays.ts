import { DomainError } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import { readGamesById } from '../../league/games/read-games-by-id.ts';
import { parlaysOnGame, pendingParlaysOnGame } from '../../ledger/bet.model.ts';
import { type Bet, betKey, closeKey, correctKey, gameIdsOf, isNeverClosed, onSeveralGames } from '../../ledger/bet.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { readClosed } from '../../ledger/read-bets.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import { createLoader, type Loader } from '../../platform/loader.ts';
import type { BettingDatabase } from '../collections.ts';
import { draftParlay, type LegGames } from './parlay-results.ts';

/** Few enough for one read of their entries. */
const chunkSize = 200;

/** Thrown inside a run only: a game or a bet has changed since the run read it, so the run starts over. */
export class GameChanged extends DomainError {
  constructor() {
    super('unavailable');
  }
}

/** The next chunk of the parlays with a leg on a game, in the order of their keys. */
function findNext(db: BettingDatabase, gameId: string, after: string) {
  return db.bets
    .find({ 'legs.gameId': gameId, ...onSeveralGames, _id: { $gt: after } }, null, { hint: parlaysOnGame })
    .sort({ _id: 1 })
    .limit(chunkSize)
    .lean();
}

/**
 * Closes, corrects and opens again the parlays with a leg on a decided game, as the results of all their games say. Idempotent: each
 * result of each game moves a bet at most once.
 * @returns how many entries this run has written
 * @throws GameChanged
 */
export async function settleParlays(
  { db, ledger }: { readonly db: BettingDatabase; readonly ledger: Ledger },
  game: Game,
): Promise<number> {
  /** Moves one bet to what its games say now. All reads are repeated on every attempt. */
  function move(bet: Bet, games: Loader<Game>, closed: Loader<Bet>): ReturnType<Ledger['move']> {
    const isFirst = isNeverClosed(bet);
    return ledger.move({
      account: bet.account,
      key: isFirst ? closeKey(bet.id) : correctKey({ id: bet.id, gameId: game.id }, game.resultRevision),
      async prepare() {
        // This game first: the others are then at least as new as its result, and the last result of all decides.
        const cause = await games.load(game.id);
        if (cause?.resultRevision !== game.resultRevision) throw new GameChanged();
        const others = gameIdsOf(bet).filter((id) => id !== game.id);
        const [stored, ...read] = await Promise.all([closed.load(betKey(bet)), ...others.map((id) => games.load(id))]);
        const legGames: LegGames = new Map(
          [cause, ...read].filter((found) => found !== null).map((one) => [one.id, one]),
        );
        const current = stored ?? bet;
        const draft = isNeverClosed(current) === isFirst ? draftParlay(current, legGames, cause) : null;
        if (draft === null) throw new GameChanged();
        return () => draft;
      },
    });
  }

  let [done, after, wasClosedElsewhere] = [0, '', false];
  const failures: unknown[] = [];
  while (true) {
    const found = await findNext(db, game.id, after).exec();
    const last = found.at(-1);
    if (last === undefined) {
      if (failures.length > 0) throw failures[0];
      if (!wasClosedElsewhere) return done;
      // Another process has closed some of these bets, and may not have known this result.
      [after, wasClosedElsewhere] = ['', false];
      continue;
    }
    after = last._id;
    const closed = await readClosed(db, found);
    const games = await readGamesById(db, found.flatMap(gameIdsOf));
    // A bet's document may be behind the ledger, which decides.
    const bets = found.map(({ _id, ...bet }) => closed.get(_id) ?? bet);
    const due = bets.filter((bet) => draftParlay(bet, games, game) !== null);
    const byKey = new Map(due.map((bet) => [betKey(bet), bet]));
    const gameLoader = createLoader((ids) => readGamesById(db, ids));
    const closedLoader = createLoader((keys) =>
      readClosed(
        db,
        keys.flatMap((key) => byKey.get(key) ?? []),
      ),
    );
    const results = await Promise.allSettled(due.map((bet) => move(bet, gameLoader, closedLoader)));
    results.forEach((result, index) => {
      if (result.status !== 'fulfilled') return;
      if (!result.value.replayed) done += 1;
      else if (due[index] !== undefined && isNeverClosed(due[index])) wasClosedElsewhere = true;
    });
    const failed = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
    // The run starts over with the new result. Any other failure must not keep the other tickets from being paid.
    if (failed.some((reason) => reason instanceof GameChanged)) throw new GameChanged();
    failures.push(...failed);
  }
}

/** A parlay that differs from what its games say, and the settled games of it: settling one of them again moves it. */
interface OutdatedParlay {
  readonly bet: Bet;
  readonly gameIds: readonly string[];
}

/** Which of these parlays the settlement of their settled games should have moved, as the ledger has them. */
export async function findOutdatedParlays(db: BettingDatabase, parlays: readonly Bet[]): Promise<OutdatedParlay[]> {
  if (parlays.length === 0) return [];
  const [closed, games] = await Promise.all([readClosed(db, parlays), readGamesById(db, parlays.flatMap(gameIdsOf))]);
  return parlays.flatMap((bet) => {
    const settled = gameIdsOf(bet)
      .flatMap((id) => games.get(id) ?? [])
      .filter(({ settledAt }) => settledAt !== null);
    const [cause] = settled;
    if (cause === undefined || draftParlay(closed.get(betKey(bet)) ?? bet, games, cause) === null) return [];
    return [{ bet, gameIds: settled.map(({ id }) => id) }];
  });
}

/** Yields the pending parlays, a limited number at a time. */
export async function* pendingParlays(db: BettingDatabase): AsyncGenerator<readonly Bet[]> {
  const cursor = db.bets
    .find({ ...onSeveralGames, 'legs.gameId': { $gt: '' }, status: 'pending' }, null, {
      hint: pendingParlaysOnGame,
      batchSize: chunkSize,
    })
    .lean();
  for await (const chunk of batchesOf(cursor)) yield chunk.map(({ _id, ...bet }) => bet);
}
