import { describe, expect, it } from 'vitest';
import type { Reading } from '../provider.ts';
import { readScores as readLeagueScores } from './events.ts';

const head = {
  id: 'ca21c78621f9d4605afd4c7803f356c5',
  commence_time: '2026-11-22T00:30:00Z',
  home_team: 'Cleveland Cavaliers',
  away_team: 'Los Angeles Lakers',
};
const fixture = {
  id: head.id,
  league: 'nba',
  team1: head.home_team,
  team2: head.away_team,
  startTime: new Date('2026-11-22T00:30:00Z'),
};
const readScores = (body: unknown) => readLeagueScores(body, 'nba');
const ids = ({ games }: Reading<{ readonly id: string }>) => games.map(({ id }) => id);
const rejectedIds = ({ rejected }: Reading<unknown>) => rejected.map(({ id }) => id);

describe('scores', () => {
  const scored = (home: unknown, away: unknown, completed = true) => ({
    ...head,
    completed,
    scores: [
      { name: head.away_team, score: away },
      { name: head.home_team, score: home },
    ],
  });

  it('are null for an upcoming game', () => {
    const upcoming = { games: [{ ...fixture, state: 'scheduled', score: null }], rejected: [], problems: [] };
    expect(readScores([{ ...head, completed: false, scores: null }])).toEqual(upcoming);
    expect(readScores([{ ...head, completed: false }])).toEqual(upcoming);
    expect(readScores([{ ...head, completed: false, scores: [] }])).toEqual(upcoming);
  });

  it('are read with the home team first, live or final', () => {
    const score = { team1: 116, team2: 102, periods: [], clock: null };
    expect(readScores([scored('116', '102')]).games).toEqual([{ ...fixture, state: 'final', score }]);
    expect(readScores([scored(116, 102, false)]).games).toEqual([{ ...fixture, state: 'live', score }]);
  });

  it('are assigned by team name when home and away are swapped', () => {
    const swapped = { ...scored('116', '102'), home_team: head.away_team, away_team: head.home_team };
    expect(readScores([swapped]).games).toMatchObject([{ team1: head.away_team, score: { team1: 102, team2: 116 } }]);
  });

  it('are those of a canceled game when one team has no points: a forfeit', () => {
    expect(readScores([scored('2', '0')]).games).toMatchObject([{ state: 'canceled', score: { team1: 2, team2: 0 } }]);
  });

  it('are not final with a tie', () => {
    const { games, problems } = readScores([scored('100', '100')]);
    expect(games).toMatchObject([{ score: { team1: 100, team2: 100 }, state: 'live' }]);
    expect(problems).toEqual([expect.stringContaining('tie')]);
    expect(readScores([scored('100', '100', false)]).problems).toEqual([]);
  });

  it.each([
    ['no scores', null],
    ['an empty list', []],
    ['one team', [{ name: head.home_team, score: '99' }]],
    [
      'null for a team',
      [
        { name: head.home_team, score: '99' },
        { name: head.away_team, score: null },
      ],
    ],
  ])('that are missing do not make a final: %s', (_, scores) => {
    const { games, problems } = readScores([{ ...scored('99', '98'), scores }]);
    expect(games).toEqual([{ ...fixture, state: 'scheduled', score: null }]);
    expect(problems).toEqual([expect.stringContaining(head.id)]);
  });

  it.each([
    ['a score that is not a number', scored('abc', '98')],
    ['a negative score', scored('-3', '98')],
    ['half a point', scored(99.5, '98')],
    ['a score for another team', { ...scored('1', '2'), scores: [{ name: 'Miami Heat', score: '1' }] }],
    ['an unknown team', { ...scored('1', '2'), home_team: 'Team Giannis' }],
    [
      'two scores of one team',
      {
        ...scored('1', '2'),
        scores: [
          { name: head.home_team, score: '1' },
          { name: head.home_team, score: '2' },
        ],
      },
    ],
    ['no completed field', { ...scored('99', '98'), completed: undefined }],
  ])('reject only the event with: %s', (_, malformed) => {
    const reading = readScores([malformed, { ...scored('99', '98'), id: 'whole' }]);
    expect(ids(reading)).toEqual(['whole']);
    expect(rejectedIds(reading)).toEqual([head.id]);
    expect(reading.problems).toHaveLength(1);
  });

  it('are rejected when duplicates contradict each other', () => {
    const reading = readScores([scored('99', '98'), scored('98', '99')]);
    expect([ids(reading), rejectedIds(reading)]).toEqual([[], [head.id]]);
  });
});
