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
import type { Actor } from '../admin-log/admin-log.model.ts';
import { type AdminLog, createAdminLog } from '../admin-log/admin-log.ts';
import type { LastAudit } from '../audit/last-audit.model.ts';
import { readLastAudit } from '../audit/last-audit.ts';
import type { LastBackup } from '../backup/last-backup.model.ts';
import { readLastBackup } from '../backup/last-backup.ts';
import type { CoreDatabase } from '../database.ts';
import { decideGame } from '../operator/decide-game.ts';
import { SettlementInterrupted, type SettleRequest } from '../operator/settle-game.ts';
import { type AdminGame, listAdminGames, readAdminGame } from './admin-games.ts';
import { type AdminUser, findAdminUsers, readAdminUsers } from './admin-users.ts';
import { confirmRestore } from './confirm-restore.ts';

/** What the identity provider does for an operator. Our own database decides in any case. */
export interface IdentityProvider {
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Revokes the refresh tokens of a user. */
  endSessions(uid: string): Promise<void>;
}

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

/** What operators see and do. Every action is logged; none changes a balance except by settling bets. */
export interface Admin {
  overview(): Promise<AdminOverview>;
  /** @param search part of a team's name, or the id of a game; empty for no search */
  games(search: string): Promise<AdminGame[]>;
  /**
   * Decides a game, or corrects its result, and settles its bets. Safe to repeat.
   * @throws DomainError `game-not-found`, `result-changed`, `bad-request` as `npm run settle`, `unavailable` if the result is
   * stored and a worker settles the remaining bets
   */
  decideGame(
    by: Actor,
    request: Required<SettleRequest>,
  ): Promise<{ readonly game: AdminGame; readonly settledBets: number }>;
  /** @throws DomainError `unavailable` while Redis is away */
  failedJobs(limit: number): Promise<FailedJob[]>;
  /**
   * Runs a failed job again. Safe to repeat.
   * @returns false if it has not failed, or not anymore. @throws DomainError `job-not-found`, `unavailable`
   */
  retryJob(by: Actor, queue: string, id: string): Promise<boolean>;
  findUsers(options: { readonly search: string; readonly limit: number }): Promise<AdminUser[]>;
  /**
   * Disables or enables an account, or ends its sessions. Safe to repeat.
   * @throws DomainError `user-not-found`, `user-is-admin`
   */
  changeUser(by: Actor, uid: string, request: { action: UserAction; reason: string }): Promise<AdminUser>;
  /** Lets a restored copy send chats and notifications. Safe to repeat. @returns false if nothing waited */
  confirmRestore(by: Actor): Promise<boolean>;
  readonly log: AdminLog;
}

const userActions = { disable: 'disable-user', enable: 'enable-user', 'sign-out': 'sign-out-user' } as const;

export function createAdmin(deps: {
  db: CoreDatabase;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  games: Games;
  settlement: Settlement;
  feedHealth: FeedHealthReader;
  jobs: JobQueues;
  onAccessChange: AccessKeeper['onAccessChange'];
  identities: IdentityProvider | null;
  restingHosts: RestingHosts;
}): Admin {
  const { db, clock, logger, games, feedHealth, jobs, identities, restingHosts } = deps;
  const log = createAdminLog(deps);

  async function userOf(uid: string): Promise<AdminUser> {
    const [user] = await readAdminUsers(db, [uid]);
    if (user === undefined) throw new DomainError('user-not-found');
    return user;
  }

  /** Notifies the identity provider, which may need credentials that this installation lacks. */
  async function notifyProvider(uid: string, action: UserAction): Promise<void> {
    try {
      if (action !== 'sign-out') await identities?.setDisabled(uid, action === 'disable');
      if (action !== 'enable') await identities?.endSessions(uid);
    } catch (error) {
      logger.warn({ err: error, uid, action }, 'identity provider not updated, the database alone rejects the user');
    }
  }

  async function applyToUser(uid: string, action: UserAction, reason: string): Promise<void> {
    if (action === 'disable') await disableUser(deps, uid, reason);
    else if (action === 'enable') await enableUser(deps, uid);
    else await endSessions(deps, uid);
  }

  return {
    log,
    async overview() {
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
    },
    games: (search) => listAdminGames(deps, search),
    async decideGame(by, request) {
      try {
        const { settledBets } = await decideGame({ ...deps, log }, by, request);
        const game = await readAdminGame(db, request.gameId);
        if (game === null) throw new DomainError('game-not-found');
        return { game, settledBets };
      } catch (error) {
        if (error instanceof SettlementInterrupted) throw new DomainError('unavailable', { cause: error });
        throw error;
      }
    },
    failedJobs: (limit) => jobs.failed((failed) => failed.list(limit)),
    async retryJob(by, queue, id) {
      const job = await jobs.failed((failed) => failed.find(queue, id));
      if (job === null) throw new DomainError('job-not-found');
      if (job === 'not-failed') return false;
      const target = { id: `${queue}/${id}`, name: `${queue}: ${job.reason}`.slice(0, 300) };
      return log.record({ by, action: 'retry-job', target }, () => jobs.failed((failed) => failed.retry(queue, id)));
    },
    confirmRestore: (by) => confirmRestore({ db, log }, by),
    findUsers: (options) => findAdminUsers(db, options),
    async changeUser(by, uid, { action, reason }) {
      const { username, access: status } = await userOf(uid);
      if (action === 'disable' && status.adminSince !== undefined) throw new DomainError('user-is-admin');
      const isDone =
        action === 'disable' ? status.disabled !== undefined : action === 'enable' && status.disabled === undefined;
      const target = { id: uid, name: username };
      if (!isDone) {
        await log.record({ by, action: userActions[action], target, reason }, () => applyToUser(uid, action, reason));
      }
      // Repeated even if nothing changed here: the provider may have missed it.
      await notifyProvider(uid, action);
      return userOf(uid);
    },
  };
}
