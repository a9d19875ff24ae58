import { describe, expect, it } from 'vitest';
import { accountNamed, tabAccountOf } from '../ledger/account-id.ts';
import { type Bet, legsOf } from '../ledger/bet.ts';
import { floorOf, namedInPick } from './night-floor.ts';
import { aNightBet } from './testing/night-bet.ts';

const early = new Date('2026-01-15T00:30:00Z');
const tipOff = new Date('2026-01-15T02:00:00Z');

const aBet = (uid: string, gameId: string, fields: Partial<Bet> = {}, startTime = tipOff) =>
  aNightBet(uid, gameId, startTime, fields);

const floor = (bets: readonly Bet[]) => {
  const legs = bets.flatMap((bet) => legsOf(bet).map((leg) => ({ bet, leg })));
  return floorOf(legs, ({ betData }) => betData.startTime);
};

describe('who is on whom', () => {
  it('adds up the stakes on each selection, the highest stake first, in the order of tip-offs', () => {
    const bets = [
      aBet('ada', 'g1', { market: 'spread', line: -2.5 }),
      aBet('bo', 'g1', { market: 'spread', line: -2.5, amount: 3_500 }),
      aBet('bo', 'g1', { market: 'spread', line: -2.5, amount: 500 }),
      aBet('cy', 'g1', { side: 2 }),
      aBet('cy', 'g2', { market: 'total', line: 221 }, early),
    ];
    const pick = { account: 'main', line: null, members: 1, stakes: 2_000 };
    expect(floor(bets)).toEqual([
      { gameId: 'g2', picks: [{ ...pick, market: 'total', side: 'over', line: 221, uids: ['cy'] }] },
      {
        gameId: 'g1',
        picks: [
          { ...pick, market: 'moneyline', side: 'team2', uids: ['cy'] },
          { ...pick, market: 'spread', side: 'team1', line: -2.5, uids: ['bo', 'ada'], members: 2, stakes: 6_000 },
        ],
      },
    ]);
  });

  it('keeps main money, season money and head-to-heads apart', () => {
    const bets = [
      aBet('ada', 'g1'),
      aBet('ada', 'g1', { account: accountNamed('season-1', 'ada') }),
      aBet('ada', 'g1', { account: tabAccountOf('group.1', 'ada'), challenge: 'c1' }),
    ];
    expect(floor(bets)[0]?.picks.map(({ account }) => account)).toEqual(['main', 'season-1', 'tab']);
  });

  it('names a few members of a large group, and counts all of them', () => {
    const bets = Array.from({ length: 40 }, (_, n) => aBet(`member-${n}`, 'g1', { amount: 100 + n }));
    const [pick] = floor(bets)[0]?.picks ?? [];
    expect(pick).toMatchObject({ members: 40, stakes: 4_780 });
    expect(pick?.uids).toEqual(Array.from({ length: namedInPick }, (_, n) => `member-${39 - n}`));
  });
});
