import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type League, marketNameSchema } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { differenceBetween } from '../../markets/compare-markets.ts';
import { eventsOnPage } from '../scoreboard/events.ts';
import { readListedGames } from './listed-games.ts';
import { anEntry, anEvent, type EntryFields, lined, moneyline } from './testing/an-event.ts';

const respondedAt = new Date('2026-01-14T20:00:00Z');
const rules = { league: 'nba', markets: marketNameSchema.options, respondedAt, maxAgeMs: null } as const;
const read = (...events: readonly unknown[]) => readListedGames(events, rules);
const quotesOf = (odds: unknown) => read(anEvent({ odds })).games[0]?.quotes;
const gameWith = (changes: EntryFields) => read(anEvent({ odds: [anEntry(changes)] })).games[0];
const none = { moneyline: null, spread: null, total: null };

const withoutMarkets = { moneyline: undefined, pointSpread: undefined, total: undefined };
const american = (value: unknown) => ({ value: 1.9, american: value });
const of2024 = {
  provider: { id: '58', name: 'ESPN BET' },
  ...withoutMarkets,
  open: { over: american('-130'), under: american('+110'), total: american('150.5') },
  current: { over: american('-115'), under: american('-105'), total: american('228.5') },
};

describe('prices on the scoreboard', () => {
  it('are those of the newest layout in all three markets, and count from the response', () => {
    const quote = { bookmaker: 'draftkings', updatedAt: respondedAt, soleBookmaker: true };
    expect(read(anEvent())).toEqual({
      games: [
        {
          id: '401810001',
          league: 'nba',
          team1: 'Boston Celtics',
          team2: 'Philadelphia 76ers',
          startTime: new Date('2026-01-15T00:30:00Z'),
          respondedAt,
          quotes: {
            moneyline: { line: null, prices: [-142, 120], ...quote },
            spread: { line: -2.5, prices: [-108, -112], ...quote },
            total: { line: 228.5, prices: [-115, -105], ...quote },
          },
        },
      ],
      rejected: [],
      problems: [],
    });
  });

  it('have an age bound of their own, and only the requested markets, if the caller says so', () => {
    const [game] = readListedGames([anEvent()], { ...rules, markets: ['moneyline'], maxAgeMs: () => 180_000 }).games;
    expect(Object.keys(game?.quotes ?? {})).toEqual(['moneyline']);
    expect(game?.quotes.moneyline).toMatchObject({ maxAgeMs: 180_000 });
  });

  it.each([
    ['until 2023: no price at all', [anEntry({ ...withoutMarkets, details: 'BOS -2.5' })], none],
    ['2024-25: the current total only', [anEntry(of2024)], { ...none, total: { line: 228.5, prices: [-115, -105] } }],
    ['2024-25 without current prices', [anEntry({ ...of2024, current: undefined })], none],
    ['no odds', undefined, none],
    ['an empty list', [], none],
    ['null', null, none],
    ['a null entry', [null], none],
    ['a null entry before a bookmaker', [null, anEntry()], { moneyline: { prices: [-142, 120] } }],
    ['one entry without a list', anEntry(), { moneyline: { prices: [-142, 120] } }],
  ])('in another layout: %s', (_, odds, expected) => {
    expect(quotesOf(odds)).toMatchObject(expected);
  });

  it.each([
    ['EVEN', moneyline('-120', 'EVEN'), [-120, 100]],
    ['+100', moneyline('-120', '+100'), [-120, 100]],
    ['numbers', moneyline(-142, 120), [-142, 120]],
    ['OFF', moneyline('OFF', 'OFF'), null],
    ['OFF on one side', moneyline('-142', 'OFF'), null],
    ['a missing side', { home: { close: { odds: '-142' } } }, null],
    ['only first prices', { home: { open: { odds: '-142' } }, away: { open: { odds: '+120' } } }, null],
    ['the placeholder 0', moneyline(0, 0), null],
    ['decimal odds', moneyline('1.70', '2.20'), null],
    ['an impossible margin', moneyline('+500', '+500'), null],
    ['an impossible price', moneyline('-50', '+120'), null],
  ])('of a moneyline with %s', (_, given, prices) => {
    const quote = gameWith({ moneyline: given })?.quotes.moneyline;
    expect(quote?.prices ?? null).toEqual(prices);
  });

  it.each([
    ['PK', { home: lined('PK', '-110'), away: lined('PK', '-110') }, 0],
    ['0', { home: lined('0', '-110'), away: lined(0, '-110') }, 0],
  ])('of a spread without a favorite: %s', (_, pointSpread, line) => {
    const even = {
      details: 'EVEN',
      spread: 0,
      homeTeamOdds: null,
      awayTeamOdds: null,
      moneyline: moneyline(-110, -110),
    };
    expect(gameWith({ ...even, pointSpread })?.quotes.spread).toMatchObject({ line, prices: [-110, -110] });
  });

  it.each([
    ['a withdrawn line', { home: lined('OFF', 'OFF'), away: lined('OFF', 'OFF') }],
    ['one side', { home: lined('-2.5', '-110') }],
    ['a line in quarters', { home: lined(-2.25, '-110'), away: lined(2.25, '-110') }],
  ])('of a spread with %s are not offered, but those of the moneyline are', (_, pointSpread) => {
    const quotes = gameWith({ pointSpread, spread: undefined, details: undefined })?.quotes;
    expect(quotes).toMatchObject({ moneyline: { prices: [-142, 120] }, spread: null });
  });

  it.each(['ESPN Bet - Live Odds', 'DraftKings (live)', 'accuscore', 'teamrankings', 'numberfire', 'consensus', ''])(
    'of a provider that is no bookmaker are never offered: %j',
    (name) => expect(quotesOf([anEntry({ provider: { name } })])).toMatchObject(none),
  );

  it('prefer DraftKings by its name, however it is written and whatever its id', () => {
    const other = anEntry({ provider: { id: '100', name: 'Caesars' }, moneyline: moneyline('-145', '+122') });
    const known = anEntry({ provider: { id: '7', name: 'DraftKings' } });
    expect(quotesOf([other, known])?.moneyline).toMatchObject({ bookmaker: 'draftkings', prices: [-142, 120] });
  });

  it.each(['in', 'post'] as const)('are not taken from a game in the state %s', (state) => {
    const event = anEvent({ state, points: [3, 2] });
    const competitions = event.competitions.map((competition) => ({ ...competition, odds: [anEntry()] }));
    expect(read({ ...event, competitions }).games).toEqual([]);
  });

  it('are not taken when one of the two states says that the game has begun', () => {
    const event = { ...anEvent(), status: { type: { state: 'in' } } };
    expect(read(event).games[0]?.quotes).toEqual(none);
  });
});

describe('games that are not offered', () => {
  it.each([
    ['the preseason', { season: { type: 1 } }, {}],
    ['an All-Star event', {}, { type: { abbreviation: 'ALLSTAR' } }],
  ])('are left out: %s', (_, changes, competition) => {
    const event = anEvent();
    const competitions = event.competitions.map((one) => ({ ...one, ...competition }));
    expect(read({ ...event, competitions, ...changes })).toEqual({ games: [], rejected: [], problems: [] });
  });
});

describe('fields that contradict each other', () => {
  it.each<[string, EntryFields]>([
    ['the spread of the home team', { spread: 2.5 }],
    ['lines that are not opposite', { pointSpread: { home: lined('-2.5', '-108'), away: lined('+3.5', '-112') } }],
    ['both lines exchanged', { pointSpread: { home: lined('+2.5', '-108'), away: lined('-2.5', '-112') } }],
    ['details that name the other team', { details: 'PHI -2.5' }],
    ['details that name no team of the game', { details: 'UTAH -2.5' }],
    ['details with another line', { details: 'BOS -3.5' }],
    ['the favorite', { homeTeamOdds: { favorite: false }, awayTeamOdds: { favorite: true } }],
    ['two favorites', { awayTeamOdds: { favorite: true } }],
    ['the moneyline', { moneyline: moneyline('+120', '-142') }],
    [
      'the whole spread, but not the moneyline',
      {
        spread: 2.5,
        details: 'PHI -2.5',
        homeTeamOdds: { favorite: false, underdog: true },
        awayTeamOdds: { favorite: true, underdog: false },
        pointSpread: { home: lined('+2.5', '-108'), away: lined('-2.5', '-112') },
      },
    ],
  ])('pause moneyline and spread, and name them: %s', (_, changes) => {
    expect(gameWith(changes)).toMatchObject({
      quotes: { moneyline: null, spread: null, total: { line: 228.5 } },
      contradicted: ['moneyline', 'spread'],
    });
  });

  it.each<[string, EntryFields]>([
    ['over and under', { total: { over: lined('o228.5', '-110'), under: lined('u227.5', '-110') } }],
    ['the total of the game', { overUnder: 210.5 }],
  ])('pause the total alone: %s', (_, changes) => {
    expect(gameWith(changes)).toMatchObject({
      quotes: { moneyline: { prices: [-142, 120] }, spread: { line: -2.5 }, total: null },
      contradicted: ['total'],
    });
  });

  it('pause nothing while another bookmaker has usable prices', () => {
    const other = anEntry({ provider: { name: 'Caesars' } });
    const [game] = read(anEvent({ odds: [anEntry({ spread: 2.5 }), other] })).games;
    expect(game).toMatchObject({ quotes: { moneyline: { bookmaker: 'caesars' } } });
    expect(game).not.toHaveProperty('contradicted');
  });

  it('are reported in a sentence', () => {
    expect(read(anEvent({ odds: [anEntry({ spread: 2.5 })] })).problems).toEqual([
      expect.stringMatching(/^Game 401810001 of the scoreboard: no moneyline can be used \(draftkings: .*contradict/),
    ]);
  });
});

const recorded = new URL('../../../../../../shared/data/feeds', import.meta.url);
const pages = existsSync(recorded)
  ? readdirSync(recorded).filter((name) => /^espn-nba-scoreboard-scheduled-/.test(name))
  : [];

describe.runIf(pages.length > 0)('recorded days', () => {
  const gamesOf = (name: string) => {
    const body: unknown = JSON.parse(readFileSync(new URL(name, recorded), 'utf8'));
    return read(...eventsOnPage(body));
  };

  it.each(pages)('offer every game in all three markets: %s', (name) => {
    const { games, problems, rejected } = gamesOf(name);
    expect({ problems, rejected }).toEqual({ problems: [], rejected: [] });
    expect(games.length).toBeGreaterThan(2);
    for (const { quotes } of games) {
      const { moneyline: line, spread, total } = quotes;
      expect([line?.bookmaker, spread?.bookmaker, total?.bookmaker]).toEqual(Array(3).fill('draftkings'));
      if (line && spread) expect(differenceBetween(line, spread, 'nba')).toBeLessThan(0.07);
    }
  });

  it.each(['espn-nba-scoreboard-2022-caesars.json', 'espn-nba-scoreboard-live-20260502.json'])(
    'offer no price in a layout without one, or once the games have begun: %s',
    (name) =>
      expect(
        gamesOf(name)
          .games.flatMap(({ quotes }) => Object.values(quotes))
          .filter(Boolean),
      ).toEqual([]),
  );
});

describe.runIf(existsSync(recorded))('recorded odds of other leagues', () => {
  const bodyOf = (name: string): unknown => JSON.parse(readFileSync(new URL(name, recorded), 'utf8'));
  const oddsSchema = z.object({
    events: z.array(z.object({ competitions: z.array(z.object({ odds: z.array(z.unknown()) })) })),
  });

  /** An event with the odds of a response that has no teams. */
  function eventWith(odds: unknown, teams: readonly { displayName: string; abbreviation: string }[]) {
    const event = anEvent({ odds });
    const competitors = teams.map((team, index) => ({ homeAway: index === 0 ? 'home' : 'away', score: '0', team }));
    return { ...event, competitions: event.competitions.map((one) => ({ ...one, competitors })) };
  }

  it("of men's college in the newest layout are offered in all three markets", () => {
    const body = oddsSchema.parse(bodyOf('espn-mcb-scoreboard-scheduled-20260224.json'));
    const teams = [
      { displayName: 'BYU Cougars', abbreviation: 'BYU' },
      { displayName: 'UCF Knights', abbreviation: 'UCF' },
    ];
    const event = eventWith(body.events[0]?.competitions[0]?.odds, teams);
    const [game] = readListedGames([event], { ...rules, league: 'ncaam' }).games;
    expect(game).toMatchObject({ league: 'ncaam', team1: 'BYU Cougars', team2: 'UCF Knights' });
    expect(game?.quotes).toMatchObject({
      moneyline: { prices: [-1050, 675] },
      spread: { line: -13.5, prices: [-108, -112] },
      total: { line: 162.5, prices: [-105, -115] },
    });
  });

  it('of the WNBA are the last ones before the game, not those in it', () => {
    const body = bodyOf('espn-wnba-summary-live-20261004.json');
    const { pickcenter } = z.object({ pickcenter: z.array(z.unknown()) }).parse(body);
    const teams = [
      { displayName: 'Atlanta Dream', abbreviation: 'ATL' },
      { displayName: 'New York Liberty', abbreviation: 'NY' },
    ];
    const [game] = readListedGames([eventWith(pickcenter, teams)], { ...rules, league: 'wnba' }).games;
    expect(game?.quotes).toMatchObject({
      moneyline: { prices: [-192, 160] },
      spread: { line: -4.5, prices: [-118, -102] },
      total: { line: 172.5, prices: [-115, -105] },
    });
  });

  it.each([
    'espn-mcb-scoreboard-live-and-scheduled-20250204.json',
    'espn-mcb-scoreboard-live-and-scheduled-20250211.json',
  ])("of men's college in the layout of 2024-25 are the total alone, of games before tip-off: %s", (name) => {
    const events = eventsOnPage(bodyOf(name), 'mens-college-basketball');
    const { games, rejected } = readListedGames(events, { ...rules, league: 'ncaam' });
    expect(rejected).toEqual([]);
    expect(games.length).toBeGreaterThan(4);
    for (const { quotes } of games) {
      expect([quotes.moneyline, quotes.spread]).toEqual([null, null]);
      expect(quotes.total?.line).toBeGreaterThan(120);
    }
  });

  it('of another league than the requested one are refused', () => {
    const page = bodyOf('espn-nba-scoreboard-scheduled-20260219.json');
    expect(() => eventsOnPage(page, 'wnba')).toThrow('The scoreboard returned "nba" instead of wnba.');
  });
});

describe('plausible lines', () => {
  const linesIn = (league: League, spread: number, total: number) => {
    const changes = {
      details: undefined,
      spread: -spread,
      moneyline: moneyline('-100000', '+50000'),
      pointSpread: { home: lined(-spread, '-110'), away: lined(spread, '-110') },
      overUnder: total,
      total: { over: lined(total, '-110'), under: lined(total, '-110') },
    };
    const { games } = readListedGames([anEvent({ odds: [anEntry(changes)] })], { ...rules, league });
    return [games[0]?.quotes.spread?.line ?? null, games[0]?.quotes.total?.line ?? null];
  };

  it.each([
    ['nba', 50, 100, 400],
    ['wnba', 40, 110, 250],
    ['ncaam', 60, 90, 250],
  ] as const)('of the league %s', (league, spread, lowest, highest) => {
    expect(linesIn(league, spread, lowest)).toEqual([-spread, lowest]);
    expect(linesIn(league, spread, highest)).toEqual([-spread, highest]);
    expect(linesIn(league, spread + 0.5, lowest - 0.5)).toEqual([null, null]);
    expect(linesIn(league, spread, highest + 0.5)).toEqual([-spread, null]);
  });
});
