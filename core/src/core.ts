import type { Logger } from 'pino';
import { type AccountServices, createAccountServices } from './account-services.ts';
import type { Betting } from './bets/betting.ts';
import { payDueBonuses } from './bets/cashier/cashier.ts';
import { eventsOf } from './bets/events.ts';
import type { Holding } from './bets/holds.ts';
import { createPlayerLimitsLoader } from './bets/limits/player-limits.ts';
import { createRecovery, type Recovery } from './bets/settlement/recovery.ts';
import { createSettlement, type Settlement } from './bets/settlement/settlement.ts';
import { completeChallenges } from './challenges/complete-challenges.ts';
import { type DomainEvent, eventCodec, type StreamMessage } from './events.ts';
import { createGroupServices, type GroupServices } from './group-services.ts';
import type { GroupKeeper } from './groups/group-change.ts';
import type { GroupReader } from './groups/group-reader.ts';
import { createGroupNotifier } from './groups/notify-group-changes.ts';
import { readGroupIds } from './groups/read-group-ids.ts';
import { createLeaderboard, type Leaderboard } from './leaderboard/leaderboard.ts';
import type { Alarm } from './league/games/game-store.ts';
import { createGames } from './league/games/games.ts';
import type { Feeds } from './league/games/providers/provider.ts';
import { createFeedHealthReader, type FeedHealthReader } from './league/games/sources/feed-health.ts';
import { createFeedRefresh, type FeedRefresh } from './league/games/sources/feed-refresh.ts';
import { createFeedState } from './league/games/sources/feed-state.ts';
import type { AgeBound } from './league/games/sources/odds-job.ts';
import { fetchInjuriesPage } from './league/injuries/fetch-injuries.ts';
import { createInjuries, type Injuries } from './league/injuries/injuries.ts';
import { createKeptLimits } from './leaving/kept-limits/kept-limits.ts';
import { createLedger } from './ledger/ledger.ts';
import { createListening } from './listen.ts';
import type { ApiKeyKeeper } from './members/access/api-keys.ts';
import { createAccounts, type MainAccounts } from './members/profiles/accounts.ts';
import type { Operating } from './operations/admin/admin.ts';
import { createAdminLog } from './operations/admin-log/admin-log.ts';
import { type CoreDatabase, findNewerVersion, type OpenOptions, openDatabase } from './operations/database.ts';
import { probeDatabases } from './operations/ready.ts';
import { watchCore } from './operations/vitals.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createPublisher, type Publisher } from './platform/events/publisher.ts';
import { createTrimEvents } from './platform/events/trim.ts';
import { type JobQueues, openQueues } from './platform/jobs/queues.ts';
import { type Observe, unobserved } from './platform/observe.ts';
import { createOutgoing } from './platform/outgoing/create-outgoing.ts';
import { connectRedis } from './platform/redis/redis.ts';
import { throttledWarning } from './platform/throttled-warning.ts';
import { withTimeout } from './platform/with-timeout.ts';
import { notifySettled } from './push/notify-challenges.ts';
import { notifyLastLegs, notifyParlays } from './push/notify-parlays.ts';
import { notifyDevices, type PushOrder } from './push/push-messages.ts';
import { createSealGames, type SealGames } from './seals/seal-games.ts';
import { readSeasonIds } from './seasons/read-season-ids.ts';
import type { SeasonKeeper } from './seasons/season-keeper.ts';
import { createSeasonMemory, type SeasonReader } from './seasons/season-reader.ts';
import { createSeasonRules } from './seasons/season-rules.ts';
import { openSignIn } from './sign-in/open-sign-in.ts';
import type { SignInProvider } from './sign-in/sign-in-provider.ts';

/**
 * The services of the product, and the parts that functions such as `placeBet` take. The server and the worker each open one
 * core.
 */
export interface Core
  extends AccountServices,
    GroupServices,
    ApiKeyKeeper,
    GroupKeeper,
    GroupReader,
    Betting,
    Holding,
    SeasonKeeper,
    SeasonReader,
    Operating {
  readonly db: CoreDatabase;
  /** Publishes events to all processes, in the background. */
  readonly publish: (events: readonly DomainEvent[]) => void;
  readonly accounts: MainAccounts;
  /** Health of the sources of games. */
  readonly feedHealth: FeedHealthReader;
  /** The runs that read games from their sources. `bound` is shared with the odds source. */
  feedRefresh(feeds: Feeds, bound: AgeBound): FeedRefresh;
  readonly sealGames: SealGames;
  readonly signIn: SignInProvider;
  readonly injuries: Injuries;
  readonly leaderboard: Leaderboard;
  readonly settlement: Settlement;
  readonly recovery: Recovery;
  readonly jobs: JobQueues;
  /** Subscribes to the events of all processes until the core is closed. */
  listen(listener: (message: StreamMessage) => void): void;
  /** Whether the process hangs. */
  readonly vitals: ReturnType<typeof watchCore>;
  /** Why this version may not use the database any more, or null while no newer version has upgraded it. */
  findNewerVersion(): Promise<string | null>;
  /** Whether the databases respond now. */
  ready(): ReturnType<typeof probeDatabases>;
  close(): Promise<void>;
}

/** How long a closing core waits for Redis. */
const maxFlushMs = 2_000;

interface CoreDeps extends Pick<OpenOptions, 'onProgress' | 'operationMs'> {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe?: Observe;
  /** An open database to use instead of a new connection. Closing the core leaves it open. */
  readonly db?: CoreDatabase;
  /** Receives the events instead of Redis. */
  readonly publisher?: Publisher<DomainEvent>;
  /** Takes the jobs instead of new queues in Redis. Closing the core closes it. */
  readonly jobs?: JobQueues;
  /** Instead of opening the configured provider of sign-in. */
  readonly signIn?: SignInProvider;
}

/**
 * Connects to MongoDB (and waits for it) and to Redis (without waiting) and creates all services.
 * @throws if MongoDB cannot be reached
 */
export async function openCore(config: Config, deps: CoreDeps): Promise<Core> {
  const { clock, logger, observe = unobserved, onProgress, operationMs } = deps;
  const signIn = deps.signIn ?? (await openSignIn(config));
  const onRedisError = throttledWarning(logger, 'Redis is away');
  const onBackup = (backup: object) => logger.info(backup, 'upgrading the database, backup from before');
  const upgrading = { onProgress, onBackup, backupDir: config.BACKUP_DIR, backupKeep: config.BACKUP_KEEP };
  const onOperationTimeout = observe.operationTimedOut;
  const db = deps.db ?? (await openDatabase(config.MONGODB_URI, { onOperationTimeout, operationMs, ...upgrading }));
  signIn.useDatabase(db);
  const redis = connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError });
  const publisher =
    deps.publisher ??
    createPublisher({ redis, keyspace: config.keyspace, encode: eventCodec.encode, onError: onRedisError });
  const jobs = deps.jobs ?? openQueues(config, onRedisError);
  const listening = createListening({ config, clock, logger, observe, onRedisError });

  const onUnhealthy = throttledWarning(logger, 'the leaderboard in Redis is unavailable: reading it from MongoDB');
  const leaderboard = createLeaderboard({
    db,
    redis,
    clock,
    keyspace: config.keyspace,
    onError: onUnhealthy,
    onMoved: (uids) => publisher.publish([{ type: 'leaderboard', uids }]),
  });
  const { budget, restingHosts } = createOutgoing({ redis, config, clock, logger, onRedisError });
  const onPushError = throttledWarning(logger, 'a notification could not be sent');
  const notify = (message: PushOrder) => {
    const { pushService } = accountServices;
    return notifyDevices({ db, clock, jobs, pushService }, message);
  };
  const ledger = createLedger({
    db,
    clock,
    observe,
    onCommitted(committed) {
      publisher.publish(committed.flatMap(eventsOf));
      leaderboard.update(committed);
      notifySettled(committed, notify, onPushError);
      notifyParlays(committed, notify, onPushError);
    },
    onError: (error, what) => logger.error({ err: error }, what),
  });
  const alarm: Alarm = (what, fields) => logger.error(fields, what);
  const games = createGames({ db, clock, publish: publisher.publish, alarm });
  const feedState = createFeedState(db, logger);
  const keptLimits = createKeptLimits({ db, clock });
  const accounts = createAccounts({
    db,
    ledger,
    clock,
    beforeOpening: keptLimits.restore,
    readGroupIds: (uids) => readGroupIds(db, uids),
    onRenamed({ uid, username, groupIds }) {
      publisher.publish([{ type: 'profile', uid, username, groupIds }]);
      leaderboard.refresh([uid]);
    },
  });
  const playerLimits = createPlayerLimitsLoader(db);
  const settlement = createSettlement({
    db,
    ledger,
    games,
    onLegEnded(parlays) {
      publisher.publish(parlays.map((bet) => ({ type: 'bet', uid: bet.uid, bet })));
      notifyLastLegs(parlays, notify, onPushError);
    },
  });
  const notifyGroupChange = createGroupNotifier({
    accounts,
    publish: publisher.publish,
    onError: (error) => logger.warn({ err: error }, 'publishing a list of groups failed'),
  });
  const seasonParts = {
    db,
    ledger,
    clock,
    playerLimits,
    ...createSeasonMemory(db),
    rules: createSeasonRules({ db, ledger }),
    seasonDayMs: config.SEASON_DAY_MS ?? null,
    publish: publisher.publish,
    notifyGroupChange,
  };
  const groupServices = createGroupServices({
    db,
    clock,
    config,
    logger,
    ledger,
    games,
    playerLimits,
    seasonKeeper: seasonParts,
    publish: publisher.publish,
    notifyGroupChange,
    notify,
    budget,
  });
  const injuries = createInjuries({
    db,
    clock,
    publish: publisher.publish,
    fetchPage: () => fetchInjuriesPage({ url: config.injuriesUrl, userAgent: config.userAgent }),
  });
  const accountServices = createAccountServices({
    db,
    clock,
    config,
    keptLimits,
    onGroupChange: groupServices.onGroupChange,
    leaderboard,
    publish: publisher.publish,
    budget,
    signIn,
    trimEvents: createTrimEvents({ redis, keyspace: config.keyspace, onError: onRedisError }),
    onError: (error) => logger.error({ err: error }, 'a step of a deletion failed and will be repeated'),
    onPushError,
  });
  const recovery = createRecovery({
    db,
    ledger,
    settlement,
    clock,
    onRepaired: (uids) => publisher.publish([{ type: 'reread', uids }]),
    repairs: [
      { name: 'halfOpenedAccounts', run: accounts.openHalfOpened },
      { name: 'dueBonuses', run: () => payDueBonuses({ db, ledger }) },
      { name: 'challenges', run: () => completeChallenges(groupServices) },
      { name: 'deletions', run: accountServices.deletions.resume },
      { name: 'expiredLimits', run: keptLimits.removeExpired },
    ],
  });

  const feedHealth = createFeedHealthReader({ db, state: feedState, clock, hasCredits: config.games === 'odds-api' });

  return {
    ...accountServices,
    ...groupServices,
    ...seasonParts,
    accounts,
    games,
    feedHealth,
    adminLog: createAdminLog({ db, clock }),
    signIn,
    restingHosts,
    logger,
    feedRefresh: (feeds, bound) => createFeedRefresh({ games, state: feedState, feeds, bound, config, clock }),
    dayBalances: leaderboard.dayBalances,
    readSeasonIds: (groupId) => readSeasonIds(db, groupId),
    maxOpenBets: config.MAX_OPEN_BETS,
    holdMs: config.HOLD_SECONDS * 1000,
    onUnscheduledRelease: throttledWarning(logger, 'a release could not be scheduled: recovery will release the hold'),
    sealGames: createSealGames({ db, clock }),
    injuries,
    leaderboard,
    settlement,
    recovery,
    jobs,
    listen: listening.listen,
    vitals: watchCore(ledger, listening, config.HANG_TIMEOUT_FACTOR),
    findNewerVersion: () => findNewerVersion(db),
    ready: () => probeDatabases(db, redis),
    async close() {
      await listening.stop();
      // Events that a hanging Redis does not take are lost; subscribers resync and the leaderboard is rebuilt.
      const flushed = withTimeout(maxFlushMs, Promise.all([publisher.flush(), leaderboard.flush()]));
      await Promise.all([flushed.catch(onRedisError), jobs.close()]);
      leaderboard.close();
      redis.destroy();
      if (deps.db === undefined) await db.close();
    },
  };
}
