import type { Logger } from 'pino';
import { type Cashier, createCashier } from './betting/cashier/cashier.ts';
import { eventsOf } from './betting/events.ts';
import { type BettingLedger, bettingModel } from './betting/ledger/betting-ledger.ts';
import { type CashOut, createCashOut } from './betting/orders/cash-out.ts';
import { createHolds, type Holds } from './betting/orders/holds.ts';
import { type Bets, createBets } from './betting/orders/place-bet.ts';
import { createUndoBet, type UndoBet } from './betting/orders/undo-bet.ts';
import { createRecovery, type Recovery } from './betting/settlement/recovery.ts';
import { createSettlement, type Settlement } from './betting/settlement/settlement.ts';
import { type ReadBalanceHistory, readBalanceHistory } from './betting/trail/balance-history.ts';
import { type ReadMoneyTrail, readMoneyTrail } from './betting/trail/money-trail.ts';
import { createFeedHealthReader, type FeedHealthReader } from './league/games/feed-health.ts';
import { createFeedRefresh, type FeedRefresh } from './league/games/feed-refresh.ts';
import { createFeedState } from './league/games/feed-state.ts';
import { createGames, type Games } from './league/games/games.ts';
import type { Feeds } from './league/games/providers/provider.ts';
import type { AgeBound } from './league/games/refresh-odds.ts';
import { fetchInjuriesPage } from './league/injuries/fetch-injuries.ts';
import { createInjuries, type Injuries } from './league/injuries/injuries.ts';
import { createLedger } from './money/ledger.ts';
import { type CoreDatabase, openDatabase } from './operations/database.ts';
import { type DomainEvent, eventCodec, type StreamMessage } from './people/events.ts';
import { createGroups, type Groups } from './people/groups/groups.ts';
import { createGroupNotifier } from './people/groups/notify-group-changes.ts';
import { createLeaderboard, type Leaderboard } from './people/leaderboard/leaderboard.ts';
import { type Accounts, createAccounts } from './people/profiles/accounts.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createPublisher, type Publisher } from './platform/events/publisher.ts';
import { tailEvents } from './platform/events/tail.ts';
import { type JobQueues, openQueues } from './platform/jobs/queues.ts';
import { type Observe, unobserved } from './platform/observe.ts';
import { connectRedis } from './platform/redis/redis.ts';
import { throttledWarning } from './platform/throttled-warning.ts';
import { withTimeout } from './platform/with-timeout.ts';

/** All services of the product. The server and the worker each open one core. */
export interface Core {
  readonly db: CoreDatabase;
  readonly ledger: BettingLedger;
  readonly accounts: Accounts;
  readonly games: Games;
  /** Health of the sources of games. */
  readonly feedHealth: FeedHealthReader;
  /** The runs that read games from their sources. `bound` is shared with the odds source. */
  feedRefresh(feeds: Feeds, bound: AgeBound): FeedRefresh;
  readonly bets: Bets;
  readonly undoBet: UndoBet;
  readonly cashOut: CashOut;
  readonly holds: Holds;
  readonly cashier: Cashier;
  readonly readMoneyTrail: ReadMoneyTrail;
  readonly readBalanceHistory: ReadBalanceHistory;
  readonly groups: Groups;
  readonly injuries: Injuries;
  readonly leaderboard: Leaderboard;
  readonly settlement: Settlement;
  readonly recovery: Recovery;
  readonly jobs: JobQueues;
  /** Subscribes to the events of all processes until the core is closed. */
  listen(listener: (message: StreamMessage) => void): void;
  /** Whether the databases respond now. */
  ready(): Promise<{ readonly mongodb: boolean; readonly redis: boolean }>;
  close(): Promise<void>;
}

/** A release that runs too early does nothing: the hold has not expired yet. */
const releaseMarginMs = 100;

/** A database that takes longer to respond counts as away. */
const maxProbeMs = 1_000;
/** How long a closing core waits for Redis. */
const maxFlushMs = 2_000;

interface CoreDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe?: Observe;
  /** An open database to use instead of a new connection. Closing the core leaves it open. */
  readonly db?: CoreDatabase;
  /** Receives the events instead of Redis. */
  readonly publisher?: Publisher<DomainEvent>;
}

/**
 * Connects to MongoDB (and waits for it) and to Redis (without waiting) and creates all services.
 * @throws if MongoDB cannot be reached
 */
export async function openCore(config: Config, deps: CoreDeps): Promise<Core> {
  const { clock, logger, observe = unobserved } = deps;
  const onRedisError = throttledWarning(logger, 'Redis is away');
  const db = deps.db ?? (await openDatabase(config.MONGODB_URI));
  const redis = connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError });
  const publisher =
    deps.publisher ??
    createPublisher({ redis, keyspace: config.keyspace, encode: eventCodec.encode, onError: onRedisError });
  const jobs = openQueues(config, onRedisError);
  const onUnreadable = throttledWarning(logger, 'event not applied: its subject is read again');
  const tails: ReturnType<typeof tailEvents>[] = [];

  const onUnhealthy = throttledWarning(logger, 'the leaderboard in Redis is stale: reading it from MongoDB');
  const leaderboard = createLeaderboard({
    db,
    redis,
    clock,
    onError: onUnhealthy,
    onMoved: (uids) => publisher.publish([{ type: 'leaderboard', uids }]),
    keyspace: config.keyspace,
  });
  const ledger = createLedger({
    db,
    model: bettingModel,
    clock,
    observe,
    onCommitted(committed) {
      publisher.publish(committed.flatMap(eventsOf));
      leaderboard.update(committed);
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
      void leaderboard.updateNames([uid]);
    },
  });
  const bets = createBets({ db, ledger, games, maxOpenBets: config.MAX_OPEN_BETS });
  const onUnscheduled = throttledWarning(logger, 'a release could not be scheduled: recovery will release the hold');
  const holds = createHolds({
    ledger,
    holdMs: config.HOLD_SECONDS * 1000,
    onHold(account, hold) {
      const delay = Math.max(0, hold.expiresAt.getTime() - clock()) + releaseMarginMs;
      // Without Redis the recovery job releases the hold after it expires.
      jobs.add('release-hold', { account, seq: hold.seq }, { delay }).catch(onUnscheduled);
    },
  });
  const settlement = createSettlement({ db, ledger, games });
  const cashier = createCashier({ db, ledger });
  const groups = createGroups({
    db,
    clock,
    dayRanks: leaderboard.dayRanks,
    onChange: createGroupNotifier({
      accounts,
      publish: publisher.publish,
      onError: (error) => logger.warn({ err: error }, 'publishing a list of groups failed'),
    }),
  });
  const injuries = createInjuries({
    db,
    clock,
    publish: publisher.publish,
    fetchPage: () => fetchInjuriesPage({ url: config.injuriesUrl }),
  });
  const recovery = createRecovery({
    db,
    holds,
    settlement,
    clock,
    onRepaired: (uids) => publisher.publish([{ type: 'reread', uids }]),
    repairs: [
      { name: 'halfOpenedAccounts', run: accounts.openHalfOpened },
      { name: 'dueBonuses', run: cashier.payDueBonuses },
    ],
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
    readMoneyTrail: (uid, page) => readMoneyTrail(db, uid, page),
    readBalanceHistory: (uid) => readBalanceHistory(db, uid),
    listen(listener) {
      tails.push(
        tailEvents({
          redis: connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError }),
          keyspace: config.keyspace,
          decode: eventCodec.decode,
          onMessage: listener,
          onError: onRedisError,
          onUnreadable(error, reason) {
            observe.unreadable(reason);
            onUnreadable(error);
          },
          clock,
          observe,
        }),
      );
    },
    async ready() {
      const [mongodb, redisAnswers] = await Promise.allSettled([
        withTimeout(maxProbeMs, db.accounts.findOne({}, { projection: { _id: 1 }, timeoutMS: maxProbeMs })),
        // The client's own command timeout stops once the command is sent.
        withTimeout(maxProbeMs, redis.ping()),
      ]);
      return { mongodb: mongodb.status === 'fulfilled', redis: redisAnswers.status === 'fulfilled' };
    },
    async close() {
      await Promise.all(tails.map((tail) => tail.stop()));
      // Events that a hanging Redis does not take are lost; subscribers resync and the leaderboard catches up.
      const flushed = withTimeout(maxFlushMs, Promise.all([publisher.flush(), leaderboard.flush()]));
      await Promise.all([flushed.catch(onRedisError), jobs.close()]);
      leaderboard.close();
      redis.destroy();
      if (deps.db === undefined) await db.close();
    },
  };
}
