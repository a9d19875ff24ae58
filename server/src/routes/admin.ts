import type { adminRoutes } from '@courtside/contract/routes/admin';
import type { Core } from '@courtside/core/core';
import {
  changeUserAccess,
  decideAdminGame,
  listFailedJobs,
  readOverview,
  retryFailedJob,
} from '@courtside/core/operations/admin/admin';
import { listAdminGames } from '@courtside/core/operations/admin/admin-games';
import { findAdminUsers } from '@courtside/core/operations/admin/admin-users';
import { confirmRestore } from '@courtside/core/operations/admin/confirm-restore';
import { makeLoggedResetLink } from '@courtside/core/operations/admin/reset-link';
import type { Actor } from '@courtside/core/operations/admin-log/admin-log.model';
import type { Identity } from '@courtside/core/sign-in/identity';
import {
  presentAdminGame,
  presentAdminUser,
  presentFailedJob,
  presentLogEntry,
  presentOverview,
} from '../presenters/admin.ts';
import type { HandlersOf } from './route.ts';

const jobsShown = 50;

/** The caller as the log names them. */
async function actorOf(core: Core, { uid, email }: Identity): Promise<Actor> {
  const account = await core.accounts.get(uid);
  return { uid, name: account?.username ?? email ?? uid };
}

export const adminHandlers: HandlersOf<typeof adminRoutes> = {
  async readAdminOverview({ core }) {
    return { status: 200, data: presentOverview(await readOverview(core)) };
  },

  async listAdminGames({ core, query: { search = '' } }) {
    const games = await listAdminGames(core, search);
    return { status: 200, data: { games: games.map(presentAdminGame) } };
  },

  async decideGame({ core, caller, params: { betId }, body: { score, revision, reason } }) {
    const decided = await decideAdminGame(core, await actorOf(core, caller), {
      gameId: betId,
      decision: score === null ? { void: true } : { score: [score.team1, score.team2] },
      why: reason,
      revision,
    });
    return { status: 200, data: { ...decided, game: presentAdminGame(decided.game) } };
  },

  async listFailedJobs({ core }) {
    const jobs = await listFailedJobs(core, jobsShown);
    return { status: 200, data: { jobs: jobs.map(presentFailedJob) } };
  },

  async retryJob({ core, caller, params: { queue, jobId } }) {
    const retried = await retryFailedJob(core, await actorOf(core, caller), queue, jobId);
    return { status: 200, data: { retried } };
  },

  async confirmRestore({ core, caller }) {
    const confirmed = await confirmRestore({ db: core.db, log: core.adminLog }, await actorOf(core, caller));
    return { status: 200, data: { confirmed } };
  },

  async findAdminUsers({ core, query: { search = '', limit } }) {
    const users = await findAdminUsers(core.db, { search, limit });
    return { status: 200, data: { users: users.map(presentAdminUser) } };
  },

  async changeUserAccess({ core, caller, params: { userId }, body }) {
    const user = await changeUserAccess(core, await actorOf(core, caller), userId, body);
    return { status: 200, data: presentAdminUser(user) };
  },

  async makeUserResetLink({ core, caller, params: { userId } }) {
    const { db, adminLog: log, signIn } = core;
    const url = await makeLoggedResetLink({ db, log, signIn }, await actorOf(core, caller), userId);
    return { status: 200, data: { url } };
  },

  async readAdminLog({ core, query: { limit, cursor } }) {
    const { entries, nextCursor } = await core.adminLog.page({ limit, cursor });
    return { status: 200, data: { entries: entries.map(presentLogEntry), nextCursor } };
  },
};
