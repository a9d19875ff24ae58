import { randomUUID } from 'node:crypto';
import { hourMs } from '@courtside/contract';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readBetPage } from '../bets/bet-lists.ts';
import { openCore } from '../core.ts';
import type { DomainEvent } from '../events.ts';
import type { GroupChange } from '../groups/group-change.ts';
import type { Game } from '../league/games/game.ts';
import type { Market, Markets } from '../league/games/markets/market.schema.ts';
import { resultsSoFar } from '../league/games/results/set-result.ts';
import type { UserDoc } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { audit } from '../operations/audit/audit.ts';
import type { CoreDatabase } from '../operations/database.ts';
import type { Observe } from '../platform/observe.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';
import { testConfig } from './config.ts';
import { openAt, returnDatabase, takeDatabase } from './databases.ts';
import { queuesOnUse } from './queues-on-use.ts';

/** Fields of a game in which a test differs from the usual one. */
type GameOverrides = Partial<Omit<Game, 'markets'>> & { readonly markets?: Partial<Markets> };

/** Tip-off of the games. A test begins an hour before it. */
export const tipOff = Date.parse('2026-01-15T00:30:00Z');

/** Opens an empty database on the MongoDB of the tests. */
export async function openTestDatabase(): Promise<CoreDatabase> {
  return openAt(await takeDatabase());
}

/**
 * The core on a new database, or on `db`, with a clock that the test controls. Published events are recorded instead of
 * sent to Redis.
 */
export async function aWorld(options: { db?: CoreDatabase; holdMs?: number; maxOpenBets?: number } = {}) {
  const db = options.db ?? (await openTestDatabase());
  const time = { now: tipOff - hourMs };
  const clock = () => time.now;
  const events: DomainEvent[] = [];
  const errors: unknown[] = [];
  const publish = (published: readonly DomainEvent[]) => {
    // The core builds its leaderboard in the background, so those events come at any time.
    events.push(...published.filter(({ type }) => type !== 'leaderboard'));
  };
  const { holdMs = 60_000, maxOpenBets = 1_000 } = options;
  const config = {
    ...testConfig({ HOLD_SECONDS: String(holdMs / 1_000), MAX_OPEN_BETS: String(maxOpenBets) }),
    keyspace: `courtside.${db.driver.databaseName}`,
  };
  const core = await openCore(config, {
    clock,
    logger: pino({ level: 'silent' }),
    db,
    publisher: { publish, flush: async () => undefined },
    jobs: queuesOnUse(config),
    signIn: {
      ...(await openSignIn(config)),
      removeUser: async () => true,
      setDisabled: async () => undefined,
      endSessions: async () => undefined,
    },
  });
  /** A ledger as another process has it. */
  const openLedger = (observe?: Pick<Observe, 'committed' | 'retried'>, through: CoreDatabase = db): Ledger =>
    createLedger({
      db: through,
      clock,
      onCommitted: () => undefined,
      onError: (error) => void errors.push(error),
      ...(observe && { observe }),
    });
  const groupChanges: GroupChange[] = [];
  /** A moneyline that was just read, and is open until tip-off. */
  const aMoneyline = (overrides: Partial<Market> = {}): Market => ({
    line: null,
    prices: [150, -170],
    bookmaker: null,
    updatedAt: new Date(time.now),
    readAt: new Date(time.now),
    staleAt: new Date(tipOff),
    pause: null,
    resumesAt: null,
    ...overrides,
  });
  async function openUser(name: string): Promise<string> {
    await core.accounts.open({ uid: name, username: name, email: null });
    return name;
  }
  /** Corrects the balance of a user's main account to this one, in cents. */
  async function setBalance(uid: string, balance: number): Promise<void> {
    await core.ledger.move({
      account: mainAccountOf(uid),
      key: `set:${randomUUID()}`,
      decide: (state) => ({ kind: 'correction', amount: balance - state.balance, ref: { reason: 'test' } }),
    });
  }
  /** What an audit of the ledger finds. */
  const violations = async () => (await audit(db, async () => undefined)).violations;
  /** Closes the connection and returns the test's database, or drops the one it was given. */
  async function end(): Promise<void> {
    await core.close();
    if (options.db !== undefined) return void (await db.driver.dropDatabase());
    await db.close();
    returnDatabase(db);
  }

  return {
    ...core,
    time,
    clock,
    events,
    errors,
    publish,
    openLedger,
    /** What follows from the change of a group, as the core composes it. */
    onGroupChangeOfCore: core.onGroupChange,
    /** Records changes of groups instead of publishing them. */
    onGroupChange: (change: GroupChange) => void groupChanges.push(change),
    groupChanges,
    /** No user has a balance from the beginning of the day. */
    dayBalances: async (): Promise<ReadonlyMap<string, number>> => new Map(),
    /** Opens an account with the opening balance. */
    aUser: (name = `user-${randomUUID()}`): Promise<string> => openUser(name),
    /** Opens an account and corrects its balance to this one, in cents. */
    async aUserWith(balance: number, name = `user-${randomUUID()}`): Promise<string> {
      const uid = await openUser(name);
      await setBalance(uid, balance);
      return uid;
    },
    setBalance,
    /** The stored document of a user's main account. */
    async documentOf(uid: string): Promise<UserDoc> {
      const doc = await db.users.findOne({ _id: mainAccountOf(uid) }).lean();
      if (doc === null) throw new Error(`no account of ${uid}`);
      return doc;
    },
    /** The entries of a user's main account, oldest first. */
    entriesOf: (uid: string) =>
      db.entries
        .find({ account: mainAccountOf(uid) })
        .sort({ seq: 1 })
        .lean()
        .exec(),
    /** A user's bets, newest game first. */
    betsOf: async (uid: string) => (await readBetPage(core, uid)).bets,
    /** Stores a game that is open for another hour, at +150 and −170. */
    async anOpenGame({ markets, ...overrides }: GameOverrides = {}): Promise<Game> {
      const game: Game = {
        id: `game-${randomUUID()}`,
        league: 'nba',
        team1: 'Boston Celtics',
        team2: 'Los Angeles Lakers',
        startTime: new Date(tipOff),
        endTime: new Date(tipOff),
        betStatus: 'open',
        score: null,
        version: 1,
        missingSince: null,
        settledAt: null,
        markets: { moneyline: aMoneyline(), ...markets },
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
    /** A spread or total that is open until tip-off, at −110 on both sides. */
    aLine: (line: number, overrides: Partial<Market> = {}): Market =>
      aMoneyline({ line, prices: [-110, -110], ...overrides }),
    aMoneyline,
    /** Ends a game with the given points. */
    async finish(game: Game, team1: number, team2: number): Promise<void> {
      const score = { team1, team2, periods: [], clock: 'Final' };
      await db.games.updateOne(
        { _id: game.id },
        { $set: { betStatus: 'final', score, resultRevision: 1 }, $inc: { version: 1 } },
      );
    },
    /** Voids a game that was never played. */
    async voidGame(game: Game): Promise<void> {
      await db.games.updateOne(
        { _id: game.id },
        { $set: { betStatus: 'void', resultRevision: 1 }, $inc: { version: 1 } },
      );
    },
    /** Corrects the result of a decided game to another score, or to void. Its bets are not settled again yet. */
    async correct(game: Game, points: { team1: number; team2: number } | null, resultNote: string): Promise<void> {
      const result =
        points === null
          ? { betStatus: 'void' as const }
          : { betStatus: 'final' as const, score: { ...points, periods: [], clock: 'Final' } };
      const before = await core.games.get(game.id);
      const earlier = before === null ? {} : resultsSoFar(before);
      await db.games.updateOne(
        { _id: game.id },
        { $set: { ...result, ...earlier, settledAt: null, resultNote }, $inc: { version: 1, resultRevision: 1 } },
      );
    },
    violations,
    end,
    /** Ends the world after an audit of its ledger. @throws if the audit finds a violation */
    async endAudited(): Promise<void> {
      expect(await violations()).toEqual([]);
      await end();
    },
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;
