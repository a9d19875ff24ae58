import { cashOutParlayCents } from '@courtside/contract/cash-out';
import { expect, test } from 'vitest';
import { aBet, aGame, aMarket, aParlay, onlyMoneyline } from '../../testing/builders.ts';
import { withBets } from './bets-atoms.ts';
import { closeOptionOfParlay } from './close-parlay.ts';
import { formerWin, progressWords } from './parlay-progress.ts';
import { bestPayout } from './payout.ts';
import { legView } from './ticket-leg.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const fresh = onlyMoneyline(aMarket({ updatedAt: at(-1000), staleAt: at(60_000) }));
const ahead = { startTime: at(3_600_000), endTime: at(3_600_000), markets: fresh };
const final = aGame({ betStatus: 'final', score: { team1: 110, team2: 101, periods: [], clock: null } });

test('a leg says what it did, does, or would have done', () => {
  const lost = aParlay([{ result: 'won' }, { result: 'lost' }, { result: 'won' }, {}], { status: 'lost' });
  expect(lost.legs?.map((leg) => legView(lost, leg, final, now))).toEqual([
    { mark: 'won', words: 'Won by 9' },
    { mark: 'lost', words: 'Won by 9' },
    { mark: 'unneeded', words: 'Would have won' },
    { mark: 'unneeded', words: 'Not needed' },
  ]);
  expect(progressWords(lost)).toBe('2nd of 4');
  const open = aParlay([{}, { result: 'void' }, {}], { potentialWinnings: 125 });
  const live = aGame({ betStatus: 'closed', score: { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' } });
  const games = [live, undefined, undefined];
  const views = (open.legs ?? []).map((leg, index) => legView(open, leg, games[index], now));
  expect(views.map(({ mark }) => mark)).toEqual(['live', 'void', 'waiting']);
  expect(views[0]?.words).toBe('ahead by 3, Q3 4:12');
  expect([progressWords(open), formerWin(open)]).toEqual(['0 of 3', 31_250 - 2_000]);
});

test('a parlay is undone while it is new and unchanged, cashed out by its open legs, and neither once one is played', () => {
  const parlay = aParlay([{ result: 'won' }, {}], { placedAt: at(-4_000) });
  const gameOf = () => aGame(ahead);
  const fair = cashOutParlayCents(12_500, [{ price: 150, otherPrice: -170, worseBy: 0 }]);
  expect(closeOptionOfParlay(parlay, gameOf, now)).toEqual({ kind: 'cash-out', amount: fair });
  const unplayed = aParlay([{}, {}], { placedAt: at(-4_000) });
  expect(closeOptionOfParlay(unplayed, gameOf, now)).toEqual({ kind: 'undo', left: 6_000 });
  const moved = (id: string) => aGame({ ...ahead, id, ...(id === 'game-2' && { team1_price: 140 }) });
  expect(closeOptionOfParlay(unplayed, moved, now)).toMatchObject({ kind: 'cash-out' });
  const started = (id: string) => aGame({ ...ahead, id, ...(id === 'game-1' && { startTime: at(-1) }) });
  expect(closeOptionOfParlay(unplayed, started, now)).toBeNull();
  expect(closeOptionOfParlay(unplayed, () => undefined, now)).toEqual({ kind: 'unknown' });
  for (const status of ['won', 'lost', 'push', 'void', 'cashed-out'] as const)
    expect(closeOptionOfParlay(aParlay([{}, {}], { status, placedAt: at(-4_000) }), gameOf, now)).toBeNull();
});

test('a leg never opens again, but a corrected parlay does', () => {
  const stored = (...bets: Parameters<typeof withBets>[1][]) =>
    bets.reduce((known, arrived) => withBets(known, arrived), withBets(new Map(), [])).get(aBet().id);
  const [open, half] = [aParlay([{}, {}]), aParlay([{ result: 'won' }, {}])];
  const lost = aParlay([{ result: 'won' }, { result: 'lost' }], { status: 'lost', settledAt: at(0) });
  const again = { ...half, correction: { from: 'lost', revision: 2 } } as const;
  expect(stored([half], [open])?.legs).toEqual(half.legs);
  expect(stored([lost], [half])?.status).toBe('lost');
  expect(stored([lost], [again])?.status).toBe('pending');
  expect(stored([again], [lost])?.status).toBe('pending');
});

test('a parlay counts among the most that bets can pay only where its legs can win with them', () => {
  const heat = aBet({ id: '2', betId: 'game-1', side: 'team2', teamChosen: 'Miami Heat', price: -170, amount: 170 });
  const parlay = aParlay([{}, {}], { id: '3' });
  expect(bestPayout([parlay])).toBe(12_500);
  expect(bestPayout([parlay, heat])).toBe(27_000);
  expect(bestPayout([parlay, { ...heat, betId: 'game-9' }])).toBe(12_500 + 27_000);
  expect(bestPayout([parlay, aBet({ id: '4', betId: 'game-1' })])).toBe(12_500 + 12_500);
});
