import { marketNameSchema } from '@courtside/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchFixtures } from '../../match.ts';
import { newGame } from '../../odds/apply-odds.ts';
import { ProviderError } from '../provider.ts';
import { readListedGames } from './listed-games.ts';
import { anEntry, anEvent } from './testing/an-event.ts';

/** Leagues whose games the same response may be read for: the NBA has other teams. */
const leagues = ['nba', 'wnba', 'ncaam'] as const;
const anyLeague = fc.constantFrom(...leagues);
const rules = {
  league: 'nba',
  markets: marketNameSchema.options,
  respondedAt: new Date('2026-01-14T20:00:00Z'),
  maxAgeMs: null,
} as const;

const price = fc.constantFrom<unknown>(
  '-142',
  '+120',
  'EVEN',
  '+100',
  '-110',
  'OFF',
  '',
  null,
  0,
  -110,
  120,
  '1.9',
  {},
);
const line = fc.constantFrom<unknown>('-2.5', '+2.5', 'PK', 'o228.5', 'u228.5', 'OFF', 2.5, -2.5, 0, null, '2.25', []);
const at = fc.record({ line, odds: price }, { requiredKeys: [] });
const side = fc.oneof(
  { weight: 9, arbitrary: fc.record({ open: at, close: at }, { requiredKeys: [] }) },
  fc.constant(null),
);
const sides = (one: string, other: string) =>
  fc.oneof(fc.record({ [one]: side, [other]: side }, { requiredKeys: [] }), fc.constantFrom<unknown>(null, 'OFF', 3));
const american = fc.record({ american: fc.oneof(price, line), value: fc.double() }, { requiredKeys: [] });
const totals = fc.record({ over: american, under: american, total: american }, { requiredKeys: [] });
const team = fc.oneof(
  fc.record(
    {
      favorite: fc.boolean(),
      underdog: fc.boolean(),
      moneyLine: fc.constantFrom(0, -142, 120),
      spreadOdds: fc.integer(),
    },
    { requiredKeys: [] },
  ),
  fc.constant(null),
);
const provider = fc.constantFrom<unknown>(
  { name: 'Draft Kings' },
  { name: 'DraftKings' },
  { name: 'A New Bookmaker' },
  { name: 'ESPN Bet - Live Odds' },
  { name: 'numberfire' },
  {},
  null,
);
const fields = fc.record(
  {
    provider,
    details: fc.constantFrom<unknown>('BOS -2.5', 'PHI -2.5', 'EVEN', 'OFF', '', null, 7),
    overUnder: line,
    spread: line,
    homeTeamOdds: team,
    awayTeamOdds: team,
    moneyline: sides('home', 'away'),
    pointSpread: sides('home', 'away'),
    total: sides('over', 'under'),
    open: totals,
    current: totals,
  },
  { requiredKeys: [] },
);
/** Random entries, and good ones with some random fields. */
const entry = fc.oneof(
  fields,
  fields.map((changes) => anEntry(changes)),
  fc.constantFrom<unknown>(null, 'OFF', anEntry()),
);
const odds = fc.oneof(fc.array(entry, { maxLength: 3 }), entry);
const state = fc.constantFrom('pre' as const, 'pre' as const, 'in' as const, 'post' as const);
const event = fc.record({ odds, state, id: fc.constantFrom('401', '402', '403') }).map(({ id, ...changes }) => {
  const made = anEvent({ id, ...changes, points: changes.state === 'pre' ? [0, 0] : [100, 90] });
  // Odds that the scoreboard would drop at tip-off.
  return { ...made, competitions: made.competitions.map((each) => ({ ...each, odds: changes.odds })) };
});

/** A price as the texts and numbers of a response that say it. */
const spelled = (value: number): readonly unknown[] => [
  value,
  String(value),
  `+${value}`,
  ...(value === 100 ? ['EVEN'] : []),
];

interface Given {
  readonly moneyline?: Record<string, { close?: { odds?: unknown } } | null>;
  readonly pointSpread?: Record<string, { close?: { odds?: unknown } } | null>;
  readonly total?: Record<string, { close?: { odds?: unknown } } | null>;
  readonly current?: Record<string, { american?: unknown } | null>;
}

/** The current prices of a side in the entries of a response. */
function givenPrices(given: unknown, market: 'moneyline' | 'spread' | 'total', index: 0 | 1): unknown[] {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  const name = (market === 'total' ? ['over', 'under'] : ['home', 'away'])[index] ?? '';
  return entries.flatMap((each) => {
    const of = (each ?? {}) as Given;
    const key = market === 'spread' ? 'pointSpread' : market;
    return [of[key]?.[name]?.close?.odds, market === 'total' ? of.current?.[name]?.american : undefined];
  });
}

it('offers only prices that the response has for that side, before tip-off, for any response', () => {
  fc.assert(
    fc.property(event, anyLeague, (given, league) => {
      const { games } = readListedGames([given], { ...rules, league });
      const [competition] = given.competitions;
      for (const { quotes } of games) {
        expect(given.status.type.state).toBe('pre');
        for (const market of marketNameSchema.options) {
          for (const [index, offered] of (quotes[market]?.prices ?? []).entries()) {
            const inResponse = givenPrices(competition?.odds, market, index === 0 ? 0 : 1);
            expect(inResponse.some((value) => spelled(offered).includes(value))).toBe(true);
          }
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

it('keeps events apart: each game has the id, teams and prices of one event', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), anyLeague, (events, league) => {
      const ofLeague = { ...rules, league };
      const { games, rejected } = readListedGames(events, ofLeague);
      expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
      for (const game of games) {
        expect(rejected.map(({ id }) => id)).not.toContain(game.id);
        const alone = events
          .flatMap((one) => readListedGames([one], ofLeague).games)
          .filter(({ id }) => id === game.id);
        for (const one of alone) expect(game).toEqual(one);
      }
    }),
    { numRuns: 300 },
  );
});

it('never makes one game of two leagues, whatever their ids, teams and starts', () => {
  const some = fc.array(event, { maxLength: 3 });
  fc.assert(
    fc.property(fc.record({ nba: some, wnba: some, ncaam: some }), (events) => {
      const listed = leagues.flatMap((league) => readListedGames(events[league], { ...rules, league }).games);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      const known = listed.flatMap((one) => {
        const { moneyline } = one.quotes;
        return moneyline ? [newGame(one.id, { ...one, quotes: { moneyline } }, rules.respondedAt, 60_000)] : [];
      });
      for (const key of ['odds', 'scoreboard'] as const) {
        const { byGame, conflicts } = matchFixtures(known, listed, key);
        expect(conflicts.size).toBe(0);
        for (const game of known) expect(byGame.get(game.id)?.league ?? game.league).toBe(game.league);
      }
    }),
    { numRuns: 100 },
  );
});

it('reads anything as an event or refuses the response', () => {
  const broken = fc.oneof(
    fc.anything(),
    event.chain((made) =>
      fc.record({
        ...Object.fromEntries(
          Object.entries(made).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.anything())]),
        ),
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(broken, { maxLength: 4 }), anyLeague, (events, league) => {
      try {
        readListedGames(events, { ...rules, league });
      } catch (error) {
        expect(error).toBeInstanceOf(ProviderError);
      }
    }),
    { numRuns: 300 },
  );
});
