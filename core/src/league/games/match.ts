import { hourMs } from '@courtside/contract';
import { type Game, isUndecided } from './game.ts';
import { isCalledOff } from './providers/play-state.ts';
import type { Fixture, ResultsSourceKey, ScoredGame } from './providers/provider.ts';

/** A start that moves by more than this is a postponement, and bets on the old date become void. */
export const postponedMs = 12 * hourMs;

/** Two fixtures of the same teams are one game under a new id only if their starts are this close. */
const sameGameMs = 2 * hourMs;

/** How a source's fixtures were assigned to games. */
export interface Matches<F extends Fixture> {
  /** Fixture of each game, by game id. */
  readonly byGame: ReadonlyMap<string, F>;
  /** Fixtures that belong to no known game. */
  readonly unmatched: readonly F[];
  /** Games whose source id was listed with other teams, with an explanation. */
  readonly conflicts: ReadonlyMap<string, string>;
}

/** The league and both teams: teams of two leagues may have the same names. */
function teamsKey({ league, team1, team2 }: Pick<Fixture, 'league' | 'team1' | 'team2'>): string {
  return [league, ...[team1, team2].sort()].join(' / ');
}

/** Whether two games are one that a source lists under two ids: of the same teams, with starts this close. */
export function isSameGame(a: Game, b: Game): boolean {
  return teamsKey(a) === teamsKey(b) && distance(a, b) <= sameGameMs;
}

function distance(game: Game, fixture: Pick<Fixture, 'startTime'>): number {
  return Math.abs(game.startTime.getTime() - fixture.startTime.getTime());
}

function isNear(game: Game, fixture: Fixture): boolean {
  return distance(game, fixture) <= postponedMs;
}

/** The game that starts nearest to a fixture, undecided ones first among equals; null without games. */
function nearest(games: readonly Game[], fixture: Fixture): Game | null {
  const rank = (game: Game) => (isUndecided(game) ? 0 : 1);
  const sorted = [...games].sort(
    (a, b) => distance(a, fixture) - distance(b, fixture) || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  );
  return sorted[0] ?? null;
}

/**
 * Finds the game of a fixture whose id belongs to some of the games: the one that starts near it, undecided if possible. A
 * game that was offered again has precedence over the void one that it replaces, unless the fixture is itself called off, and a
 * new game over a decided one that got the id before the new one was known. A known id far from every start is a postponed game.
 * @param owners the games with the fixture's id
 */
function gameOfId(fixture: Fixture, owners: readonly Game[], candidates: readonly Game[], key: ResultsSourceKey) {
  const nearOwners = owners.filter((game) => isNear(game, fixture));
  const fitsBetter = (game: Game) => owners.every((owner) => distance(game, fixture) < distance(owner, fixture));
  const replaces = (game: Game) =>
    owners.some((owner) => owner.betStatus === 'void' && owner.sourceIds.odds === game.sourceIds.odds) ||
    (game.sourceIds[key] === null && fitsBetter(game));
  return (
    nearest(nearOwners.filter(isUndecided), fixture) ??
    (isFixtureCalledOff(fixture) ? nearest(nearOwners, fixture) : null) ??
    nearest(
      candidates.filter((game) => isUndecided(game) && isNear(game, fixture) && replaces(game)),
      fixture,
    ) ??
    nearest(nearOwners, fixture) ??
    nearest(owners.filter(isUndecided), fixture)
  );
}

/**
 * Finds the game of a fixture with a new id. A game that has another id is this one only if that id is not listed any more
 * and the starts are close, or if it is called off. A decided game has to start close to the fixture, too.
 * @param matched what the ids of games have matched in this reading
 */
function gameOfNewId<F extends Fixture>(
  fixture: F,
  candidates: readonly Game[],
  key: ResultsSourceKey,
  matched: ReadonlyMap<string, F>,
): Game | null {
  const isEligible = (game: Game): boolean => {
    if (!isNear(game, fixture)) return false;
    const isClose = distance(game, fixture) <= sameGameMs;
    const own = matched.get(game.id);
    if (own !== undefined) return isFixtureCalledOff(own);
    return isClose || (isUndecided(game) && game.sourceIds[key] === null);
  };
  return nearest(candidates.filter(isEligible), fixture);
}

function isFixtureCalledOff({ state }: Fixture & Partial<Pick<ScoredGame, 'state'>>): boolean {
  return state !== undefined && isCalledOff({ state });
}

/** Whether `one` describes the game better than `other`: an entry for the new time beats a postponed one. */
function isBetter<F extends Fixture>(one: F, other: F, game: Game, key: ResultsSourceKey): boolean {
  if (isFixtureCalledOff(one) !== isFixtureCalledOff(other)) return isFixtureCalledOff(other);
  const [oneKnown, otherKnown] = [one, other].map(({ id }) => game.sourceIds[key] === id);
  if (oneKnown !== otherKnown) return oneKnown === true;
  return distance(game, one) < distance(game, other);
}

/** When a game was offered compared with other offers of it: each is decided before the next one. */
function offerOrder(game: Game): number {
  return isUndecided(game) ? Number.POSITIVE_INFINITY : (game.resultAt ?? game.startTime).getTime();
}

/**
 * The last offer of the game that a fixture matched. A void game whose game was offered again stays void: its bets were
 * refunded, and its users could bet again.
 */
function lastOffer(game: Game, fixture: Fixture, candidates: readonly Game[]): Game {
  if (game.betStatus !== 'void' || isFixtureCalledOff(fixture)) return game;
  const isOffer = (other: Game) =>
    isNear(other, fixture) &&
    (other.sourceIds.odds === game.sourceIds.odds || distance(other, game) <= sameGameMs) &&
    offerOrder(other) > offerOrder(game);
  return candidates
    .filter(isOffer)
    .reduce((last, other) => (offerOrder(other) > offerOrder(last) ? other : last), game);
}

/**
 * Assigns the fixtures of one source to games. The teams must be the same, in either order. A fixture whose id belongs to a
 * game is never another game's; start times choose among the games between the same teams for the others.
 */
export function matchFixtures<F extends Fixture>(
  games: readonly Game[],
  fixtures: readonly F[],
  key: ResultsSourceKey,
): Matches<F> {
  const byTeams = Map.groupBy(games, teamsKey);
  const byId = Map.groupBy(games, (game) => game.sourceIds[key]);
  const byGame = new Map<string, F>();
  const unmatched: F[] = [];
  const conflicts = new Map<string, string>();
  const newIds: F[] = [];
  const assign = (found: Game | null, fixture: F) => {
    if (found === null) return void unmatched.push(fixture);
    const game = lastOffer(found, fixture, byTeams.get(teamsKey(fixture)) ?? []);
    const earlier = byGame.get(game.id);
    if (earlier === undefined || isBetter(fixture, earlier, game, key)) byGame.set(game.id, fixture);
  };
  for (const fixture of fixtures) {
    const teams = teamsKey(fixture);
    const owners = byId.get(fixture.id) ?? [];
    const others = owners.filter((game) => teamsKey(game) !== teams);
    const names = `${fixture.team1} and ${fixture.team2} (${fixture.league})`;
    for (const game of others) conflicts.set(game.id, `its id ${fixture.id} is listed with ${names}`);
    if (others.length > 0) continue;
    if (owners.length === 0) newIds.push(fixture);
    else assign(gameOfId(fixture, owners, byTeams.get(teams) ?? [], key), fixture);
  }
  const byOwnId = new Map(byGame);
  for (const fixture of newIds)
    assign(gameOfNewId(fixture, byTeams.get(teamsKey(fixture)) ?? [], key, byOwnId), fixture);
  return { byGame, unmatched, conflicts };
}
