import { hourMs } from '@courtside/contract';
import { expect, it } from 'vitest';
import { tipOff } from '../../testing/world.ts';
import type { Game } from './game.ts';
import { matchFixtures } from './match.ts';
import { newGame } from './odds/apply-odds.ts';
import type { Fixture, PlayState } from './providers/provider.ts';

/** The teams of a game, in a league. */
type Pair = Pick<Fixture, 'league' | 'team1' | 'team2'>;
const celticsHeat: Pair = { league: 'nba', team1: 'Boston Celtics', team2: 'Miami Heat' };
const jazzSuns: Pair = { league: 'nba', team1: 'Utah Jazz', team2: 'Phoenix Suns' };
const at = (hours: number) => new Date(tipOff + hours * hourMs);
const fixture = (id: string, hours: number, pair = celticsHeat): Fixture => ({ id, ...pair, startTime: at(hours) });

/** A game with the id `odds` at the odds source. */
function game(
  id: string,
  hours: number,
  { odds = id, pair = celticsHeat, ...more }: Partial<Game> & { odds?: string; pair?: Pair } = {},
): Game {
  const moneyline = { line: null, prices: [-110, -110] as const, bookmaker: null, updatedAt: at(-24) };
  return { ...newGame(id, { ...fixture(odds, hours, pair), quotes: { moneyline } }, at(-24), hourMs), ...more };
}

/** The fixture assigned to each game. */
function matched(games: readonly Game[], fixtures: readonly Fixture[]) {
  const { byGame, unmatched } = matchFixtures(games, fixtures, 'odds');
  return {
    byGame: Object.fromEntries([...byGame].map(([id, { startTime }]) => [id, startTime])),
    unmatched: unmatched.length,
  };
}

it('finds a game by its teams and start, with any id and with home and away exchanged', () => {
  const exchanged: Pair = { league: 'nba', team1: celticsHeat.team2, team2: celticsHeat.team1 };
  expect(matched([game('a', 0)], [fixture('other', 1, exchanged)])).toEqual({ byGame: { a: at(1) }, unmatched: 0 });
});

it.each([0, 48])('keeps games of two leagues apart, with the same teams, ids and start, %i hours apart', (hours) => {
  const auburn: Pair = { league: 'ncaam', team1: 'Auburn Tigers', team2: 'Florida Gators' };
  const women: Pair = { ...auburn, league: 'ncaaw' };
  const games = [game('a', 0, { odds: 'a', pair: auburn })];
  expect(matched(games, [fixture('b', hours, women)])).toEqual({ byGame: {}, unmatched: 1 });
  const { byGame, conflicts } = matchFixtures(games, [fixture('a', hours, women)], 'odds');
  expect(byGame.size).toBe(0);
  expect(conflicts.get('a')).toBe('its id a is listed with Auburn Tigers and Florida Gators (ncaaw)');
});

it('finds a postponed game by its id at any distance', () => {
  expect(matched([game('a', 0)], [fixture('a', 48)])).toEqual({ byGame: { a: at(48) }, unmatched: 0 });
});

it('assigns an id with a new start to the nearest undecided game of its teams', () => {
  const games = [game('a', 0, { betStatus: 'void' }), game('a.2', 24, { odds: 'a' })];
  expect(matched(games, [fixture('a', 23)])).toEqual({ byGame: { 'a.2': at(23) }, unmatched: 0 });
});

it('gives an id that a decided game of the same teams got first to the new game whose start it fits', () => {
  const decided = game('a', 0, { betStatus: 'settled', sourceIds: { odds: 'a', scoreboard: '401' } });
  const listed = { ...fixture('401', 1.5), state: 'scheduled' as const, score: null };
  expect(matchFixtures([decided], [listed], 'scoreboard').byGame.get('a')?.id).toBe('401');
  const next = game('b', 1.5, { sourceIds: { odds: 'b', scoreboard: null } });
  for (const games of [
    [decided, next],
    [next, decided],
  ])
    expect([...matchFixtures(games, [listed], 'scoreboard').byGame.keys()]).toEqual(['b']);
  const known = { ...decided, startTime: at(1.5) };
  expect([...matchFixtures([known, next], [listed], 'scoreboard').byGame.keys()]).toEqual(['a']);
});

it('does not assign a later game between the same teams', () => {
  expect(matched([game('a', 0)], [fixture('b', 48)])).toEqual({ byGame: {}, unmatched: 1 });
});

it('does not assign a fixture to a game of other teams, and reports the id as a conflict', () => {
  const { byGame, unmatched, conflicts } = matchFixtures([game('a', 0)], [fixture('a', 0, jazzSuns)], 'odds');
  expect([byGame.size, unmatched.length]).toEqual([0, 0]);
  expect(conflicts.get('a')).toContain('Utah Jazz');
});

it('prefers the entry for the new time to the postponed entry that remains at the old time', () => {
  const entry = (id: string, hours: number, state: PlayState) => ({ ...fixture(id, hours), state, score: null });
  const entries = [entry('old', 0, 'postponed'), entry('new', 0.05, 'scheduled')];
  const known = game('a', 0, { sourceIds: { odds: 'a', scoreboard: 'old' } });
  for (const listed of [entries, entries.toReversed()])
    expect(matchFixtures([known], listed, 'scoreboard').byGame.get('a')?.id).toBe('new');
});

it('assigns a played game to its last offer, also once all offers are decided, whichever id it is listed with', () => {
  const first = game('a', 0, { betStatus: 'void', resultAt: at(-5), sourceIds: { odds: 'a', scoreboard: '401' } });
  const decided = { betStatus: 'settled', resultAt: at(3) } as const;
  for (const last of [
    game('a.2', 0, { ...decided, sourceIds: { odds: 'a', scoreboard: '401' } }),
    game('b', 0, { ...decided, sourceIds: { odds: 'b', scoreboard: null } }),
    game('b', 0, { sourceIds: { odds: 'b', scoreboard: null } }),
  ]) {
    const played = { ...fixture('401', 0), state: 'final' as const, score: null };
    expect([...matchFixtures([first, last], [played], 'scoreboard').byGame.keys()]).toEqual([last.id]);
  }
  const calledOff = { ...fixture('401', 0), state: 'postponed' as const, score: null };
  const last = game('a.2', 0, { sourceIds: { odds: 'a', scoreboard: null } });
  expect([...matchFixtures([first, last], [calledOff], 'scoreboard').byGame.keys()]).toEqual(['a']);
  // A void game that was not offered again is corrected.
  expect(matched([first], [fixture('a', 0)]).byGame).toEqual({ a: at(0) });
});

it('assigns a new id to a decided game whose own id is no longer listed, if the starts are close', () => {
  const decided = game('a', 0, { betStatus: 'settled', sourceIds: { odds: 'a', scoreboard: '401' } });
  const listed = (id: string, hours: number) => ({ ...fixture(id, hours), state: 'final' as const, score: null });
  const ids = (fixtures: readonly ReturnType<typeof listed>[]) =>
    matchFixtures([decided], fixtures, 'scoreboard').byGame.get('a')?.id;
  expect(ids([listed('402', 0.5)])).toBe('402');
  expect(ids([listed('402', 0.5), listed('401', 0)])).toBe('401');
  expect(ids([listed('402', 3)])).toBeUndefined();
});
