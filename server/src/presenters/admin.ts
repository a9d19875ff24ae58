import {
  type AdminGame as AdminGameData,
  type AdminLogEntry,
  type AdminOverview as AdminOverviewData,
  type AdminUser as AdminUserData,
  type FailedJob as FailedJobData,
  toDollars,
} from '@courtside/contract';
import type { AdminOverview } from '@courtside/core/operations/admin/admin';
import type { AdminGame } from '@courtside/core/operations/admin/admin-games';
import type { AdminUser } from '@courtside/core/operations/admin/admin-users';
import type { AdminLogEntry as CoreLogEntry } from '@courtside/core/operations/admin-log/admin-log';
import type { LastAudit } from '@courtside/core/operations/audit/last-audit.model';
import type { LastBackup } from '@courtside/core/operations/backup/last-backup.model';
import type { FailedJob } from '@courtside/core/platform/jobs/failed-jobs';
import { presentGame } from './game.ts';

const isoOrNull = (time: Date | null | undefined) => time?.toISOString() ?? null;

function presentAudit({ at, ...audit }: LastAudit): AdminOverviewData['audit'] {
  const { whole, accounts, entries, violations, repaired, durationMs } = audit;
  return { at: at.toISOString(), whole, accounts, entries, violations, repaired, durationMs };
}

function presentBackup({ at, file, bytes, documents, durationMs, everyMs }: LastBackup): AdminOverviewData['backup'] {
  return { at: at.toISOString(), file, bytes, documents, durationMs, everyMs };
}

type RestingHosts = NonNullable<AdminOverview['restingHosts']>;

function presentRestingHosts(resting: RestingHosts): AdminOverviewData['restingHosts'] {
  return resting.map(({ host, owner, until }) => ({ host, owner, until: new Date(until).toISOString() }));
}

export function presentOverview(overview: AdminOverview): AdminOverviewData {
  const { at, feeds, openGames, queues, audit, backup, unconfirmedRestore, restingHosts } = overview;
  const { sources, credits, openMarkets, pausedMarkets, disagreements, corrections } = feeds;
  return {
    at: at.toISOString(),
    feeds: {
      sources: Object.entries(sources).map(([source, health]) => ({ source, ...health })),
      credits,
      openMarkets,
      pausedMarkets,
      disagreements,
      corrections,
    },
    prices: openGames.map((game) => {
      const { id, team1, team2, startTime, markets } = presentGame(game);
      return { id, team1, team2, startTime, markets };
    }),
    queues: queues && Object.entries(queues).map(([name, counts]) => ({ name, ...counts })),
    audit: audit && presentAudit(audit),
    backup: backup && presentBackup(backup),
    restingHosts: restingHosts && presentRestingHosts(restingHosts),
    unconfirmedRestore: unconfirmedRestore && {
      backupAt: unconfirmedRestore.backupAt.toISOString(),
      restoredAt: unconfirmedRestore.restoredAt.toISOString(),
    },
  };
}

export function presentAdminGame({ game, correctableUntil, pendingBets }: AdminGame): AdminGameData {
  const { id, team1, team2, startTime, betStatus, score, dispute, reports, resultRevision, settledAt } = game;
  return {
    id,
    team1,
    team2,
    startTime: startTime.toISOString(),
    betStatus,
    score: score && { team1: score.team1, team2: score.team2 },
    dispute: dispute ?? null,
    reports: Object.entries(reports ?? {}).map(([source, { state, score: reported, since }]) => ({
      source,
      state,
      score: reported && { team1: reported.team1, team2: reported.team2 },
      since: since.toISOString(),
    })),
    revision: resultRevision,
    decidedBy: game.decidedBy ?? null,
    note: game.resultNote,
    settledAt: isoOrNull(settledAt),
    correctableUntil: isoOrNull(correctableUntil),
    pendingBets,
  };
}

export function presentFailedJob({ payload, failedAt, ...job }: FailedJob): FailedJobData {
  return { ...job, failedAt: failedAt.toISOString(), payload: JSON.stringify(payload) };
}

export function presentAdminUser({ uid, username, email, balance, createdAt, access }: AdminUser): AdminUserData {
  const { adminSince, disabled, signedOutAt } = access;
  return {
    uid,
    username,
    email: email ?? null,
    balance: toDollars(balance),
    createdAt: createdAt.toISOString(),
    isAdmin: adminSince !== undefined,
    disabled: disabled === undefined ? null : { at: disabled.at.toISOString(), reason: disabled.reason },
    signedOutAt: isoOrNull(signedOutAt),
  };
}

export function presentLogEntry({ id, at, by, action, target, reason, failure }: CoreLogEntry): AdminLogEntry {
  return {
    id,
    at: at.toISOString(),
    by: by.name,
    byUid: by.uid ?? null,
    action,
    target: target.name,
    targetId: target.id,
    reason: reason ?? null,
    failure,
  };
}
