import type { LedgerBet, LedgerLine } from '@courtside/contract/ledger';
import { expect, test } from 'vitest';
import { detailOf, whatFor } from './balance-history.tsx';

type Decided = 'won' | 'lost' | 'push' | 'void';

const common = { seq: 2, amount: -50, balance: 950, at: '2026-11-21T19:00:00Z' };
const bet: LedgerBet = {
  id: 'b',
  betId: 'g',
  market: 'moneyline',
  side: 'team1',
  line: null,
  teamChosen: 'Portland Trail Blazers',
  amount: 50,
  potentialWinnings: 125,
  team1: 'Portland Trail Blazers',
  team2: 'Miami Heat',
  price: 150,
  startTime: '2026-11-21T20:00:00Z',
};

const spread: LedgerBet = { ...bet, market: 'spread', line: -4 };
const over: LedgerBet = { ...bet, market: 'total', side: 'over', teamChosen: 'Over', line: 221.5 };

const parlay: LedgerBet = {
  ...bet,
  teamChosen: '2-leg parlay',
  legs: [bet, over].map(({ market, side, line, teamChosen, team1, team2, price }) => ({
    market,
    side,
    line,
    teamChosen,
    team1,
    team2,
    price,
  })),
};

const corrected = (from: Decided, to: Decided): Extract<LedgerLine, { kind: 'correction' }> => ({
  ...common,
  kind: 'correction',
  reason: 'The league corrected the score to 118–120.',
  bet,
  from,
  to,
});

const lines: readonly [LedgerLine, string][] = [
  [{ ...common, kind: 'opening' }, 'Account opened'],
  [{ ...common, kind: 'stake', bet, result: 'pending', fromHold: false }, 'Stake on Trail Blazers'],
  [{ ...common, kind: 'stake', bet, result: 'pending', fromHold: true }, 'Stake on Trail Blazers, set aside before'],
  [{ ...common, kind: 'hold', expiresAt: common.at }, 'Set aside for a bet'],
  [{ ...common, kind: 'release' }, 'Back from what was set aside'],
  [{ ...common, kind: 'payout', bet, result: 'won' }, 'Payout on Trail Blazers'],
  [{ ...common, kind: 'payout', bet, result: 'lost' }, 'Trail Blazers lost'],
  [{ ...common, kind: 'refund', bet, reason: 'void' }, 'Refund on Trail Blazers, bet void'],
  [{ ...common, kind: 'refund', bet, reason: 'cancelled' }, 'Refund on Trail Blazers, bet cancelled'],
  [{ ...common, kind: 'deposit', reason: 'first' }, 'Play-money deposit'],
  [{ ...common, kind: 'deposit', reason: 'top-up' }, 'Daily top-up'],
  [{ ...common, kind: 'bonus' }, '100% bonus on your first deposit'],
  [{ ...common, kind: 'payout', bet, result: 'cashed-out' }, 'Cashed out Trail Blazers'],
  [{ ...common, kind: 'refund', bet, reason: 'undone' }, 'Bet on Trail Blazers undone'],
  [{ ...common, kind: 'refund', bet, reason: 'late' }, 'Refund on Trail Blazers, placed after tip-off'],
  [
    { ...common, kind: 'refund', bet, reason: 'price-error' },
    'Refund on Trail Blazers, the odds were an obvious error',
  ],
  [{ ...common, kind: 'stake', bet: spread, result: 'push', fromHold: false }, 'Stake on Trail Blazers −4'],
  [{ ...common, kind: 'refund', bet: spread, reason: 'push' }, 'Push on Trail Blazers −4, stake returned'],
  [{ ...common, kind: 'payout', bet: over, result: 'lost' }, 'Over 221.5 lost'],
  [{ ...common, kind: 'payout', bet: parlay, result: 'won' }, 'Payout on 2-leg parlay'],
  [
    { ...corrected('lost', 'won'), bet: parlay, to: 'pending' },
    'Result corrected: 2-leg parlay, your loss became an open bet',
  ],
  [corrected('push', 'won'), 'Result corrected: Trail Blazers vs. Heat, your push became a win'],
  [corrected('won', 'lost'), 'Result corrected: Trail Blazers vs. Heat, your win became a loss'],
  [corrected('lost', 'won'), 'Result corrected: Trail Blazers vs. Heat, your loss became a win'],
  [corrected('won', 'void'), 'Result corrected: Trail Blazers vs. Heat, your win became a refund'],
  [{ ...common, kind: 'correction', reason: 'paid twice', bet: null, from: null, to: null }, 'Correction: paid twice'],
];

test.each(lines)('describes %o in plain words', (line, words) => {
  expect(whatFor(line)).toBe(words);
});

test('names the game of a bet, the reason of an operator or a correction, and nothing else', () => {
  expect(detailOf({ ...common, kind: 'payout', bet, result: 'won' })).toBe('Trail Blazers vs. Heat');
  const note = 'The official box score says so.';
  expect(detailOf({ ...common, kind: 'refund', bet, reason: 'void', note })).toBe(
    'Trail Blazers vs. Heat, decided by an operator: The official box score says so',
  );
  expect(detailOf(corrected('won', 'lost'))).toBe('The league corrected the score to 118–120');
  expect(detailOf({ ...common, kind: 'bonus' })).toBeNull();
});

test('tells the scores of a correction in plain words, and quotes the reason of an operator', () => {
  const scores = { before: { team1: 121, team2: 112 }, after: { team1: 111, team2: 112 } };
  const line = { ...corrected('won', 'lost'), scores };
  expect(detailOf(line)).toBe('From 121–112 to 111–112');
  expect(detailOf({ ...line, note: 'Box score.' })).toBe(
    'From 121–112 to 111–112. The operator’s reason: “Box score.”',
  );
  expect(detailOf({ ...line, scores: { ...scores, after: null } })).toBe('From 121–112 to void');
});

test('says why a bet that was late is corrected, and quotes the reason of an operator', () => {
  const late = 'This bet was placed after the game had started, so it does not count.';
  const line = { ...corrected('won', 'void'), reason: `${late} Box score.`, note: 'Box score.' };
  expect(detailOf(line)).toBe(
    'This bet was placed after the game had started, so it does not count. The operator’s reason: “Box score.”',
  );
});

test('the detail of a parlay is what its legs are on', () => {
  const line: LedgerLine = { ...common, kind: 'stake', bet: parlay, result: 'pending', fromHold: false };
  expect(detailOf(line)).toBe('Trail Blazers, Over 221.5');
});
