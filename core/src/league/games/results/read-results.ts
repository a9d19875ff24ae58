import type { League } from '@courtside/contract';
import { withStatus } from '../bet-status.ts';
import { type Game, isUndecided } from '../game.ts';
import type { GameStore } from '../game-store.ts';
import { offeredMarkets } from '../markets/market.ts';
import { matchFixtures } from '../match.ts';
import { isPlayed } from '../providers/play-state.ts';
import type { Reading, ResultsSource, ScoredGame } from '../providers/provider.ts';
import { trackingOf } from '../start-times.ts';
import { applyResults } from './apply-results.ts';
import { countingReports, describeReports } from './counting-reports.ts';
import type { SourceReading } from './record-reports.ts';
import { resultInputOf, type UnaskedSince } from './result-input.ts';
import { withOpenQuestion } from './result-question.ts';
import { isOverdue, type ResultRules } from './result-rules.ts';
import { withResult } from './set-result.ts';

/** One response of one results source. */
export interface ResultsReading {
  readonly source: ResultsSource;
  readonly reading: Reading<ScoredGame>;
  /** The source's previous response; null after a failure. */
  readonly previousResponseAt: Date | null;
}

/** Applies the responses of the results sources, the preferred one first. @returns the number of changed games */
export type ReadResults = (
  readings: readonly ResultsReading[],
  options: {
    readonly now: Date;
    readonly rules: ResultRules;
    readonly voidAfterMs: number;
    /** End of the requested range: games that start later are not missing. */
    readonly coversUntil: Date;
    /** Returns false for a game of a feed that is no longer in use. */
    readonly owns: (gameId: string) => boolean;
    /** Names the sources that the plan can afford and that were not asked since a time; none by default. */
    readonly unaskedSince?: UnaskedSince;
  },
) => Promise<number>;

/** Whether a response says nothing about a league. */
function lacks({ source, reading }: ResultsReading, league: League): boolean {
  return source.leagues?.includes(league) === false || reading.unread?.includes(league) === true;
}

/** Returns a lookup of one source's reading of each game. */
function createLookUp(games: readonly Game[], { source, reading }: ResultsReading) {
  const { byGame, conflicts } = matchFixtures(games, reading.games, source.key);
  const rejected = new Map(reading.rejected.map(({ id, reason }) => [id, reason]));
  return (game: Game): SourceReading => {
    const reason = conflicts.get(game.id) ?? rejected.get(game.sourceIds[source.key] ?? '');
    return { source, scored: reason === undefined ? (byGame.get(game.id) ?? null) : { rejected: reason } };
  };
}

/** Fetches a closed game that is no longer listed by its id, from sources that support that. */
async function fetchUnlisted(game: Game, readings: readonly SourceReading[], sources: readonly ResultsSource[]) {
  if (game.betStatus !== 'closed' || readings.some(({ scored }) => scored !== null)) return readings;
  return Promise.all(
    readings.map(async (reading, index): Promise<SourceReading> => {
      const source = sources[index];
      const id = game.sourceIds[source?.key ?? 'odds'] ?? game.id;
      return { ...reading, scored: (await source?.fetchGame?.(id)) ?? null };
    }),
  );
}

/** Input to the void timer of a missing game. */
interface MissingContext {
  readonly now: Date;
  /** A game missing for this long becomes void, in milliseconds. */
  readonly voidAfterMs: number;
  /** Previous response of the results sources; null after a failure, because an outage does not count as missing time. */
  readonly previousResponseAt: Date | null;
  /** False for a game of a feed that is no longer in use; its missing time always counts. */
  readonly owned: boolean;
  readonly rules: ResultRules;
}

/** Whether the odds source still offers a game that no results source lists yet. */
function isStillOffered(game: Game, now: Date): boolean {
  return now < game.endTime && offeredMarkets(game).some(({ pause, staleAt }) => pause !== 'no-price' && now < staleAt);
}

/**
 * Updates a game that no results source listed: closed when its feed is no longer in use, void once it has been missing
 * for `voidAfterMs` while the sources responded. A game that was live or should be over is a question to the other source.
 * It is disputed when it should be over, at the latest after half of that time. One that a source last reported as played is
 * never void.
 */
function updateMissing(game: Game, { now, voidAfterMs, previousResponseAt, owned, rules }: MissingContext): Game {
  if (owned && isStillOffered(game, now)) return game;
  const missingSince = game.missingSince ?? now;
  const countsFrom = owned ? previousResponseAt : missingSince;
  const since = countsFrom === null ? now : new Date(Math.max(countsFrom.getTime(), missingSince.getTime()));
  const missingForMs = owned
    ? (game.missingForMs ?? 0) + Math.max(0, now.getTime() - since.getTime())
    : now.getTime() - missingSince.getTime();
  const betStatus = owned ? game.betStatus : 'closed';
  const wasLive = owned && trackingOf(game).wasLive === true;
  const overdue = owned && isOverdue(game.startTime, now, rules);
  const openedAt = wasLive ? missingSince : now;
  const asked = trackingOf(game).openQuestion ?? { openedAt, changedAt: openedAt };
  const missing: Game = {
    ...withOpenQuestion(game, wasLive || overdue ? asked : null),
    betStatus,
    missingSince,
    missingForMs,
  };
  if ((overdue || (wasLive && missingForMs >= voidAfterMs / 2)) && missingForMs < voidAfterMs) {
    const reason = `The game ${wasLive ? 'was live' : 'should be over'}, and no source lists it now.`;
    return { ...missing, dispute: missing.dispute ?? reason };
  }
  if (missingForMs < voidAfterMs) return missing;
  const counting = owned ? countingReports(resultInputOf(game, [], now), now, rules) : [];
  const played = counting.filter(({ report }) => isPlayed(report));
  if (played.length > 0) return { ...missing, dispute: `${describeReports(played)}, but no source lists the game now` };
  return withResult(missing, { void: true }, { by: 'sources', note: 'The sources no longer list the game.', now });
}

/** Updates a game about whose league the responses say nothing. It is a question to a source of the league once it should be over. */
function updateUnread(game: Game, now: Date, rules: ResultRules): Game {
  if (!isUndecided(game)) return applyResults(game, [], { now, rules });
  const next = withStatus(game, now);
  if (!isOverdue(game.startTime, now, rules)) return next;
  return withOpenQuestion(next, trackingOf(game).openQuestion ?? { openedAt: now, changedAt: now });
}

export function createReadResults(store: GameStore): ReadResults {
  return async (readings, { now, rules, voidAfterMs, coversUntil, owns, unaskedSince = () => [] }) => {
    // A source that is always right never corrects a result.
    const games = rules.minGameMs === null ? await store.readUndecided() : await store.readForResults(now);
    const lookUps = readings.map((reading) => createLookUp(games, reading));
    const sources = readings.map(({ source }) => source);
    const changes = [];
    for (const before of games) {
      const owned = owns(before.id);
      const preferred = readings.find((reading) => !lacks(reading, before.league));
      if (owned && preferred === undefined) {
        changes.push({ before, after: updateUnread(before, now, rules) });
        continue;
      }
      const previousResponseAt = preferred?.previousResponseAt ?? null;
      const listed = owned ? lookUps.map((lookUp) => lookUp(before)) : [];
      const all = isUndecided(before) ? await fetchUnlisted(before, listed, sources) : listed;
      const after = applyResults(before, all, { now, rules, unaskedSince });
      const isCovered = !owned || after.startTime <= coversUntil;
      const missing = isCovered && isUndecided(after) && all.every(({ scored }) => scored === null);
      changes.push({
        before,
        after: missing ? updateMissing(after, { now, voidAfterMs, previousResponseAt, owned, rules }) : after,
      });
    }
    return (await store.write(changes)).length;
  };
}
