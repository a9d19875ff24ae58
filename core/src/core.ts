import type { Logger } from 'pino';
import { type Bets, createBets } from './betting/bets/bets.ts';
import { type CashOut, createCashOut } from './betting/bets/cash-out.ts';
import { createHolds, type Holds } from './betting/bets/holds.ts';
import { createUndoBet, type UndoBet } from './betting/bets/undo-bet.ts';
import { type Cashier, createCashier } from './betting/cashier/cashier.ts';
import { createRecovery, type Recovery } from './betting/settlement/recovery.ts';
import { createSettlement, type Settlement } from './betting/settlement/settlement.ts';
import { createFeedHealthReader, type FeedHealthReader } from './league/games/feed-health.ts';
import { createFeedRefresh, type FeedRefresh } from './league/games/feed-refresh.ts';
import { createFeedState } from './league/games/feed-state.ts';
import { createGames, type Games } from './league/games/games.ts';
import type { Feeds } from './league/games/providers/provider.ts';
import type { AgeBound } from './league/games/refresh-odds.ts';
import { fetchInjuriesPage } from './league/injuries/fetch-injuries.ts';
import { createInjuries, type Injuries } from './league/injuries/injuries.ts';
import { atStakeCents } from './money/account.ts';
import { type ReadBalanceHistory, readBalanceHistory } from './money/balance-history.ts';
import { type Committed, createLedger, type Ledger } from './money/ledger.ts';
import { betAfter } from './money/project.ts';
import { type ReadLedger, readLedger } from './money/read-ledger.ts';
import { createGroups, type Groups } from './people/groups/groups.ts';
import { createTellOfGroups } from './people/groups/tell-of-groups.ts';
import { createLeaderboard, type Leaderboard } from './people/leaderboard/leaderboard.ts';
import { type Accounts, createAccounts } from './people/profiles/accounts.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { connectDatabase, type Database } from './platform/db/connect.ts';
import type { DomainEvent, StreamMessage } from './platform/events/events.ts';
import { createPublisher } from './platform/events/publisher.ts';
import { connectRedis } from './platform/events/redis.ts';
import { tailEvents } from './platform/events/tail.ts';
import { type JobQueues, openQueues } from './platform/jobs/queues.ts';
import { type Observe, unobserved } from './platform/observe.ts';
import { throttledWarning } from './platform/throttled-warning.ts';
import { withTimeout } from './platform/with-timeout.ts';

/** The business, wired up: what server and worker each open once. */
export interface Core {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly games: Games;
  /** How the sources of games are doing. */
  readonly feedHealth: FeedHealthReader;
  /** The runs that keep games up to their sources. `bound` is shared with the odds source. */
  feedRefresh(feeds: Feeds, bound: AgeBound): FeedRefresh;
  readonly bets: Bets;
  readonly undoBet: UndoBet;
  readonly cashOut: CashOut;
  readonly holds: Holds;
  readonly cashier: Cashier;
  readonly readLedger: ReadLedger;
  readonly readBalanceHistory: ReadBalanceHistory;
  readonly groups: Groups;
  readonly injuries: Injuries;
  readonly leaderboard: Leaderboard;
  readonly settlement: Settlement;
  readonly recovery: Recovery;
  readonly jobs: JobQueues;
  /** Follows what happens anywhere, until the core is closed. */
  listen(hear: (heard: StreamMessage) => void): void;
  /** Which of the outside parts answer now. */
  ready(): Promise<{ readonly mongodb: boolean; readonly redis: boolean }>;
  close(): Promise<void>;
}

/** A release that comes a moment early finds the hold still in its time, and does nothing. */
const releaseMarginMs = 100;

/** A part that takes longer to answer counts as away. */
const longestProbeMs = 1_000;
/** So long a core that closes waits for Redis. */
const longestFlushMs = 2_000;

/** What looks at every account is done once by a process, not with every run. */
function once(mend: () => Promise<number>): () => Promise<number> {
  let done = false;
  return async () => {
    if (done) return 0;
    const mended = await mend();
    done = true;
    return mended;
  };
}

/** The events a committed entry gives rise to. */
function eventsOf({ entry, state }: Committed): DomainEvent[] {
  const { seq, balance, totalWinnings, cashier } = state;
  const moved: DomainEvent = {
    type: 'balance',
    uid: entry.uid,
    state: { seq, balance, totalWinnings, atStake: atStakeCents(state), ...(cashier && { cashier }) },
    change: { kind: entry.kind, amount: entry.amount },
  };
  const bet = betAfter(entry);
  return bet === null ? [moved] : [moved, { type: 'bet', uid: entry.uid, bet }];
}

/**
 * Connects to MongoDB (waiting for it) and to Redis (without waiting) and wires the business up.
 * @throws when MongoDB cannot be reached
 */
export async function openCore(
  config: Config,
  deps: { clock: Clock; logger: Logger; observe?: Observe },
): Promise<Core> {
  const { clock, logger, observe = unobserved } = deps;
  const onRedisError = throttledWarning(logger, 'Redis is away');
  const db = await connectDatabase(config.MONGODB_URI);
  const redis = connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError });
  const publisher = createPublisher(redis, config.keyspace, onRedisError);
  const jobs = openQueues(config, onRedisError);
  const tails: ReturnType<typeof tailEvents>[] = [];

  const onUnsound = throttledWarning(logger, 'the leaderboard is behind: the database answers for it meanwhile');
  const leaderboard = createLeaderboard({
    db,
    redis,
    clock,
    onError: onUnsound,
    onMoved: (uids) => publisher.publish([{ type: 'leaderboard', uids }]),
    keyspace: config.keyspace,
  });
  const ledger = createLedger({
    db,
    clock,
    observe,
    onCommitted(committed) {
      publisher.publish(committed.flatMap(eventsOf));
      leaderboard.note(committed);
    },
    onError: (error, what) => logger.error({ err: error }, what),
  });
  const games = createGames({
    db,
    clock,
    publish: publisher.publish,
    alarm: (what, fields) => logger.error(fields, what),
  });
  const feedState = createFeedState(db, logger);
  const accounts = createAccounts({
    db,
    ledger,
    clock,
    onRenamed({ uid, username, groupIds }) {
      publisher.publish([{ type: 'profile', uid, username, groupIds }]);
      void leaderboard.noteNames([uid]);
    },
  });
  const bets = createBets({ db, ledger, games, maxOpenBets: config.MAX_OPEN_BETS });
  const onUnplanned = throttledWarning(logger, 'a release could not be planned: recovery will find the hold');
  const holds = createHolds({
    ledger,
    holdMs: config.HOLD_SECONDS * 1000,
    onHold(uid, hold) {
      const delay = Math.max(0, hold.expiresAt.getTime() - clock()) + releaseMarginMs;
      // Without Redis the recovery job finds the hold when its time is over.
      jobs.add('release-hold', { uid, seq: hold.seq }, { delay }).catch(onUnplanned);
    },
  });
  const settlement = createSettlement({ db, ledger, games });
  const cashier = createCashier({ db, ledger });
  const groups = createGroups({
    db,
    clock,
    dayRanks: leaderboard.dayRanks,
    onChange: createTellOfGroups({
      accounts,
      publisher,
      onError: (error) => logger.warn({ err: error }, 'telling of a list of groups'),
    }),
  });
  const injuries = createInjuries({
    reports: db.injuries,
    clock,
    publish: publisher.publish,
    fetchPage: () => fetchInjuriesPage({ url: config.injuriesUrl }),
  });
  const recovery = createRecovery({
    db,
    accounts,
    holds,
    settlement,
    clock,
    onMended: publisher.publishResync,
    others: [cashier.payDueBonuses, once(() => groups.redoGroupIds())],
  });

  return {
    db,
    ledger,
    accounts,
    games,
    feedHealth: createFeedHealthReader({ db, state: feedState, clock }),
    feedRefresh: (feeds, bound) => createFeedRefresh({ games, state: feedState, feeds, bound, config, clock }),
    bets,
    holds,
    cashier,
    groups,
    injuries,
    leaderboard,
    settlement,
    recovery,
    jobs,
    undoBet: createUndoBet({ ledger, games }),
    cashOut: createCashOut({ ledger, games }),
    readLedger: (uid, page) => readLedger(db, uid, page),
    readBalanceHistory: (uid) => readBalanceHistory(db, uid),
    listen(hear) {
      const connection = connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError });
      tails.push(tailEvents(connection, config.keyspace, hear, onRedisError, { clock, observe }));
    },
    async ready() {
      const [mongodb, redisAnswers] = await Promise.allSettled([
        withTimeout(
          longestProbeMs,
          db.raw.accounts.findOne({ _id: '' }, { projection: { _id: 1 }, timeoutMS: longestProbeMs }),
        ),
        // A command's own time-out ends when it has been sent.
        withTimeout(longestProbeMs, redis.ping()),
      ]);
      return { mongodb: mongodb.status === 'fulfilled', redis: redisAnswers.status === 'fulfilled' };
    },
    async close() {
      await Promise.all(tails.map((tail) => tail.stop()));
      // What a Redis that hangs is not told now, everybody looks up or catches up with.
      const flushed = withTimeout(longestFlushMs, Promise.all([publisher.flush(), leaderboard.flush()]));
      await Promise.all([flushed.catch(onRedisError), jobs.close()]);
      leaderboard.close();
      redis.destroy();
      await db.close();
    },
  };
}
