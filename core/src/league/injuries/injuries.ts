import { setTimeout as delay } from 'node:timers/promises';
import { createSingleFlight } from '../../platform/async/single-flight.ts';
import type { Clock } from '../../platform/clock.ts';
import { maxWaitMs } from '../../platform/retry-after.ts';
import type { LeagueDatabase } from '../collections.ts';
import type { LeagueEvent } from '../events.ts';
import type { InjuriesDoc } from './injuries.model.ts';
import { markChanges } from './mark-changes.ts';
import { parseInThread } from './parse-in-thread.ts';
import { type InjuriesReport, type ListedTeam, PageError } from './report.ts';

export interface Injuries {
  /** Reads the last good report, its age, and the failure of the latest attempt. Empty before the first attempt. */
  read(): Promise<InjuriesReport>;
  /**
   * Fetches the page and stores its report. Concurrent calls, also in other processes, share one fetch. Within the
   * cooldown it returns the stored report. If the page is down or changed, the old report stays, and `failure` describes
   * the problem.
   * @throws only errors of the database
   */
  refresh(): Promise<InjuriesReport>;
}

export interface InjuriesDeps {
  readonly db: Pick<LeagueDatabase, 'injuries'>;
  readonly clock: Clock;
  /** Fetches the page's HTML. @throws PageError if that fails */
  readonly fetchPage: () => Promise<string>;
  readonly publish?: (events: readonly LeagueEvent[]) => void;
  /** Shortest time between a successful attempt and the next fetch. */
  readonly cooldownMs?: number;
  /** Shortest time between a failed attempt and the next fetch, unless the page's server requests a longer one. */
  readonly retryAfterMs?: number;
  /** An attempt that takes longer is considered lost. Longer than any fetch takes. */
  readonly leaseMs?: number;
}

const current = { _id: 'current' } as const;
const pollMs = 50;
const empty: Omit<InjuriesDoc, '_id'> = {
  tries: 0,
  fetchingUntil: null,
  version: 0,
  teams: [],
  lastUpdated: null,
  changedAt: null,
  failure: null,
};

export function createInjuries(deps: InjuriesDeps): Injuries {
  const { clock, fetchPage, publish } = deps;
  const reports = deps.db.injuries;
  const { cooldownMs = 30_000, retryAfterMs = 5_000, leaseMs = 20_000 } = deps;

  async function readDoc(): Promise<InjuriesDoc> {
    return (await reports.findOne(current).lean()) ?? { ...current, ...empty };
  }

  /** Remaining cooldown after an attempt. A time in the future comes from a wrong clock and is ignored. */
  function remainingPause(doc: InjuriesDoc, now: number): number {
    const [endedAt, pauseMs] =
      doc.failure === null
        ? [doc.lastUpdated, cooldownMs]
        : [doc.failure.at, Math.max(retryAfterMs, doc.failure.waitMs ?? 0)];
    const sinceMs = endedAt === null ? Number.POSITIVE_INFINITY : now - endedAt.getTime();
    return sinceMs < 0 ? 0 : Math.max(0, pauseMs - sinceMs);
  }

  async function read(): Promise<InjuriesReport> {
    const doc = await readDoc();
    const now = clock();
    const { version, teams, lastUpdated, changedAt, failure } = doc;
    const ageMs = lastUpdated === null ? null : Math.max(0, now - lastUpdated.getTime());
    return { version, teams, lastUpdated, ageMs, pauseMs: remainingPause(doc, now), changedAt, failure };
  }

  function isFetching({ fetchingUntil }: InjuriesDoc, now: number): boolean {
    const leftMs = fetchingUntil === null ? 0 : fetchingUntil.getTime() - now;
    return leftMs > 0 && leftMs <= leaseMs;
  }

  /** Waits for another process's attempt, then claims the next one. @returns null during the cooldown */
  async function claimAttempt(): Promise<InjuriesDoc | null> {
    await reports.updateOne(current, { $setOnInsert: empty }, { upsert: true });
    for (;;) {
      const doc = await readDoc();
      const now = clock();
      if (remainingPause(doc, now) > 0) return null;
      if (isFetching(doc, now)) {
        await delay(pollMs);
        continue;
      }
      const claim = { tries: doc.tries + 1, fetchingUntil: new Date(now + leaseMs) };
      const claimed = await reports.updateOne({ ...current, tries: doc.tries }, { $set: claim });
      if (claimed.modifiedCount === 1) return { ...doc, ...claim };
    }
  }

  /** Fetches and parses the page. Any error other than a PageError releases the claim. */
  async function fetchTeams(attempt: InjuriesDoc): Promise<ListedTeam[] | PageError> {
    try {
      return await parseInThread(await fetchPage());
    } catch (error) {
      if (error instanceof PageError) return error;
      await reports.updateOne({ ...current, tries: attempt.tries }, { $set: { fetchingUntil: null } });
      throw error;
    }
  }

  /** The fields to store after an attempt. */
  function resultOf(doc: InjuriesDoc, found: ListedTeam[] | PageError): Partial<InjuriesDoc> {
    const at = new Date(clock());
    if (found instanceof PageError) {
      const { kind, message, retryAfterMs: waitMs } = found;
      return { failure: { at, kind, message, ...(waitMs !== null && { waitMs: Math.min(waitMs, maxWaitMs) }) } };
    }
    const { teams, changed } = markChanges(doc.lastUpdated === null ? null : doc.teams, found, at);
    return { teams, lastUpdated: at, changedAt: changed ? at : doc.changedAt, failure: null };
  }

  async function claimAndFetch(): Promise<InjuriesReport> {
    const attempt = await claimAttempt();
    if (attempt === null) return read();
    const found = await fetchTeams(attempt);
    const fields = { ...resultOf(attempt, found), version: attempt.tries, fetchingUntil: null };
    const written = await reports.updateOne({ ...current, tries: attempt.tries }, { $set: fields });
    if (written.modifiedCount === 1) publish?.([{ type: 'injuries', version: attempt.tries }]);
    return read();
  }

  return {
    read,
    refresh: createSingleFlight(claimAndFetch).join,
  };
}
