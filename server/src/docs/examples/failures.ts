import type { DetailedCode, DetailsOf, ErrorCase } from '@courtside/contract';
import { game, openedAt, tipOff } from './example.ts';

type Details = DetailsOf<DetailedCode>;

const notPositive = { reason: 'must be greater than 0' };
const missing = { reason: 'is required' };

/** Details by error case. */
const caseDetails: Readonly<Partial<Record<ErrorCase, Details>>> = {
  'odds-changed': { market: 'moneyline', line: null, price: 140, team1_price: 140, team2_price: -160 },
  'odds-changed.line': { market: 'spread', line: 3.5, price: -108, team1_price: 150, team2_price: -170 },
  'odds-changed.legs': {
    market: 'moneyline',
    line: null,
    price: 140,
    team1_price: 140,
    team2_price: -160,
    legs: [{ betId: game.id, market: 'moneyline', line: null, price: 140, team1_price: 140, team2_price: -160 }],
  },
  'odds-changed.undo': { market: 'moneyline', line: null, price: 140, team1_price: 140, team2_price: -160 },
  'cash-out-changed': { amount: 25.23 },
  'betting-paused': { until: '2026-01-22T12:00:00.000Z' },
  'over-daily-limit': { left: 12.5 },
  'over-daily-limit.hold': { left: 12.5 },
  'deposit-not-due': { balance: 900, atStake: 35, below: 100 },
  'topup-not-due.balance': { why: 'balance' },
  'topup-not-due.today': { why: 'today', nextDay: '2026-01-15T00:00:00.000Z' },
  'injuries-unavailable': {
    lastUpdated: openedAt,
    changedAt: openedAt,
    failure: { at: tipOff, kind: 'refused' },
    retryAfterSeconds: 5,
  },
  'too-many-requests': { retryAfterSeconds: 1 },
};

/** Details by `code.field`, for fields with a registered error. */
const fieldDetails: Readonly<Record<string, Details>> = {
  'bad-request.groupId': { reason: 'must be 1 to 128 letters, digits, dots, dashes or underscores' },
  'bad-request.name': missing,
  'invalid-amount.amount': notPositive,
  'invalid-amount.acceptedAmount': { reason: 'must be at least 0' },
  'invalid-amount.betAmount': notPositive,
  'invalid-amount.dailyLimit': notPositive,
  'invalid-group-name.groupName': missing,
  'invalid-expiry.expiresAt': missing,
  'invalid-challenge.price': { reason: 'must be a price from +100 to +5000, or from −100 to −5000' },
  'invalid-tab-limit.limit': { reason: 'Too small: expected number to be >=1' },
  'invalid-season.name': missing,
  'invalid-season.firstDay': missing,
  'invalid-season.lastDay': missing,
  'invalid-season.bankroll': missing,
  'invalid-season.maxStakeShare': missing,
  'invalid-season.rebuys': missing,
  'invalid-season.leagues': { reason: 'Too small: expected array to have >=1 items' },
  'invalid-season.lateJoinersCanWin': { reason: 'Invalid input: expected boolean, received string' },
  'invalid-season.maxLegs': { reason: 'Too big: expected number to be <=6' },
  'invalid-username.username': missing,
};

/** Details of failures, by the failure's name. */
export const failureDetails: Readonly<Record<string, Details | undefined>> = { ...caseDetails, ...fieldDetails };
