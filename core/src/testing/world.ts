import { randomUUID } from 'node:crypto';
import { createBets } from '../betting/bets/bets.ts';
import { createCashOut } from '../betting/bets/cash-out.ts';
import { createHolds } from '../betting/bets/holds.ts';
import { createUndoBet } from '../betting/bets/undo-bet.ts';
import { createCashier } from '../betting/cashier/cashier.ts';
import { createRecovery } from '../betting/settlement/recovery.ts';
import { createSettlement } from '../betting/settlement/settlement.ts';
import type { Game } from '../league/games/game.ts';
import { createGames } from '../league/games/games.ts';
import { createLedger, type Ledger, type LedgerOptions } from '../money/ledger.ts';
import { createGroups, type GroupChange } from '../people/groups/groups.ts';
import { createAccounts } from '../people/profiles/accounts.ts';
import { connectDatabase, type Database } from '../platform/db/connect.ts';
import type { DomainEvent } from '../platform/events/events.ts';

/** The start of every test's time. */
export const tipOff = Date.parse('2026-01-15T00:30:00Z');
const hourMs = 3_600_000;

/** A database of the test's own on the MongoDB under test. */
export async function openTestDatabase(): Promise<Database> {
  const uri = new URL(process.env.MONGODB_URI ?? 'mongodb://127.0.0.1:27017/courtside');
  uri.pathname = `/test-${randomUUID()}`;
  return connectDatabase(uri.href);
}

/** The business on a real database, with a clock the test steers and the events it told. */
export async function aWorld(options: { db?: Database; holdMs?: number; maxOpenBets?: number } = {}) {
  const db = options.db ?? (await openTestDatabase());
  const time = { now: tipOff - hourMs };
  const clock = () => time.now;
  const events: DomainEvent[] = [];
  const errors: unknown[] = [];
  const publish = (told: readonly DomainEvent[]) => void events.push(...told);
  const openLedger = (observe?: LedgerOptions['observe'], through: Database = db): Ledger =>
    createLedger({
      db: through,
      clock,
      onCommitted: () => undefined,
      onError: (error) => void errors.push(error),
      ...(observe && { observe }),
    });
  const ledger = openLedger();
  const games = createGames({ db, clock, publish, alarm: () => undefined });
  const accounts = createAccounts({
    db,
    ledger,
    clock,
    onRenamed: ({ uid, username, groupIds }) => publish([{ type: 'profile', uid, username, groupIds }]),
  });
  const bets = createBets({ db, ledger, games, maxOpenBets: options.maxOpenBets ?? 1_000 });
  const holds = createHolds({ ledger, holdMs: options.holdMs ?? 60_000, onHold: () => undefined });
  const settlement = createSettlement({ db, ledger, games });
  const undoBet = createUndoBet({ ledger, games });
  const cashOut = createCashOut({ ledger, games });
  const cashier = createCashier({ db, ledger });
  const groupChanges: GroupChange[] = [];
  const groups = createGroups({ db, clock, onChange: (change) => void groupChanges.push(change) });
  const recovery = createRecovery({
    db,
    accounts,
    holds,
    settlement,
    clock,
    onMended: () => undefined,
    others: [cashier.payDueBonuses],
  });

  return {
    db,
    time,
    clock,
    events,
    errors,
    publish,
    openLedger,
    ledger,
    games,
    accounts,
    bets,
    holds,
    settlement,
    recovery,
    undoBet,
    cashOut,
    cashier,
    groups,
    groupChanges,
    /** Opens an account with the opening balance. */
    async aUser(name = `user-${randomUUID()}`): Promise<string> {
      await accounts.open({ uid: name, username: name, email: null });
      return name;
    },
    /** A user's bets, newest game first. */
    betsOf: async (uid: string) => (await bets.page(uid)).bets,
    /** Stores a game that is open for another hour, at +150 and −170. */
    async anOpenGame(overrides: Partial<Game> = {}): Promise<Game> {
      const game: Game = {
        id: `game-${randomUUID()}`,
        team1: 'Boston Celtics',
        team2: 'Los Angeles Lakers',
        team1Price: 150,
        team2Price: -170,
        startTime: new Date(tipOff),
        endTime: new Date(tipOff),
        betStatus: 'open',
        score: null,
        version: 1,
        missingSince: null,
        settledAt: null,
        moneyline: {
          bookmaker: null,
          updatedAt: new Date(time.now),
          readAt: new Date(time.now),
          staleAt: new Date(tipOff),
          pause: null,
          resumesAt: null,
        },
        sourceIds: { odds: null, scoreboard: null },
        startedAt: null,
        resultRevision: 0,
        resultNote: null,
        ...overrides,
      };
      const { id, ...fields } = game;
      await db.games.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
      return game;
    },
    /** Ends a game with the given points. */
    async finish(game: Game, team1: number, team2: number): Promise<void> {
      const score = { team1, team2, periods: [], clock: 'Final' };
      await db.games.updateOne(
        { _id: game.id },
        { $set: { betStatus: 'final', score, resultRevision: 1 }, $inc: { version: 1 } },
      );
    },
    /** Gives up a game that was never played. */
    async voidGame(game: Game): Promise<void> {
      await db.games.updateOne(
        { _id: game.id },
        { $set: { betStatus: 'void', resultRevision: 1 }, $inc: { version: 1 } },
      );
    },
    /** Corrects the result of a decided game to another score, or to void; its bets are yet to be settled again. */
    async correct(game: Game, points: { team1: number; team2: number } | null, resultNote: string): Promise<void> {
      const result =
        points === null
          ? { betStatus: 'void' as const }
          : { betStatus: 'final' as const, score: { ...points, periods: [], clock: 'Final' } };
      await db.games.updateOne(
        { _id: game.id },
        { $set: { ...result, settledAt: null, resultNote }, $inc: { version: 1, resultRevision: 1 } },
      );
    },
    /** Closes the connection and drops the test's database. */
    async end(): Promise<void> {
      await db.connection.dropDatabase();
      if (options.db === undefined) await db.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;
