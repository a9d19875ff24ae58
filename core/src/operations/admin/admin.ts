import { DomainError, type UserAction } from '@courtside/contract';
import type { Logger } from 'pino';
import type { Settlement } from '../../bets/settlement/settlement.ts';
import { currentGames, type Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { FeedHealth, FeedHealthReader } from '../../league/games/sources/feed-health.ts';
import { type AccessKeeper, disableUser, enableUser, endSessions } from '../../members/access/user-access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { UnconfirmedRestore } from '../../platform/db/unconfirmed-restore.model.ts';
import { readUnconfirmedRestore } from '../../platform/db/unconfirmed-restore.ts';
import type { FailedJob } from '../../platform/jobs/failed-jobs.ts';
import type { JobQueues, QueueCounts } from '../../platform/jobs/queues.ts';
import type { RestingHost } from '../../platform/outgoing/request-budget.ts';
import type { RestingHosts } from '../../platform/outgoing/resting-hosts.ts';
import type { SignInProvider } from '../../sign-in/sign-in-provider.ts';
import type { Actor } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import type { LastAudit } from '../audit/last-audit.model.ts';
import { readLastAudit } from '../audit/last-audit.ts';
import type { LastBackup } from '../backup/last-backup.model.ts';
import { readLastBackup } from '../backup/last-backup.ts';
import type { CoreDatabase } from '../database.ts';
import { decideGame } from '../operator/decide-game.ts';
import { SettlementInterrupted, type SettleRequest } from '../operator/settle-game.ts';
import { type AdminGame, readAdminGame } from './admin-games.ts';
import { type AdminUser, readAdminUsers } from './admin-users.ts';

/** Health of everything that runs on its own schedule. */
export interface AdminOverview {
  readonly at: Date;
  readonly feeds: FeedHealth;
  /** Games that are open for betting, by tip-off. */
  readonly openGames: readonly Game[];
  /** Jobs by queue and state; null while Redis is away. */
  readonly queues: Readonly<Record<string, QueueCounts>> | null;
  readonly audit: LastAudit | null;
  readonly backup: LastBackup | null;
  /** Hosts of users' addresses that do not answer, with whom they belong to; null while Redis is away. */
  readonly restingHosts: readonly RestingHost[] | null;
  /** The restore for which chats and notifications wait; null if they are sent. */
  readonly unconfirmedRestore: UnconfirmedRestore | null;
}

/** What operators take from the core. Every action is logged; none changes a balance except by settling bets. */
export interface Operating extends Pick<AccessKeeper, 'onAccessChange'> {
  readonly db: CoreDatabase;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly games: Games;
  readonly settlement: Settlement;
  readonly feedHealth: FeedHealthReader;
  readonly jobs: JobQueues;
  readonly adminLog: AdminLog;
  readonly signIn: Pick<SignInProvider, 'setDisabled' | 'endSessions'>;
  readonly restingHosts: RestingHosts;
}

const userActions = { disable: 'disable-user', enable: 'enable-user', 'sign-out': 'sign-out-user' } as const;

async function readUser(db: CoreDatabase, uid: string): Promise<AdminUser> {
  const [user] = await readAdminUsers(db, [uid]);
  if (user === undefined) throw new DomainError('user-not-found');
  return user;
}

/** Notifies the identity provider, which may need credentials that this installation lacks. */
async function notifyProvider({ signIn, logger }: Operating, uid: string, action: UserAction): Promise<void> {
  try {
    if (action !== 'sign-out') await signIn.setDisabled(uid, action === 'disable');
    if (action !== 'enable') await signIn.endSessions(uid);
  } catch (error) {
    logger.warn({ err: error, uid, action }, 'identity provider not updated, the database alone rejects the user');
  }
}

async function applyToUser(core: AccessKeeper, uid: string, action: UserAction, reason: string): Promise<void> {
  if (action === 'disable') await disableUser(core, uid, reason);
  else if (action === 'enable') await enableUser(core, uid);
  else await endSessions(core, uid);
}

/** The health of everything that runs on its own schedule. */
export async function readOverview(core: Operating): Promise<AdminOverview> {
  const { db, clock, feedHealth, jobs, games, restingHosts } = core;
  const [feeds, queues, audit, backup, unconfirmedRestore, current, resting] = await Promise.all([
    feedHealth.read(),
    jobs.counts(),
    readLastAudit(db),
    readLastBackup(db),
    readUnconfirmedRestore(db),
    games.listUndecided(),
    restingHosts.list(),
  ]);
  const at = new Date(clock());
  const openGames = currentGames(current).filter(({ betStatus, endTime }) => betStatus === 'open' && endTime > at);
  return { at, feeds, openGames, queues, audit, backup, unconfirmedRestore, restingHosts: resting };
}

/**
 * Decides a game, or corrects its result, and settles its bets. Safe to repeat.
 * @throws DomainError `game-not-found`, `result-changed`, `bad-request` as `npm run settle`, `unavailable` if the result is
 * stored and a worker settles the remaining bets
 */
export async function decideAdminGame(
  core: Operating,
  by: Actor,
  request: Required<SettleRequest>,
): Promise<{ readonly game: AdminGame; readonly settledBets: number }> {
  try {
    const { settledBets } = await decideGame({ ...core, log: core.adminLog }, by, request);
    const game = await readAdminGame(core.db, request.gameId);
    if (game === null) throw new DomainError('game-not-found');
    return { game, settledBets };
  } catch (error) {
    if (error instanceof SettlementInterrupted) throw new DomainError('unavailable', { cause: error });
    throw error;
  }
}

/** The latest failed jobs. @throws DomainError `unavailable` while Redis is away */
export function listFailedJobs({ jobs }: Pick<Operating, 'jobs'>, limit: number): Promise<FailedJob[]> {
  return jobs.failed((failed) => failed.list(limit));
}

/**
 * Runs a failed job again. Safe to repeat.
 * @returns false if it has not failed, or not anymore. @throws DomainError `job-not-found`, `unavailable`
 */
export async function retryFailedJob(
  { jobs, adminLog }: Pick<Operating, 'jobs' | 'adminLog'>,
  by: Actor,
  queue: string,
  id: string,
): Promise<boolean> {
  const job = await jobs.failed((failed) => failed.find(queue, id));
  if (job === null) throw new DomainError('job-not-found');
  if (job === 'not-failed') return false;
  const target = { id: `${queue}/${id}`, name: `${queue}: ${job.reason}`.slice(0, 300) };
  return adminLog.record({ by, action: 'retry-job', target }, () => jobs.failed((failed) => failed.retry(queue, id)));
}

/**
 * Disables or enables an account, or ends its sessions. Safe to repeat.
 * @throws DomainError `user-not-found`, `user-is-admin`
 */
export async function changeUserAccess(
  core: Operating,
  by: Actor,
  uid: string,
  { action, reason }: { readonly action: UserAction; readonly reason: string },
): Promise<AdminUser> {
  const { username, access: status } = await readUser(core.db, uid);
  if (action === 'disable' && status.adminSince !== undefined) throw new DomainError('user-is-admin');
  const isDone =
    action === 'disable' ? status.disabled !== undefined : action === 'enable' && status.disabled === undefined;
  const target = { id: uid, name: username };
  if (!isDone) {
    await core.adminLog.record({ by, action: userActions[action], target, reason }, () =>
      applyToUser(core, uid, action, reason),
    );
  }
  // Repeated even if nothing changed here: the provider may have missed it.
  await notifyProvider(core, uid, action);
  return readUser(core.db, uid);
}
