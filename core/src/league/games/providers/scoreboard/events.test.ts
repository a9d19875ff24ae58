import { existsSync, readFileSync } from 'node:fs';
import { teams } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../provider.ts';
import { eventsOnPage, readScoreboard as readLeague } from './events.ts';

const recorded = new URL('../../../../../../shared/data/espn-scoreboard-2024-01-29.json', import.meta.url);

const [scheduled, live, final, postponed] = [
  { name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  { name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  { name: 'STATUS_FINAL', state: 'post', completed: true },
  { name: 'STATUS_POSTPONED', state: 'post', completed: false },
];
const side = (homeAway: string, displayName: unknown, score: unknown, quarters?: readonly unknown[]) => ({
  homeAway,
  team: { displayName },
  score,
  ...(quarters && { linescores: quarters.map((value) => ({ value })) }),
});
const home = side('home', 'Cleveland Cavaliers', '108', [30, 31, 27, 20]);
const away = side('away', 'LA Clippers', '118', [20, 38, 30, 30]);

interface Given {
  readonly id?: unknown;
  readonly date?: unknown;
  readonly type?: unknown;
  readonly period?: unknown;
  readonly displayClock?: unknown;
  readonly competitors?: unknown;
  readonly timeValid?: boolean;
}
const event = (given: Given = {}) => {
  const { id = '401585286', date = '2024-01-30T00:00Z', competitors = [home, away] } = given;
  const { type = final, period = 4, displayClock = '0.0', timeValid } = given;
  return { id, date, competitions: [{ competitors, timeValid, status: { period, displayClock, type } }] };
};
const fixture = {
  id: '401585286',
  league: 'nba',
  team1: 'Cleveland Cavaliers',
  team2: 'Los Angeles Clippers',
  startTime: new Date('2024-01-30T00:00:00Z'),
};
const periods = [
  [30, 20],
  [31, 38],
  [27, 30],
  [20, 30],
];
const readScoreboard = (events: readonly unknown[]) => readLeague(events, 'nba');
const only = (given: Given) => readScoreboard([event(given)]).games[0];

describe('a game', () => {
  it('is final with its score by quarters, home team first, for any order of competitors', () => {
    const score = { team1: 108, team2: 118, periods, clock: 'Final' };
    const clock = { period: 4, secondsLeft: 0 };
    const expected = { games: [{ ...fixture, state: 'final', score, clock }], rejected: [], problems: [] };
    expect(readScoreboard([event()])).toEqual(expected);
    expect(readScoreboard([event({ competitors: [away, home] })])).toEqual(expected);
  });

  it('has points by team when home and away are swapped', () => {
    const swapped = [
      { ...home, homeAway: 'away' },
      { ...away, homeAway: 'home' },
    ];
    expect(only({ competitors: swapped })).toMatchObject({
      team1: 'Los Angeles Clippers',
      team2: 'Cleveland Cavaliers',
      score: { team1: 118, team2: 108 },
    });
  });

  it('that is live has a clock, and the quarters with points for both teams', () => {
    const competitors = [side('home', 'Cleveland Cavaliers', '61', [30, 31]), side('away', 'LA Clippers', '20', [20])];
    expect(only({ type: live, period: 2, displayClock: '4:12', competitors })).toEqual({
      ...fixture,
      state: 'live',
      score: { team1: 61, team2: 20, periods: [[30, 20]], clock: 'Q2 4:12' },
      clock: { period: 2, secondsLeft: 252 },
    });
  });

  it('that is scheduled has no score, although the scoreboard lists 0 to 0', () => {
    const competitors = [side('home', 'Cleveland Cavaliers', '0'), side('away', 'LA Clippers', '0')];
    expect(only({ type: scheduled, period: 0, competitors })).toEqual({ ...fixture, state: 'scheduled', score: null });
  });

  it('without a fixed time is not listed', () => {
    expect(readScoreboard([event({ type: scheduled, period: 0, timeValid: false })])).toEqual({
      games: [],
      rejected: [],
      problems: [],
    });
    expect(only({ type: live, period: 1, timeValid: false })?.state).toBe('live');
  });
});

describe('the state', () => {
  it.each([
    ['postponed', postponed, 0],
    ['postponed', { ...postponed, completed: true }, 4],
    ['canceled', { name: 'STATUS_CANCELED', state: 'post', completed: false }, 0],
    ['canceled', { name: 'STATUS_CANCELLED', state: 'post', completed: false }, 0],
    ['canceled', { name: 'STATUS_FORFEIT', state: 'post', completed: true }, 0],
    ['canceled', { name: 'STATUS_ABANDONED', state: 'post', completed: true }, 2],
    ['canceled', { name: 'STATUS_ABANDONED', state: 'post', completed: false }, 2],
    ['live', { name: 'STATUS_SUSPENDED', state: 'post', completed: false }, 2],
    ['scheduled', { name: 'STATUS_SUSPENDED', state: 'post', completed: false }, 0],
    ['live', { name: 'STATUS_DELAYED', state: 'in', completed: false }, 1],
    ['scheduled', { name: 'STATUS_DELAYED', state: 'pre', completed: false }, 0],
    ['live', { name: 'STATUS_HALFTIME', state: 'in', completed: false }, 2],
    ['live', { name: 'STATUS_IN_PROGRESS', state: 'in', completed: true }, 4],
    ['scheduled', { name: 'STATUS_SCHEDULED', state: 'pre', completed: true }, 0],
    ['live', { name: 'STATUS_FINAL', state: 'post', completed: false }, 4],
    ['final', { name: 'STATUS_FINAL_OT', state: 'post', completed: true }, 5],
    ['scheduled', { name: 'STATUS_UNKNOWN', state: 'somewhere', completed: true }, 0],
  ])('is %s for %o in period %d', (state, type, period) => {
    const game = only({ type, period });
    expect(game?.state).toBe(state);
    // A canceled game that began has the score at which it stopped.
    if (state === 'scheduled' || state === 'postponed' || period === 0) expect(game?.score).toBeNull();
  });
});

describe('a final', () => {
  it.each([
    ['a tie', '118', 'tie'],
    ['no score', undefined, 'without a score'],
    ['null for a score', null, 'without a score'],
    ['a score that is not a number', 'W', 'without a score'],
    ['a negative score', '-3', 'without a score'],
    ['an empty score', '', 'without a score'],
  ])('is treated as live with %s', (_, score, problem) => {
    const { games, rejected, problems } = readScoreboard([
      event({ competitors: [side('home', 'Cleveland Cavaliers', score), away] }),
    ]);
    expect(games).toMatchObject([{ ...fixture, state: 'live' }]);
    expect(rejected).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('of a forfeit is no result, whatever its status says', () => {
    const competitors = [side('home', 'Cleveland Cavaliers', '2'), side('away', 'LA Clippers', '0')];
    expect(only({ competitors })).toMatchObject({ state: 'canceled', score: { team1: 2, team2: 0 } });
  });

  it('from before tip-off has the clock of then', () => {
    expect(only({ period: 0 })).toMatchObject({ state: 'final', clock: { period: 0, secondsLeft: 0 } });
  });

  it('is final without quarters', () => {
    const competitors = [side('home', 'Cleveland Cavaliers', 101), side('away', 'LA Clippers', 99, ['x'])];
    expect(only({ competitors })).toMatchObject({ state: 'final', score: { team1: 101, team2: 99, periods: [] } });
  });
});

describe('an event', () => {
  it.each([
    ['an unknown team', { competitors: [side('home', 'Team LeBron', '1'), away] }],
    ['only the last word of a team name', { competitors: [home, side('away', 'Clippers', '118')] }],
    ['one team against itself', { competitors: [home, { ...home, homeAway: 'away' }] }],
    ['two home teams', { competitors: [home, { ...away, homeAway: 'home' }] }],
    ['three teams', { competitors: [home, away, side('away', 'Miami Heat', '1')] }],
    ['one team', { competitors: [home] }],
    ['no team names', { competitors: [home, { ...away, team: {} }] }],
    ['an unreadable date', { date: 'tonight' }],
    ['no status', { type: null }],
    ['half a period', { period: 1.5 }],
  ])('is the only one rejected with: %s', (_, given) => {
    const { games, rejected, problems } = readScoreboard([event(given), event({ id: 'whole' })]);
    expect(games.map(({ id }) => id)).toEqual(['whole']);
    expect(rejected.map(({ id }) => id)).toEqual([fixture.id]);
    expect(problems).toHaveLength(1);
  });

  it('that is listed twice is used once, and is rejected when its listings contradict each other', () => {
    expect(readScoreboard([event(), event()]).games).toHaveLength(1);
    const contradicting = readScoreboard([event(), event({ type: postponed })]);
    expect(contradicting.games).toEqual([]);
    expect(contradicting.rejected.map(({ id }) => id)).toEqual([fixture.id]);
  });
});

describe('an invalid page', () => {
  it.each([[{ unexpected: true }], [null], ['events'], [[]], [{ events: {} }]])('is rejected: %j', (body) => {
    expect(() => eventsOnPage(body)).toThrow(expect.objectContaining({ name: 'ProviderError', kind: 'malformed' }));
  });

  it('is rejected when none of its events can be read, but may have no events', () => {
    expect(() => readScoreboard([{}, 1])).toThrow(ProviderError);
    expect(readScoreboard(eventsOnPage({ events: [] }))).toEqual({ games: [], rejected: [], problems: [] });
  });

  it('fails only with a ProviderError', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (events) => {
        try {
          readScoreboard(events);
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }),
    );
  });
});

describe.runIf(existsSync(recorded))('a real page, of 29 January 2024', () => {
  it('has twelve finals with quarters that sum to the score', () => {
    const { games, rejected, problems } = readScoreboard(eventsOnPage(JSON.parse(readFileSync(recorded, 'utf8'))));
    expect([rejected, problems]).toEqual([[], []]);
    expect(games).toHaveLength(12);
    const names = new Set(teams.map(({ name }) => name));
    for (const { team1, team2, state, score } of games) {
      expect(state).toBe('final');
      expect(names.has(team1) && names.has(team2)).toBe(true);
      expect(score?.clock).toBe('Final');
      expect(score?.periods).toHaveLength(4);
      const sum = (of: 0 | 1) => score?.periods.reduce((points, period) => points + period[of], 0);
      expect([sum(0), sum(1)]).toEqual([score?.team1, score?.team2]);
    }
    expect(games.map(({ team1, score, team2 }) => `${team1} ${score?.team1}, ${team2} ${score?.team2}`)).toContain(
      'Cleveland Cavaliers 118, Los Angeles Clippers 108',
    );
    expect(games[0]).toEqual({
      id: '401585285',
      league: 'nba',
      team1: 'Charlotte Hornets',
      team2: 'New York Knicks',
      startTime: new Date('2024-01-30T00:00:00Z'),
      state: 'final',
      score: {
        team1: 92,
        team2: 113,
        periods: [
          [25, 26],
          [18, 20],
          [24, 44],
          [25, 23],
        ],
        clock: 'Final',
      },
      clock: { period: 4, secondsLeft: 0 },
    });
  });
});
