import { hourMs, type League, type MarketName } from '@courtside/contract';
import type { Game } from '../game.ts';
import { offeredMarkets } from '../markets/market.ts';
import { nextReset } from '../planner/calendar.ts';
import { type Plan, plan } from '../planner/plan.ts';
import { ProviderError } from '../providers/provider.ts';
import { trackingOf } from '../start-times.ts';
import { creditsLeft, creditsReportedAt, isMetered, marketsToRequest, requestCost } from './credits.ts';
import type { FeedDoc } from './feed.model.ts';
import { forCurrentMonth } from './feed-state.ts';
import type { OddsDeps, OddsRun } from './odds-job.ts';
import { eventsStateName, oddsStateName } from './state-names.ts';

/** Tip-offs are remembered for this long: the plan derives the length of a game day from them. */
const pastTipOffsMs = 12 * hourMs;
/** Longest wait before the next request after a failure; failures cost nothing. */
const maxRetryMs = 60_000;

/** The state of a league's odds, and of the source, which has the credits of all leagues. They are the same for the NBA alone. */
interface Known {
  readonly own: FeedDoc;
  readonly shared: FeedDoc;
}

/** Whether a failure concerns the key, and so the requests for every league. */
export function concernsKey({ kind }: Pick<ProviderError, 'kind'>): boolean {
  return kind === 'no-credits' || kind === 'too-often';
}

/**
 * Whether an open game waits for a second reading of a price or start. Other pauses for confirmation, such as a disputed
 * result or markets that contradict each other, may last, so they do not make requests more frequent.
 */
function awaitsOdds(game: Game, now: Date): boolean {
  if (game.betStatus !== 'open' || now >= game.endTime) return false;
  const { claims } = trackingOf(game);
  return offeredMarkets(game).some(
    ({ tracking }) => tracking?.pause === 'confirming' && (tracking.claim !== null || claims.odds !== undefined),
  );
}

function tipOffsOf({ tipOffs = [] }: FeedDoc): number[] {
  return tipOffs.map((at) => at.getTime());
}

/** The job that reads a league's odds, with its source and the names of its states. */
interface PlannedOdds extends OddsDeps {
  readonly league: League;
  /** The other leagues of the source, which use the same credits. */
  readonly others: readonly League[];
  readonly source: OddsDeps['feeds']['odds'];
  readonly name: string;
  readonly eventsName: string;
}

async function readKnown({ state, source, name }: PlannedOdds, now: Date): Promise<Known> {
  const shared = forCurrentMonth(await state.read(source.name), now);
  return { shared, own: name === source.name ? shared : await state.read(name) };
}

/** Whether too few credits are left for one request. */
function isOutOfCredits({ pace }: PlannedOdds, { shared }: Known): boolean {
  const remaining = creditsLeft(shared);
  return isMetered(shared, pace) && remaining !== null && remaining < requestCost(shared, pace);
}

async function recordCredits({ state, source, pace }: PlannedOdds, now: Date): Promise<void> {
  const credits = source.credits?.() ?? null;
  if (credits === null) return;
  const known = { ...(await state.read(source.name)), creditsPerMonth: credits.remaining + credits.used };
  await state.recordCredits(source.name, now, credits, requestCost(known, pace));
}

/** Makes a request, and records a failure and the reported credits. */
async function tryRequest<T>(job: PlannedOdds, stateName: string, request: () => Promise<T>): Promise<T> {
  const { state, source, name, clock, pace } = job;
  try {
    return await request();
  } catch (error) {
    const now = new Date(clock());
    await recordCredits(job, now);
    const usualWaitMs = Math.min(maxRetryMs, pace.minIntervalMs);
    const ofKey = stateName === name && error instanceof ProviderError && concernsKey(error);
    const failed = await state.recordFailure(ofKey ? source.name : stateName, now, error, usualWaitMs);
    const { failure, notBefore } = failed;
    // All requests share one key and its rate limit.
    if (failure.kind === 'too-often' || (failure.requestsWait && stateName === name))
      await state.update(source.name, { notBefore });
    if (failure.requestsWait) for (const other of source.waitsWith ?? []) await state.update(other, { notBefore });
    throw failure;
  }
}

function areEventsDue(job: PlannedOdds, known: Known, now: Date): boolean {
  const { pace } = job;
  // Without credits, only this response shows when they are renewed.
  const everyMs = isOutOfCredits(job, known) ? pace.minIntervalMs : pace.eventsEveryMs;
  const { eventsAt } = known.own;
  return eventsAt === undefined || now.getTime() - eventsAt.getTime() >= everyMs;
}

async function readEvents(job: PlannedOdds, known: Known, now: Date): Promise<Known> {
  const { state, source, name, eventsName, league } = job;
  const fetchEvents = source.fetchEvents?.bind(source);
  if (fetchEvents === undefined) return known;
  const { games: events } = await tryRequest(job, eventsName, () => fetchEvents(undefined, league));
  const { tipOffs: before = [] } = known.own;
  const past = before.filter((at) => at <= now && now.getTime() - at.getTime() < pastTipOffsMs);
  const tipOffs = [...past, ...events.map(({ startTime }) => startTime)];
  await recordCredits(job, now);
  await state.recordSuccess(eventsName, now);
  await state.update(name, { tipOffs, eventsAt: now });
  return readKnown(job, now);
}

/**
 * Reads the list of upcoming games if it is due. Returns the state of the source, whether the list is outdated after a
 * failure, and the failure of this request if there was one.
 */
async function withEvents(
  job: PlannedOdds,
  stored: Known,
  now: Date,
): Promise<{ known: Known; eventsFailed: boolean; failure: ProviderError | null }> {
  const { state, eventsName } = job;
  if (!areEventsDue(job, stored, now)) return { known: stored, eventsFailed: false, failure: null };
  const waits = (await state.waitUntil(eventsName, now)) !== null;
  if (waits) return { known: stored, eventsFailed: true, failure: null };
  try {
    return { known: await readEvents(job, stored, now), eventsFailed: false, failure: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'too-often') throw error;
    return { known: stored, eventsFailed: true, failure: error };
  }
}

/** @param undecided the league's games without a result */
async function planNext(
  job: PlannedOdds,
  { own, shared }: Known,
  undecided: readonly Game[],
  now: Date,
  eventsFailed: boolean,
): Promise<Plan> {
  const { state, source, pace, others } = job;
  const listed = tipOffsOf(own);
  const playing = undecided.map(({ startTime }) => startTime.getTime());
  // Without the list, read free odds as if a game were near: they contain the games.
  const guessed = eventsFailed && !isMetered(shared, pace) ? [now.getTime() + pastTipOffsMs] : [];
  const remaining = creditsLeft(shared);
  const metered = isMetered(shared, pace) && (isOutOfCredits(job, { own, shared }) || !pace.fixed);
  const otherStates = await Promise.all(others.map((other) => state.read(oddsStateName(source, other))));
  return plan({
    now: now.getTime(),
    tipOffs: eventsFailed ? [...new Set([...listed, ...playing, ...guessed])] : listed,
    otherLeagues: otherStates.map(tipOffsOf),
    credits:
      remaining === null ? null : { remaining, used: shared.credits?.used ?? 0, reportedAt: creditsReportedAt(shared) },
    metered,
    costPerRequest: requestCost(shared, pace),
    lastReadAt: own.oddsAt?.getTime() ?? null,
    staleAt: pace.maxAgeMs === null ? (own.staleAt?.getTime() ?? null) : null,
    confirmSoon: undecided.some((game) => awaitsOdds(game, now)),
    minIntervalMs: pace.minIntervalMs,
  });
}

/** Records a good response of the source, also if it was for another league. */
async function recordSuccess({ state, source, name }: PlannedOdds, now: Date, maxAgeMs: number): Promise<void> {
  await state.recordSuccess(name, now, { oddsAt: now, staleAt: new Date(now.getTime() + maxAgeMs) });
  // The source may have the list of the NBA, from when that was its only league.
  if (name !== source.name) await state.recordSuccess(source.name, now, { tipOffs: undefined });
}

async function readOdds(
  job: PlannedOdds,
  markets: readonly MarketName[],
  maxAgeMs: number,
  reason: string,
): Promise<OddsRun> {
  const { games, source, name, league, clock, bound, reportAgeMs } = job;
  bound.maxAgeMs = maxAgeMs;
  const reading = await tryRequest(job, name, () => source.fetchOdds(markets, undefined, league));
  const now = new Date(clock());
  await recordCredits(job, now);
  const changed = await games.readOdds(reading, now, maxAgeMs, reportAgeMs);
  await recordSuccess(job, now, maxAgeMs);
  return { requested: true, changed, nextAt: null, reason };
}

async function follow(
  job: PlannedOdds,
  { nextAt, maxAgeMs, outOfCredits, reason }: Plan,
  { shared }: Known,
  undecided: readonly Game[],
  now: Date,
): Promise<OddsRun> {
  const { games, pace } = job;
  if (outOfCredits) {
    const resumesAt = new Date(nextReset(now.getTime()));
    return { requested: false, changed: await games.pauseForCredits(resumesAt), nextAt: resumesAt, reason };
  }
  const read = (why: string) => readOdds(job, marketsToRequest(shared, pace), pace.maxAgeMs ?? maxAgeMs, why);
  if (isPausedForCredits(undecided, now)) return read('new-credits');
  const due = nextAt !== null && nextAt <= now.getTime();
  if (!due) return { requested: false, changed: 0, nextAt: nextAt === null ? null : new Date(nextAt), reason };
  return read(reason);
}

/** Whether a market is paused for lack of credits. Odds are then read as soon as there are credits. */
function isPausedForCredits(undecided: readonly Game[], now: Date): boolean {
  return undecided
    .filter(({ betStatus, endTime }) => betStatus === 'open' && now < endTime)
    .some((game) => offeredMarkets(game).some(({ pause }) => pause === 'no-credits'));
}

/**
 * Creates the job that reads a league's odds when the plan says so, from a source with a free list of upcoming games. It throws
 * ProviderError if the source cannot be read.
 * @param others the other leagues of the source, which use the same credits
 */
export function createPlannedOdds(deps: OddsDeps, league: League, others: readonly League[]): () => Promise<OddsRun> {
  const source = deps.feeds.odds;
  const names = { name: oddsStateName(source, league), eventsName: eventsStateName(source, league) };
  const job: PlannedOdds = { ...deps, ...names, source, league, others };
  const { state, games, clock, name } = job;

  return async () => {
    const now = new Date(clock());
    const stored = await readKnown(job, now);
    const nextAt = (await state.waitUntil(source.name, now)) ?? (await state.waitUntil(name, now));
    if (nextAt !== null) return { requested: false, changed: 0, nextAt, reason: 'retry' };
    const { known, eventsFailed, failure } = await withEvents(job, stored, now);
    const undecided = (await games.listUndecided()).filter((game) => game.league === league);
    const run = await follow(job, await planNext(job, known, undecided, now, eventsFailed), known, undecided, now);
    if (failure !== null) throw failure;
    return run;
  };
}
