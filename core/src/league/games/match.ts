import { type Game, isUndecided } from './game.ts';
import type { Fixture, ResultsSourceKey, ScoredGame } from './providers/provider.ts';

/** A start that moves by more than this is a postponement: bets on the old date are void. */
export const postponedMs = 12 * 3_600_000;

/** What became of a source's fixtures. */
export interface Matches<F extends Fixture> {
  /** The fixture of each game, by the game's id. */
  readonly byGame: ReadonlyMap<string, F>;
  /** Fixtures of no game known here. */
  readonly unmatched: readonly F[];
  /** Games whose source id came with other teams, with a sentence about it. */
  readonly conflicts: ReadonlyMap<string, string>;
}

function teamsKey({ team1, team2 }: Pick<Fixture, 'team1' | 'team2'>): string {
  return [team1, team2].sort().join(' / ');
}

function distance(game: Game, fixture: Fixture): number {
  return Math.abs(game.startTime.getTime() - fixture.startTime.getTime());
}

function isNear(game: Game, fixture: Fixture): boolean {
  return distance(game, fixture) <= postponedMs;
}

/** The game nearest to a fixture's start time, or null where there is none. */
function nearest(games: readonly Game[], fixture: Fixture): Game | null {
  const sorted = [...games].sort((a, b) => distance(a, fixture) - distance(b, fixture) || (a.id < b.id ? -1 : 1));
  return sorted[0] ?? null;
}

/**
 * The game a fixture belongs to, of those between its teams: the one known by its id that starts near it, else the
 * undecided one nearest to its start. A known id far from every start is a postponed game, or a new one once that game
 * is decided. A void game that was offered again shares its id with the new one, which is undecided and comes first,
 * unless the fixture says what made it void.
 */
function gameOf(fixture: Fixture, between: readonly Game[], key: ResultsSourceKey): Game | null {
  const known = between.filter((game) => game.sourceIds[key] === fixture.id);
  const near = between.filter((game) => isNear(game, fixture));
  const nearAndKnown = near.filter((game) => known.includes(game));
  return (
    nearest(nearAndKnown.filter(isUndecided), fixture) ??
    (isOff(fixture) ? nearest(nearAndKnown, fixture) : null) ??
    nearest(near.filter(isUndecided), fixture) ??
    nearest(nearAndKnown, fixture) ??
    nearest(known.filter(isUndecided), fixture) ??
    nearest(near, fixture)
  );
}

function isOff(fixture: Fixture & Partial<Pick<ScoredGame, 'state'>>): boolean {
  return fixture.state === 'postponed' || fixture.state === 'canceled';
}

/** True when `one` says more about the game than `other`: a postponed entry yields to the one of the new time. */
function isBetter<F extends Fixture>(one: F, other: F, game: Game, key: ResultsSourceKey): boolean {
  if (isOff(one) !== isOff(other)) return isOff(other);
  const [oneKnown, otherKnown] = [one, other].map(({ id }) => game.sourceIds[key] === id);
  if (oneKnown !== otherKnown) return oneKnown === true;
  return distance(game, one) < distance(game, other);
}

/**
 * Finds the game of each fixture of one source. Teams decide, in any order; ids and start times choose among games
 * between the same teams.
 */
export function matchFixtures<F extends Fixture>(
  games: readonly Game[],
  fixtures: readonly F[],
  key: ResultsSourceKey,
): Matches<F> {
  const byTeams = Map.groupBy(games, teamsKey);
  const byGame = new Map<string, F>();
  const unmatched: F[] = [];
  const conflicts = new Map<string, string>();
  for (const fixture of fixtures) {
    const teams = teamsKey(fixture);
    const other = games.filter((game) => game.sourceIds[key] === fixture.id && teamsKey(game) !== teams);
    if (other.length > 0) {
      const names = `${fixture.team1} and ${fixture.team2}`;
      for (const game of other) conflicts.set(game.id, `its id ${fixture.id} came with ${names}`);
      continue;
    }
    const game = gameOf(fixture, byTeams.get(teams) ?? [], key);
    if (game === null) {
      unmatched.push(fixture);
      continue;
    }
    const earlier = byGame.get(game.id);
    if (earlier === undefined || isBetter(fixture, earlier, game, key)) byGame.set(game.id, fixture);
  }
  return { byGame, unmatched, conflicts };
}

/**
 * The fixtures of results, those of decided games included that were offered again: what is played is the result of
 * every game between its teams around its start.
 * @param byGame the fixture each game was matched with
 */
export function withDecided<F extends ScoredGame>(
  games: readonly Game[],
  byGame: ReadonlyMap<string, F>,
): ReadonlyMap<string, F> {
  const played = Map.groupBy(
    [...byGame.values()].filter((fixture) => !isOff(fixture)),
    teamsKey,
  );
  const shared = new Map(byGame);
  for (const game of games) {
    const own = byGame.get(game.id);
    if (isUndecided(game) || (own !== undefined && !isOff(own))) continue;
    const fixture = played.get(teamsKey(game))?.find((each) => isNear(game, each));
    if (fixture !== undefined) shared.set(game.id, fixture);
  }
  return shared;
}
