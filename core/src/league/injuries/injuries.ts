import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/db/models.ts';
import type { InjuriesDoc } from './injuries-doc.ts';
import { markChanges } from './mark-changes.ts';
import { PageError } from './page-error.ts';
import { parseApart } from './parse-apart.ts';
import type { InjuriesReport, ListedTeam } from './report.ts';

/** Told after a try ended: what `read` answers is new. */
export interface InjuriesEvent {
  readonly type: 'injuries';
  /** Of the report; a higher one is newer. */
  readonly version: number;
}

export interface Injuries {
  /** The last good report, its age, and the last try's failure if it failed. Empty before the first. */
  read(): Promise<InjuriesReport>;
  /**
   * Fetches the page and keeps its report. However many ask at once, in however many processes, one fetches and all
   * get what it found; within the cooldown nobody does, and the report is answered as it is. A page that is down or
   * changed leaves the old report in place and is told in `failure`, never thrown.
   * @throws only what the database throws
   */
  refresh(): Promise<InjuriesReport>;
}

export interface InjuriesDeps {
  readonly reports: Models['injuries'];
  readonly clock: Clock;
  /** Gets the page's HTML. @throws PageError when it cannot be had */
  readonly fetchPage: () => Promise<string>;
  readonly publish?: (events: readonly InjuriesEvent[]) => void;
  /** Time without another fetch after a good try. */
  readonly cooldownMs?: number;
  /** The same after a failed one. */
  readonly retryAfterMs?: number;
  /** When a try that has not ended is given up for lost; longer than any fetch takes. */
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
  const { reports, clock, fetchPage, publish } = deps;
  const { cooldownMs = 30_000, retryAfterMs = 5_000, leaseMs = 20_000 } = deps;
  let underWay: Promise<InjuriesReport> | null = null;

  async function readDoc(): Promise<InjuriesDoc> {
    return (await reports.findOne(current).lean<InjuriesDoc>()) ?? { ...current, ...empty };
  }

  /** What is left of the pause after a try. A time in the future was told by a clock that was wrong, and holds nobody up. */
  function pauseLeft(doc: InjuriesDoc, now: number): number {
    const [endedAt, pauseMs] = doc.failure === null ? [doc.lastUpdated, cooldownMs] : [doc.failure.at, retryAfterMs];
    const sinceMs = endedAt === null ? Number.POSITIVE_INFINITY : now - endedAt.getTime();
    return sinceMs < 0 ? 0 : Math.max(0, pauseMs - sinceMs);
  }

  async function read(): Promise<InjuriesReport> {
    const doc = await readDoc();
    const now = clock();
    const { version, teams, lastUpdated, changedAt, failure } = doc;
    const ageMs = lastUpdated === null ? null : Math.max(0, now - lastUpdated.getTime());
    return { version, teams, lastUpdated, ageMs, pauseMs: pauseLeft(doc, now), changedAt, failure };
  }

  function isFetching({ fetchingUntil }: InjuriesDoc, now: number): boolean {
    const leftMs = fetchingUntil === null ? 0 : fetchingUntil.getTime() - now;
    return leftMs > 0 && leftMs <= leaseMs;
  }

  /** Waits for the try of another process, then takes the next turn. @returns null in the pause after a try */
  async function takeTurn(): Promise<InjuriesDoc | null> {
    await reports.updateOne(current, { $setOnInsert: empty }, { upsert: true });
    for (;;) {
      const doc = await readDoc();
      const now = clock();
      if (pauseLeft(doc, now) > 0) return null;
      if (isFetching(doc, now)) {
        await delay(pollMs);
        continue;
      }
      const turn = { tries: doc.tries + 1, fetchingUntil: new Date(now + leaseMs) };
      const taken = await reports.updateOne({ ...current, tries: doc.tries }, { $set: turn });
      if (taken.modifiedCount === 1) return { ...doc, ...turn };
    }
  }

  /** What the page says, or why it could not be had. Anything else that fails gives the turn back. */
  async function fetchTeams(turn: InjuriesDoc): Promise<ListedTeam[] | PageError> {
    try {
      return await parseApart(await fetchPage());
    } catch (error) {
      if (error instanceof PageError) return error;
      await reports.updateOne({ ...current, tries: turn.tries }, { $set: { fetchingUntil: null } });
      throw error;
    }
  }

  function after(doc: InjuriesDoc, found: ListedTeam[] | PageError): Partial<InjuriesDoc> {
    const at = new Date(clock());
    if (found instanceof PageError) return { failure: { at, kind: found.kind, message: found.message } };
    const { teams, changed } = markChanges(doc.lastUpdated === null ? null : doc.teams, found, at);
    return { teams, lastUpdated: at, changedAt: changed ? at : doc.changedAt, failure: null };
  }

  async function takeAndFetch(): Promise<InjuriesReport> {
    const turn = await takeTurn();
    if (turn === null) return read();
    const found = await fetchTeams(turn);
    const news = { ...after(turn, found), version: turn.tries, fetchingUntil: null };
    const written = await reports.updateOne({ ...current, tries: turn.tries }, { $set: news });
    if (written.modifiedCount === 1) publish?.([{ type: 'injuries', version: turn.tries }]);
    return read();
  }

  return {
    read,
    refresh() {
      underWay ??= takeAndFetch().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
