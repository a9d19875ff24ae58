import { describe, expect, it } from 'vitest';
import { accountNamed, mainAccountOf } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';
import { nightTablesOf } from './night-tables.ts';

const now = Date.parse('2026-01-15T03:00:00Z');
const tipOff = new Date('2026-01-15T00:30:00Z');
const lastNight = new Date('2026-01-14T00:30:00Z');
const later = new Date('2026-01-15T03:30:00Z');

function aBet(uid: string, gameId: string, fields: Partial<Bet> = {}): Bet {
  const startTime = fields.betData?.startTime ?? tipOff;
  return {
    id: `${uid} ${gameId}`,
    uid,
    account: mainAccountOf(uid),
    gameId,
    side: 1,
    amount: 2_000,
    price: 150,
    potential: 5_000,
    status: 'pending',
    placedAt: lastNight,
    settledAt: null,
    betData: { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime },
    ...fields,
  };
}

const tables = (bets: readonly Bet[]) => nightTablesOf(bets, ({ betData }) => betData.startTime, now);
const at = (startTime: Date) => ({ betData: { ...aBet('x', 'x').betData, startTime } });

describe('how tonight stands', () => {
  it('adds up what each member’s decided bets have made and what is still in play, highest profit first', () => {
    const bets = [
      aBet('ada', 'g1', { status: 'lost' }),
      aBet('ada', 'g2', { amount: 500 }),
      aBet('bo', 'g1', { status: 'won' }),
      aBet('cy', 'g1', { status: 'push' }),
      aBet('dee', 'g3', { status: 'cashed-out', cashedOut: 1_200 }),
    ];
    expect(tables(bets)).toEqual([
      {
        account: 'main',
        games: 3,
        over: 2,
        rows: [
          { uid: 'bo', profit: 3_000, inPlay: 0 },
          { uid: 'cy', profit: 0, inPlay: 0 },
          { uid: 'dee', profit: -800, inPlay: 0 },
          { uid: 'ada', profit: -2_000, inPlay: 500 },
        ],
      },
    ]);
  });

  it('keeps main and season money apart', () => {
    const bets = [
      aBet('ada', 'g1', { status: 'won' }),
      aBet('ada', 'g1', { status: 'lost', account: accountNamed('season-1', 'ada') }),
    ];
    expect(tables(bets).map(({ account, rows }) => [account, rows])).toEqual([
      ['main', [{ uid: 'ada', profit: 3_000, inPlay: 0 }]],
      ['season-1', [{ uid: 'ada', profit: -2_000, inPlay: 0 }]],
    ]);
  });

  it('says nothing of bets that the group may not see, of other days, and of void ones', () => {
    const bets = [
      aBet('ada', 'g1', at(later)),
      aBet('ada', 'g2', { status: 'won', ...at(lastNight) }),
      aBet('ada', 'g3', { status: 'void', settledAt: new Date(now) }),
      aBet('ada', 'g4', { status: 'void', cancelled: true, settledAt: lastNight }),
    ];
    expect(tables(bets)).toEqual([]);
  });
});
