import { jobNames, parseAccountId } from '@courtside/core';
import { auditJob } from './audit.ts';
import { backupJob } from './backup.ts';
import { chatJob, chatPostJob } from './chat.ts';
import type { Job, JobDeps, Jobs } from './job.ts';
import { nightResultJob, pushJob, remindersJob, seasonOverJob } from './push.ts';

/** How often the odds plan is checked. A run that makes no request costs one small read. */
const maxTickMs = 15_000;
const injuriesEveryMs = 900_000;
const firstInjuriesRetryMs = 5_000;

/** Adds a job for each game with bets to close. @returns the number of games */
async function addSettlements(core: JobDeps['core']): Promise<number> {
  const unsettled = await core.games.findUnsettled();
  // One job per game until it succeeds or fails for good. The next run adds a failed one again.
  const add = (gameId: string) => core.jobs.add('settle', { gameId }, { deduplication: { id: `settle-${gameId}` } });
  await Promise.all(unsettled.map(add));
  return unsettled.length;
}

/** Reads new games and prices from the odds source whenever its plan says so, and has bets at wrong prices refunded. */
function oddsJob({ core, config, refresh }: JobDeps): Job<'odds'> {
  return {
    name: 'odds',
    everyMs: Math.min(config.oddsRefreshMs, maxTickMs),
    concurrency: 1,
    async run() {
      const run = await refresh.odds();
      if (run.changed > 0) await addSettlements(core);
      return run;
    },
  };
}

/** Reads scores and results, and adds a job for each game to settle, even when a source fails. */
function scoresJob({ core, config, refresh }: JobDeps): Job<'scores'> {
  return {
    name: 'scores',
    everyMs: config.scoresRefreshMs,
    concurrency: 1,
    async run() {
      try {
        const { sources, changed } = await refresh.results();
        return { sources, changed, unsettled: await addSettlements(core) };
      } catch (error) {
        await addSettlements(core);
        throw error;
      }
    },
  };
}

/** Closes every bet on a decided game, each exactly once however often the job runs. */
function settleJob({ core, logger }: JobDeps): Job<'settle'> {
  return {
    name: 'settle',
    everyMs: null,
    concurrency: 4,
    async run({ payload: { gameId }, progress }) {
      const closed = await core.settlement.settle(gameId, progress);
      if (closed > 0) logger.info({ gameId, closed }, 'settled');
      return { closed };
    },
  };
}

/** Refunds a held stake that no bet claimed before it expired. */
function releaseHoldJob({ core }: JobDeps): Job<'release-hold'> {
  return {
    name: 'release-hold',
    everyMs: null,
    concurrency: 8,
    run: async ({ payload: { account, seq } }) => ({
      released: await core.holds.release(parseAccountId(account), seq),
    }),
  };
}

/** Reads the injuries page. After a failure it retries with growing delays until the regular schedule is as soon. */
export function injuriesJob({ core, logger }: Pick<JobDeps, 'core' | 'logger'>): Job<'injuries'> {
  let failures = 0;
  return {
    name: 'injuries',
    everyMs: injuriesEveryMs,
    concurrency: 1,
    async run() {
      const { version, teams, lastUpdated, failure } = await core.injuries.refresh();
      if (failure === null) {
        if (failures > 0) logger.info('injuries page available again');
        failures = 0;
        return { version, teams: teams.length };
      }
      if (failures === 0) logger.warn({ reason: failure.message, lastUpdated }, 'injuries page unavailable');
      const delay = firstInjuriesRetryMs * 2 ** failures;
      failures += 1;
      if (delay < injuriesEveryMs) await core.jobs.add('injuries', {}, { delay });
      return { version, failure: failure.kind };
    },
  };
}

/** Rebuilds the leaderboard in Redis from the accounts when it is missing or ten minutes old. */
function leaderboardJob({ core }: JobDeps): Job<'leaderboard'> {
  return {
    name: 'leaderboard',
    everyMs: 60_000,
    concurrency: 1,
    // A build reads all users.
    maxIdleMs: 1_800_000,
    run: async () => ({ rebuilt: await core.leaderboard.maintain() }),
  };
}

const maxSeasonsMs = 5_000;

/** Starts seasons, opens the accounts of their members, begins their days and makes their tables final. */
function seasonsJob({ core, config, logger }: JobDeps): Job<'seasons'> {
  return {
    name: 'seasons',
    // Several times in each of the short days of a demonstration.
    everyMs: Math.min(maxSeasonsMs, (config.SEASON_DAY_MS ?? Number.POSITIVE_INFINITY) / 4),
    concurrency: 1,
    async run() {
      const { opened, changed } = await core.seasons.advance();
      if (opened + changed > 0) logger.info({ opened, changed }, 'seasons advanced');
      return { opened, changed };
    },
  };
}

const challengesEveryMs = 5_000;

/** Ends open challenges whose game takes no more bets and returns their stakes. The others follow their game's start. */
function challengesJob({ core, logger }: JobDeps): Job<'challenges'> {
  return {
    name: 'challenges',
    everyMs: challengesEveryMs,
    concurrency: 1,
    async run() {
      const expired = await core.challenges.expire();
      if (expired > 0) logger.info({ expired }, 'challenges expired');
      return { expired };
    },
  };
}

const sealsEveryMs = 5_000;

/** Seals the bets of groups on games that have tipped off, and the results of settled ones. */
function sealsJob({ core, logger }: JobDeps): Job<'seals'> {
  return {
    name: 'seals',
    everyMs: sealsEveryMs,
    concurrency: 1,
    async run() {
      const sealed = await core.seals.sealGames();
      if (sealed.records > 0) logger.info(sealed, 'sealed');
      return { ...sealed };
    },
  };
}

/** Longer than a busy process takes to project what it committed. */
const recoveryGraceMs = 10_000;

/** Updates accounts and bets to the ledger, releases overdue holds, and settles what a crash left unsettled. */
function recoverJob({ core, logger }: JobDeps): Job<'recover'> {
  return {
    name: 'recover',
    everyMs: 60_000,
    concurrency: 1,
    // After a long absence it reads all entries since then.
    maxIdleMs: 1_800_000,
    async run() {
      const { entriesRead, repairs, ...projections } = await core.recovery.recover({ graceMs: recoveryGraceMs });
      const counts = { ...projections, ...repairs };
      if (Object.values(counts).some((count) => count > 0)) logger.info(counts, 'recovered');
      return { entriesRead, ...counts };
    },
  };
}

export function createJobs(deps: JobDeps): Jobs {
  return checkJobs({
    odds: oddsJob(deps),
    scores: scoresJob(deps),
    settle: settleJob(deps),
    'release-hold': releaseHoldJob(deps),
    injuries: injuriesJob(deps),
    leaderboard: leaderboardJob(deps),
    seasons: seasonsJob(deps),
    challenges: challengesJob(deps),
    seals: sealsJob(deps),
    recover: recoverJob(deps),
    audit: auditJob(deps),
    backup: backupJob(deps),
    chat: chatJob(deps),
    'chat-post': chatPostJob(deps),
    push: pushJob(deps),
    reminders: remindersJob(deps),
    'night-result': nightResultJob(deps),
    'season-over': seasonOverJob(deps),
  });
}

/** @throws Error naming the queue that has no job, or a job of another name */
export function checkJobs(jobs: Jobs): Jobs {
  for (const name of jobNames) {
    const given: string | undefined = jobs[name]?.name;
    if (given !== name) throw new Error(`the queue ${name} has ${given === undefined ? 'no job' : `the job ${given}`}`);
  }
  return jobs;
}
