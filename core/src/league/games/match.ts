import { type Game, isUndecided } from './game.ts';
import type { Fixture, ResultsSourceKey, ScoredGame } from './providers/provider.ts';

/** A start that moves by more than this is a postponement, and bets on the old date become void. */
export const postponedMs = 12 * 3_600_000;

/** How a source's fixtures were assigned to games. */
export interface Matches<F extends Fixture> {
  /** Fixture of each game, by game id. */
  readonly byGame: ReadonlyMap<string, F>;
  /** Fixtures that belong to no known game. */
  readonly unmatched: readonly F[];
  /** Games whose source id was listed with other teams, with an explanation. */
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

/** The game that starts nearest to a fixture, or null without games. */
function nearest(games: readonly Game[], fixture: Fixture): Game | null {
  const sorted = [...games].sort((a, b) => distance(a, fixture) - distance(b, fixture) || (a.id < b.id ? -1 : 1));
  return sorted[0] ?? null;
}

/**
 * Finds the game of a fixture among the games between its teams: the game with its id that starts near it, otherwise the
 * undecided game that starts nearest. A known id far from every start is a postponed game, or a new game if that one is
 * already decided. A void game that was offered again shares its id with the new, undecided game. The new game has
 * precedence unless the fixture is itself postponed or canceled.
 */
function gameOf(fixture: Fixture, candidates: readonly Game[], key: ResultsSourceKey): Game | null {
  const known = candidates.filter((game) => game.sourceIds[key] === fixture.id);
  const near = candidates.filter((game) => isNear(game, fixture));
  const nearAndKnown = near.filter((game) => known.includes(game));
  return (
    nearest(nearAndKnown.filter(isUndecided), fixture) ??
    (isCalledOff(fixture) ? nearest(nearAndKnown, fixture) : null) ??
    nearest(near.filter(isUndecided), fixture) ??
    nearest(nearAndKnown, fixture) ??
    nearest(known.filter(isUndecided), fixture) ??
    nearest(near, fixture)
  );
}

function isCalledOff(fixture: Fixture & Partial<Pick<ScoredGame, 'state'>>): boolean {
  return fixture.state === 'postponed' || fixture.state === 'canceled';
}

/** Whether `one` describes the game better than `other`: an entry for the new time beats a postponed one. */
function isBetter<F extends Fixture>(one: F, other: F, game: Game, key: ResultsSourceKey): boolean {
  if (isCalledOff(one) !== isCalledOff(other)) return isCalledOff(other);
  const [oneKnown, otherKnown] = [one, other].map(({ id }) => game.sourceIds[key] === id);
  if (oneKnown !== otherKnown) return oneKnown === true;
  return distance(game, one) < distance(game, other);
}

/**
 * Assigns the fixtures of one source to games. The teams must be the same, in either order; ids and start times choose
 * among games between the same teams.
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
      for (const game of other) conflicts.set(game.id, `its id ${fixture.id} is listed with ${names}`);
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
 * Adds fixtures for decided games that were offered again: a played fixture is the result of every game between its
 * teams around its start.
 * @param byGame the fixture each game was matched with
 */
export function addDecidedGames<F extends ScoredGame>(
  games: readonly Game[],
  byGame: ReadonlyMap<string, F>,
): ReadonlyMap<string, F> {
  const played = Map.groupBy(
    [...byGame.values()].filter((fixture) => !isCalledOff(fixture)),
    teamsKey,
  );
  const shared = new Map(byGame);
  for (const game of games) {
    const own = byGame.get(game.id);
    if (isUndecided(game) || (own !== undefined && !isCalledOff(own))) continue;
    const fixture = played.get(teamsKey(game))?.find((each) => isNear(game, each));
    if (fixture !== undefined) shared.set(game.id, fixture);
  }
  return shared;
}
