import { minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { accountNamed } from '../ledger/account-id.ts';
import type { Bet } from '../ledger/bet.ts';
import { maxSteps, nightTablesOf, rowsWithSteps } from './night-tables.ts';
import { aNightBet } from './testing/night-bet.ts';

const tipOff = new Date('2026-01-15T00:30:00Z');
const lastNight = new Date('2026-01-14T00:30:00Z');

const aBet = (uid: string, gameId: string, fields: Partial<Bet> = {}) =>
  aNightBet(uid, gameId, fields.betData?.startTime ?? tipOff, fields);

const tables = (bets: readonly Bet[]) => {
  const games = bets.map(({ gameId: id, betData: { startTime } }) => {
    return { id, startTime, league: 'nba', betStatus: 'closed', settledAt: null } as const;
  });
  return nightTablesOf(bets, games);
};

const minutesIn = (minutes: number) => new Date(tipOff.getTime() + minutes * minuteMs);

describe('how tonight stands', () => {
  it('adds up what each member’s decided bets have made and what is still in play, highest profit first', () => {
    const bets = [
      aBet('ada', 'g1', { status: 'lost' }),
      aBet('ada', 'g2', { amount: 500 }),
      aBet('bo', 'g1', { status: 'won' }),
      aBet('cy', 'g1', { status: 'push' }),
      aBet('dee', 'g3', { status: 'cashed-out', cashedOut: 1_200 }),
    ];
    expect(tables(bets)).toMatchObject([
      {
        account: 'main',
        games: 3,
        over: 2,
        firstTipOff: tipOff,
        rows: [
          { uid: 'bo', profit: 3_000, inPlay: 0 },
          { uid: 'cy', profit: 0, inPlay: 0 },
          { uid: 'dee', profit: -800, inPlay: 0 },
          { uid: 'ada', profit: -2_000, inPlay: 500, open: 1 },
        ],
      },
    ]);
  });

  it('keeps main and season money apart', () => {
    const bets = [
      aBet('ada', 'g1', { status: 'won' }),
      aBet('ada', 'g1', { status: 'lost', account: accountNamed('season-1', 'ada') }),
    ];
    expect(tables(bets).map(({ account, rows }) => [account, rows])).toMatchObject([
      ['main', [{ uid: 'ada', profit: 3_000, inPlay: 0 }]],
      ['season-1', [{ uid: 'ada', profit: -2_000, inPlay: 0 }]],
    ]);
  });

  it('steps at the minute in which bets were decided, from the first tip-off on', () => {
    const bets = [
      aBet('ada', 'g1', { status: 'won', settledAt: minutesIn(90) }),
      aBet('ada', 'g2', { status: 'lost', settledAt: new Date(minutesIn(40).getTime() + 2_000) }),
      aBet('ada', 'g3', { status: 'lost', settledAt: minutesIn(40) }),
      aBet('ada', 'g4', { status: 'cashed-out', cashedOut: 1_500, settledAt: lastNight }),
      aBet('ada', 'g5'),
    ];
    expect(tables(bets)[0]?.rows).toEqual([
      {
        uid: 'ada',
        profit: -1_500,
        inPlay: 2_000,
        open: 1,
        steps: [
          { at: tipOff, profit: -500 },
          { at: new Date(minutesIn(40).getTime() + 2_000), profit: -4_500 },
          { at: minutesIn(90), profit: -1_500 },
        ],
      },
    ]);
  });

  it('stays small: the latest steps of the first rows, and the last step of all others', () => {
    const uids = Array.from({ length: rowsWithSteps + 1 }, (_, n) => `member-${n}`);
    const bets = uids.flatMap((uid, n) =>
      Array.from({ length: maxSteps + 4 }, (_, game) =>
        aBet(uid, `g${game}`, { status: 'lost', amount: n + 1, settledAt: minutesIn(game) }),
      ),
    );
    const rows = tables(bets)[0]?.rows ?? [];
    expect(rows.map(({ steps }) => steps.length)).toEqual([...Array(rowsWithSteps).fill(maxSteps), 1]);
    for (const { steps, profit } of rows) expect(steps.at(-1)).toEqual({ at: minutesIn(maxSteps + 3), profit });
  });
});
