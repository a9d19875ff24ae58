import type { Clock } from '../../platform/clock.ts';
import type { FeedDoc } from './feed-doc.ts';
import { atMonth, type FeedState } from './feed-state.ts';
import type { Game } from './game.ts';
import type { Games } from './games.ts';
import { nextReset } from './planner/calendar.ts';
import { type Plan, plan } from './planner/plan.ts';
import { type Feeds, type OddsSource, ProviderError } from './providers/provider.ts';

/** How often, and at what cost, odds are read. Times in milliseconds. */
export interface OddsPace {
  /** Time between two requests that cost nothing, and the least between two that cost credits. */
  readonly minIntervalMs: number;
  /** True when every request is known to cost credits; otherwise that is observed. */
  readonly metered: boolean;
  /** True when the operator fixed the interval: the plan then only stops when the credits are used up. */
  readonly fixed: boolean;
  /** The operator's age bound; the plan's when null. */
  readonly maxAgeMs: number | null;
  /** Markets × regions. */
  readonly costPerRequest: number;
  /** Time between two readings of the list of games to come, which costs nothing. */
  readonly eventsEveryMs: number;
}

/** From which age on a price cannot be sold, in milliseconds. */
export interface AgeBound {
  maxAgeMs: number;
}

/** What one run of the odds job did. */
export interface OddsRun {
  readonly asked: boolean;
  readonly changed: number;
  readonly nextAt: Date | null;
  readonly why: string;
}

const shortestMaxAgeMs = 10_000;
/** Tip-offs of the day stay known after they have passed: the plan learns from them how long a day is. */
const pastMs = 12 * 3_600_000;
/** The longest wait before a source that failed is asked again; failures cost nothing. */
const longestRetryMs = 60_000;

/** The name the list of games to come is recorded under: it may fail while odds do not. */
function eventsOf(source: OddsSource): string {
  return `${source.name}/events`;
}

/** Credits left as last reported; null when unknown. A refusal for lack of credits counts until a later report. */
function creditsLeft({ credits, failure, lastFailureAt }: FeedDoc): number | null {
  const isReportedSince = credits !== null && lastFailureAt !== null && credits.at > lastFailureAt;
  if (failure?.kind === 'no-credits' && !isReportedSince) return 0;
  return credits?.remaining ?? null;
}

function reportedAt({ credits, lastFailureAt }: FeedDoc): number {
  return (credits?.at ?? lastFailureAt ?? new Date(0)).getTime();
}

/** True when requests cost credits: known from the start, or seen since the month began. */
export function isMetered({ credits, firstUsed, failure }: FeedDoc, pace: Pick<OddsPace, 'metered'>): boolean {
  if (pace.metered || failure?.kind === 'no-credits') return true;
  return credits !== null && firstUsed !== null && credits.used > firstUsed;
}

/** Reads odds when the plan says so. @throws ProviderError when the source cannot be read */
export function createRefreshOdds(deps: {
  games: Games;
  state: FeedState;
  feeds: Feeds;
  pace: OddsPace;
  clock: Clock;
  /** The age bound in force, shared with the source, which skips bookmakers whose price is past it. */
  bound: AgeBound;
}): () => Promise<OddsRun> {
  const { games, state, feeds, pace, clock, bound } = deps;
  const source: OddsSource = feeds.odds;
  const ownBound = pace.maxAgeMs ?? Math.max(shortestMaxAgeMs, 3 * pace.minIntervalMs);

  /** True when too few credits are left for one request. */
  function isOut(known: FeedDoc): boolean {
    const remaining = creditsLeft(known);
    return isMetered(known, pace) && remaining !== null && remaining < pace.costPerRequest;
  }

  async function recordCredits(now: Date): Promise<void> {
    const credits = source.credits?.() ?? null;
    if (credits !== null) await state.noteCredits(source.name, now, credits, pace.costPerRequest);
  }

  /** The request, with its outcome and the credits it reported on record. */
  async function ask<T>(name: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const now = new Date(clock());
      await recordCredits(now);
      const waitMs = error instanceof ProviderError ? error.retryAfterMs : null;
      const retryAt = new Date(now.getTime() + (waitMs ?? Math.min(longestRetryMs, pace.minIntervalMs)));
      const failure = await state.failed(name, now, error, retryAt);
      // Both requests share one key and its rate.
      if (failure.kind === 'too-often') await state.note(source.name, { notBefore: retryAt });
      throw failure;
    }
  }

  async function readEvents(known: FeedDoc, now: Date): Promise<FeedDoc> {
    // Without credits it is the only response that says when there are new ones.
    const everyMs = isOut(known) ? pace.minIntervalMs : pace.eventsEveryMs;
    const due = known.eventsAt === null || now.getTime() - known.eventsAt.getTime() >= everyMs;
    const fetchEvents = source.fetchEvents?.bind(source);
    if (fetchEvents === undefined || !due) return known;
    const { games: events } = await ask(eventsOf(source), fetchEvents);
    const past = (known.tipOffs ?? []).filter((at) => at <= now && now.getTime() - at.getTime() < pastMs);
    const tipOffs = [...past, ...events.map(({ startTime }) => startTime)];
    await recordCredits(now);
    await state.succeeded(eventsOf(source), now);
    await state.note(source.name, { tipOffs, eventsAt: now });
    return atMonth(await state.read(source.name), now);
  }

  /** What is known of the source after the list of games to come was read, and why that failed if it did. */
  async function withEvents(stored: FeedDoc, now: Date): Promise<{ known: FeedDoc; failure: ProviderError | null }> {
    try {
      return { known: await readEvents(stored, now), failure: null };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'too-often') throw error;
      return { known: stored, failure: error };
    }
  }

  function planNext(known: FeedDoc, undecided: readonly Game[], now: Date, eventsFailed: boolean): Plan {
    const waiting = undecided.some(({ moneyline }) => moneyline.pause === 'confirming');
    const listed = (known.tipOffs ?? []).map((at) => at.getTime());
    const playing = undecided.map(({ startTime }) => startTime.getTime());
    // Without the list, odds that cost nothing say which games there are.
    const guessed = eventsFailed && !isMetered(known, pace) ? [now.getTime() + pastMs] : [];
    const remaining = creditsLeft(known);
    const metered = isMetered(known, pace) && (isOut(known) || !pace.fixed);
    return plan({
      now: now.getTime(),
      tipOffs: eventsFailed ? [...new Set([...listed, ...playing, ...guessed])] : listed,
      credits: remaining === null ? null : { remaining, used: known.credits?.used ?? 0, reportedAt: reportedAt(known) },
      metered,
      costPerRequest: pace.costPerRequest,
      lastReadAt: known.oddsAt?.getTime() ?? null,
      staleAt: pace.maxAgeMs === null ? (known.staleAt?.getTime() ?? null) : null,
      confirmSoon: waiting,
      minIntervalMs: pace.minIntervalMs,
    });
  }

  /** True while a market waits for credits: with new ones it is read at once, whatever its last price. */
  function isPausedForCredits(undecided: readonly Game[], now: Date): boolean {
    return undecided.some(
      ({ betStatus, endTime, moneyline }) => betStatus === 'open' && now < endTime && moneyline.pause === 'no-credits',
    );
  }

  async function readOdds(maxAgeMs: number, why: string, nextAt: Date | null): Promise<OddsRun> {
    bound.maxAgeMs = maxAgeMs;
    const reading = await ask(source.name, () => source.fetchOdds());
    const now = new Date(clock());
    await recordCredits(now);
    const changed = await games.readOdds(reading, now, maxAgeMs);
    await state.succeeded(source.name, now, { oddsAt: now, staleAt: new Date(now.getTime() + maxAgeMs) });
    return { asked: true, changed, nextAt, why };
  }

  async function follow(
    { nextAt, maxAgeMs, outOfCredits, why }: Plan,
    undecided: readonly Game[],
    now: Date,
  ): Promise<OddsRun> {
    if (outOfCredits) {
      const resumesAt = new Date(nextReset(now.getTime()));
      return { asked: false, changed: await games.pauseForCredits(resumesAt), nextAt: resumesAt, why };
    }
    if (isPausedForCredits(undecided, now)) return readOdds(pace.maxAgeMs ?? maxAgeMs, 'new-credits', null);
    const due = nextAt !== null && nextAt <= now.getTime();
    if (!due) return { asked: false, changed: 0, nextAt: nextAt === null ? null : new Date(nextAt), why };
    return readOdds(pace.maxAgeMs ?? maxAgeMs, why, null);
  }

  return async () => {
    const now = new Date(clock());
    if (source.fetchEvents === undefined) return readOdds(ownBound, 'free', null);
    const stored = atMonth(await state.read(source.name), now);
    const isWaiting = stored.notBefore !== null && now < stored.notBefore;
    if (isWaiting) return { asked: false, changed: 0, nextAt: stored.notBefore, why: 'retry' };
    const { known, failure } = await withEvents(stored, now);
    const undecided = await games.listUndecided();
    const run = await follow(planNext(known, undecided, now, failure !== null), undecided, now);
    if (failure !== null) throw failure;
    return run;
  };
}
