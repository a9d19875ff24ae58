import { type Game, isUndecided } from './game.ts';
import type { GameStore } from './game-store.ts';
import { matchFixtures, withDecided } from './match.ts';
import { whileMissing } from './missing.ts';
import type { ResultRules } from './official.ts';
import type { Reading, ResultsSource, ScoredGame } from './providers/provider.ts';
import { afterResults, type SourceReading } from './results-intake.ts';

/** The response of one results source. */
export interface ResultsReading {
  readonly source: ResultsSource;
  readonly reading: Reading<ScoredGame>;
  /** When this source responded last before; null after a failure. */
  readonly previousResponseAt: Date | null;
}

/** Takes the responses of the results sources, the preferred one first. @returns how many games changed */
export type ReadResults = (
  readings: readonly ResultsReading[],
  options: {
    readonly now: Date;
    readonly rules: ResultRules;
    readonly voidAfterMs: number;
    /** The sources were asked for games that start until then: a later one is not missing. */
    readonly coversUntil: Date;
    /** False for a game of a feed that is no longer in use. */
    readonly owns: (gameId: string) => boolean;
  },
) => Promise<number>;

/** What each source says of each game. */
function bySource(games: readonly Game[], { source, reading }: ResultsReading) {
  const { byGame: matched, conflicts } = matchFixtures(games, reading.games, source.key);
  const byGame = withDecided(games, matched);
  const rejected = new Map(reading.rejected.map(({ id, reason }) => [id, reason]));
  return (game: Game): SourceReading => {
    const reason = conflicts.get(game.id) ?? rejected.get(game.sourceIds[source.key] ?? '');
    return { source, scored: reason === undefined ? (byGame.get(game.id) ?? null) : { rejected: reason } };
  };
}

/** Asks sources that keep their past for a game that has ended and is no longer listed. */
async function withPast(game: Game, readings: readonly SourceReading[], sources: readonly ResultsSource[]) {
  if (game.betStatus !== 'closed' || readings.some(({ scored }) => scored !== null)) return readings;
  return Promise.all(
    readings.map(async (reading, index): Promise<SourceReading> => {
      const source = sources[index];
      const id = game.sourceIds[source?.key ?? 'odds'] ?? game.id;
      return { ...reading, scored: (await source?.fetchGame?.(id)) ?? null };
    }),
  );
}

export function createReadResults(store: GameStore): ReadResults {
  return async (readings, { now, rules, voidAfterMs, coversUntil, owns }) => {
    // The results of sources that cannot be wrong are never corrected.
    const correctable = rules.shortestGameMs === null ? [] : await store.readCorrectable(now);
    const games = [...(await store.readUndecided()), ...correctable];
    const lookUps = readings.map((reading) => bySource(games, reading));
    const sources = readings.map(({ source }) => source);
    const previousResponseAt = readings[0]?.previousResponseAt ?? null;
    const changes = [];
    for (const before of games) {
      const owned = owns(before.id);
      const listed = owned ? lookUps.map((lookUp) => lookUp(before)) : [];
      const all = isUndecided(before) ? await withPast(before, listed, sources) : listed;
      const after = afterResults(before, all, now, rules);
      const asked = !owned || after.startTime <= coversUntil;
      const missing = asked && isUndecided(after) && all.every(({ scored }) => scored === null);
      changes.push({
        before,
        after: missing ? whileMissing(after, { now, voidAfterMs, previousResponseAt, owned }) : after,
      });
    }
    return (await store.write(changes)).length;
  };
}
