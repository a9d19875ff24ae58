import { existsSync, readFileSync } from 'node:fs';
import { gradeOf, type MarketName } from '@courtside/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { type Bet, selectionOf } from '../../ledger/bet.ts';
import { tipOff } from '../../testing/world.ts';
import { draftClosing, resultOf } from './results.ts';

const file = new URL('../../../../shared/data/nba-2021-22.json', import.meta.url);

/** A real game with its result, and its lines when they were first and last offered. */
interface RealGame {
  readonly homeScore: number;
  readonly awayScore: number;
  readonly homeQuarters: readonly number[];
  readonly homeSpreadOpen: number;
  readonly homeSpreadClose: number;
  readonly totalOpen: number;
  readonly totalClose: number;
}

const startTime = new Date(tipOff);
const betData = { team1: 'Utah Jazz', team2: 'Miami Heat', team1Price: -110, team2Price: -110, startTime };

/** A bet of $100.00 at −110. */
function aBet(market: MarketName, side: 1 | 2, line: number): Bet {
  return {
    id: 'b',
    uid: 'ada',
    account: mainAccountOf('ada'),
    gameId: 'g',
    side,
    status: 'pending',
    settledAt: null,
    amount: 10_000,
    price: -110,
    potential: 19_091,
    placedAt: new Date(tipOff - 1),
    ...(market !== 'moneyline' && { market, line }),
    betData: { ...betData, endTime: startTime },
  };
}

/** Closes a bet on a real game as settlement does. */
function close(bet: Bet, { homeScore, awayScore }: Pick<RealGame, 'homeScore' | 'awayScore'>) {
  const score = { team1: homeScore, team2: awayScore, periods: [], clock: 'Final' };
  const game = { betStatus: 'final', score, startedAt: startTime } as const;
  const { kind, amount, ref } = draftClosing(bet, game);
  const closedAs = kind === 'payout' || kind === 'refund' ? ('result' in ref ? ref.result : ref.reason) : kind;
  return { result: resultOf(bet, game), live: gradeOf(selectionOf(bet), score), closedAs, amount };
}

it('grades a bet at every score as the live label does, except a moneyline on a tied score', () => {
  for (let home = 0; home <= 12; home += 1)
    for (let away = 0; away <= 12; away += 1)
      for (const side of [1, 2] as const)
        for (const [market, line] of [
          ['moneyline', 0],
          ['spread', -1.5],
          ['spread', 2],
          ['total', 12],
        ] as const) {
          const { result, live } = close(aBet(market, side, line), { homeScore: home, awayScore: away });
          expect(result).toBe(market === 'moneyline' && home === away ? 'void' : live);
        }
});

describe.runIf(existsSync(file))('the grades of the season 2021-22', () => {
  let games: RealGame[];
  beforeAll(() => {
    games = JSON.parse(readFileSync(file, 'utf8'));
  });

  /** Grades both sides of a market in every game. @returns how many games are pushed */
  function gradeSeason(market: MarketName, lineOf: (game: RealGame) => number, marginOf: (game: RealGame) => number) {
    const pays = { won: 19_091, lost: 0, push: 10_000 };
    const sign = (margin: number) => (margin > 0 ? 'won' : margin < 0 ? 'lost' : 'push');
    let pushes = 0;
    for (const game of games) {
      const [line, margin] = [lineOf(game), marginOf(game)];
      for (const side of [1, 2] as const) {
        const bet = aBet(market, side, market === 'spread' && side === 2 ? -line : line);
        const due = sign(side === 1 ? margin : -margin);
        expect(close(bet, game)).toEqual({ result: due, live: due, closedAs: due, amount: pays[due] });
      }
      if (margin === 0) pushes += 1;
    }
    return pushes;
  }

  const ahead = ({ homeScore, awayScore }: RealGame) => homeScore - awayScore;
  const both = ({ homeScore, awayScore }: RealGame) => homeScore + awayScore;

  it('has all games, 59 of them with overtime', () => {
    expect(games).toHaveLength(1_321);
    expect(games.filter(({ homeQuarters }) => homeQuarters.length > 4)).toHaveLength(59);
  });

  it('are right for moneylines, home and away', () => {
    expect(gradeSeason('moneyline', () => 0, ahead)).toBe(0);
  });

  it.each([
    ['opening', 'homeSpreadOpen', 'totalOpen', [17, 7]],
    ['closing', 'homeSpreadClose', 'totalClose', [23, 23]],
  ] as const)(
    'are right for spreads and totals at the %s lines, with the pushes of the season',
    (_, spread, total, due) => {
      const spreads = gradeSeason(
        'spread',
        (game) => game[spread],
        (game) => ahead(game) + game[spread],
      );
      const totals = gradeSeason(
        'total',
        (game) => game[total],
        (game) => both(game) - game[total],
      );
      expect([spreads, totals]).toEqual(due);
    },
  );

  it('show that a half point is worth less than the 1/40 by which it lowers a cash-out', () => {
    const shareOf = (values: readonly number[]) => {
      const counts = new Map<number, number>();
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      return Math.max(...counts.values()) / values.length;
    };
    const margins = games.map((game) => (game.homeSpreadClose < 0 ? ahead(game) : -ahead(game)));
    for (const values of [margins, games.map(both)]) expect(shareOf(values) / 2).toBeLessThan(1 / 40);
  });
});
