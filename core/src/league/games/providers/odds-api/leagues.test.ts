import { existsSync, readFileSync } from 'node:fs';
import { hourMs, type League, leagueNames } from '@courtside/contract';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFixtures } from '../../match.ts';
import { newGame, type QuotedGame } from '../../odds/apply-odds.ts';
import type { ListedGame } from '../provider.ts';
import { aServer } from '../testing/a-server.ts';
import { readFixtures, readOdds, readScores } from './events.ts';
import { createOddsApi } from './odds-api.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const markets = ['moneyline', 'spread', 'total'] as const;
const recordings = new URL('../../../../../../shared/data/feeds', import.meta.url);
const recorded = (name: string) => new URL(name, recordings);

const schools = { home_team: 'Auburn Tigers', away_team: 'Kansas St Wildcats' };
const head = { id: 'a3101113', commence_time: '2026-11-22T00:30:00Z', ...schools };

/** A game with all markets of a bookmaker. */
const priced = (more: { spread?: number; total?: number } = {}) => ({
  ...head,
  bookmakers: [
    {
      key: 'fanduel',
      last_update: new Date(now).toISOString(),
      markets: [
        { key: 'h2h', outcomes: [outcome(schools.away_team, 130), outcome(schools.home_team, -150)] },
        {
          key: 'spreads',
          outcomes: [
            outcome(schools.away_team, -110, more.spread ?? 3.5),
            outcome(schools.home_team, -110, -(more.spread ?? 3.5)),
          ],
        },
        {
          key: 'totals',
          outcomes: [outcome('Over', -110, more.total ?? 131.5), outcome('Under', -110, more.total ?? 131.5)],
        },
      ],
    },
  ],
});

function outcome(name: string, price: number, point?: number) {
  return { name, price, point };
}

function isQuoted(listed: ListedGame): listed is QuotedGame {
  return listed.quotes.moneyline !== null;
}

const rulesOf = (league: League) => ({ league, now, maxAgeMs: 60_000, markets });

describe('a game of another league', () => {
  it('has the league in its id, the names of both teams, and their prices by name', () => {
    const [game] = readOdds([priced()], rulesOf('ncaaw')).games;
    expect(game).toMatchObject({
      id: 'ncaaw-a3101113',
      league: 'ncaaw',
      team1: 'Auburn Tigers',
      team2: 'Kansas State Wildcats',
      teams: [{ letters: 'AUBU' }, { letters: 'KANS' }],
      quotes: {
        moneyline: { prices: [-150, 130] },
        spread: { line: -3.5, prices: [-110, -110] },
        total: { line: 131.5 },
      },
    });
  });

  it('has lines within the bounds of its league', () => {
    const linesOf = (league: League, more: object) => {
      const quotes = readOdds([priced(more)], rulesOf(league)).games[0]?.quotes;
      return [quotes?.spread?.line, quotes?.total?.line];
    };
    expect(linesOf('ncaaw', { spread: 55.5, total: 95.5 })).toEqual([-55.5, 95.5]);
    expect(linesOf('euroleague', { spread: 55.5, total: 95.5 })).toEqual([undefined, undefined]);
  });

  it('is final with the points of each team by name', () => {
    const scores = [
      { name: schools.away_team, score: '61' },
      { name: schools.home_team, score: '70' },
    ];
    expect(readScores([{ ...head, completed: true, scores }], 'ncaaw').games).toMatchObject([
      { id: 'ncaaw-a3101113', state: 'final', score: { team1: 70, team2: 61 } },
    ]);
  });

  it('is rejected under the id of its game', () => {
    const { rejected, problems } = readFixtures(
      [
        { ...head, home_team: 'TBD' },
        { ...head, id: 'b' },
      ],
      'ncaaw',
    );
    expect(rejected).toEqual([{ id: 'ncaaw-a3101113', reason: 'team name "TBD"' }]);
    expect(problems).toEqual([expect.stringContaining('of the odds feed (College women)')]);
  });
});

it('is another game in each league, for the same event', () => {
  const others = leagueNames.filter((league) => league !== 'nba');
  const league = fc.constantFrom(...others);
  fc.assert(
    fc.property(league, league, fc.stringMatching(/^[a-z\d]{1,32}$/), (one, other, id) => {
      const [first, second] = [one, other].map((each) => readFixtures([{ ...head, id }], each).games[0]);
      expect(first?.id === second?.id).toBe(one === other);
    }),
  );
});

it("is no other league's game, with the same schools, ids and starts at any distance", () => {
  const hours = fc.integer({ min: -48, max: 48 });
  const pair = fc.constantFrom(
    ['ncaam', 'ncaaw'] as const,
    ['ncaaw', 'ncaam'] as const,
    ['ncaaw', 'euroleague'] as const,
  );
  fc.assert(
    fc.property(pair, fc.array(hours, { minLength: 1, maxLength: 4 }), hours, ([league, other], starts, moved) => {
      const events = starts.map((start, index) => ({
        ...priced(),
        id: `event${index}`,
        commence_time: new Date(now + start * hourMs).toISOString(),
      }));
      const games = readOdds(events, rulesOf(league)).games.filter(isQuoted);
      const known = games.map((listed) => newGame(listed.id, listed, new Date(now), hourMs));
      const later = events.map((event) => ({
        ...event,
        commence_time: new Date(Date.parse(event.commence_time) + moved * hourMs).toISOString(),
      }));
      const { byGame, conflicts, unmatched } = matchFixtures(known, readFixtures(later, other).games, 'odds');
      expect([byGame.size, conflicts.size, unmatched.length]).toEqual([0, 0, events.length]);
    }),
  );
});

describe.runIf(existsSync(recordings))('a recorded response', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(recorded(name), 'utf8'));

  it("of women's college has its games, with a moneyline where a bookmaker has one", () => {
    const then = { now: Date.parse('2026-02-23T11:15:00Z'), maxAgeMs: 90 * 60_000, markets: ['moneyline'] } as const;
    const reading = readOdds(read('odds-api-wncaab-20260223_111431.json'), { league: 'ncaaw', ...then });
    expect(reading.games.map(({ team1, team2, quotes }) => [team1, team2, quotes.moneyline !== null])).toEqual([
      ['Grambling State Tigers', 'Miss Valley State Delta Devilettes', false],
      ['Baylor Bears', 'Kansas State Wildcats', true],
      ['Auburn Tigers', 'Georgia Bulldogs', true],
    ]);
    expect(reading.rejected).toEqual([]);
  });
});

describe('The Odds API with several leagues', () => {
  /** A server that answers with an empty list, and the paths it was asked for. */
  async function aSource(leagues: readonly League[]) {
    const asked: string[] = [];
    const url = await aServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://feed').pathname.replace('/v4/sports/', ''));
      response.end('[]');
    });
    return {
      asked,
      ...createOddsApi({ leagues, url, key: 'k', clock: () => now, timeoutMs: timeLimit(5_000), maxAgeMs: () => 1 }),
    };
  }

  it('requests one league at a time, and says nothing about the others', async () => {
    const { asked, odds, results } = await aSource(['nba', 'ncaaw', 'euroleague']);
    expect(await odds.fetchOdds(['moneyline'], undefined, 'ncaaw')).toMatchObject({ unread: ['nba', 'euroleague'] });
    await odds.fetchEvents(undefined, 'euroleague');
    for (const source of results) await source.fetchResults(new Date(now), new Date(now));
    expect(asked).toEqual([
      'basketball_wncaab/odds',
      'basketball_euroleague/events',
      'basketball_nba/scores',
      'basketball_wncaab/scores',
      'basketball_euroleague/scores',
    ]);
    expect(results.map(({ name, leagues }) => [name, leagues])).toEqual([
      ['the-odds-api/scores', ['nba']],
      ['the-odds-api/scores/ncaaw', ['ncaaw']],
      ['the-odds-api/scores/euroleague', ['euroleague']],
    ]);
  });
});
