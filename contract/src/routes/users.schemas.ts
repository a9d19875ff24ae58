import { z } from 'zod';
import { amountSchema, cashierAmountSchema, idSchema, ownUserSchema, publicUserSchema } from '../entities.ts';
import { errors } from '../errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { balanceHistorySchema, cashierReceiptSchema, ledgerPageSchema } from '../ledger.ts';
import { accountNameSchema } from '../seasons.ts';
import {
  idempotency,
  ignored,
  own,
  pageSize,
  type SchemasOf,
  seasonStakeErrors,
  wholeNumber,
} from './route-schemas.ts';
import type { userRoutes } from './users.ts';

const newUsername = z
  .string()
  .register(fieldErrors, { code: 'invalid-username', message: errors['invalid-username'].message });

const cashier = {
  params: own,
  headers: idempotency,
  body: z.strictObject({ amount: cashierAmountSchema }),
  success: { 200: cashierReceiptSchema },
} as const;
const cashierErrors = ['invalid-amount', 'user-not-found', 'key-reused.deposit', 'betting-paused'] as const;

export const userSchemas = {
  getUser: {
    summary: "The caller's full record, or the public fields of another user; 404 if the user does not exist",
    params: z.object({ uid: idSchema.describe('Any user') }),
    success: { 200: z.union([ownUserSchema, publicUserSchema]) },
    errors: ['user-not-found'],
  },
  createUser: {
    summary: 'Opens the account of the signed-in user, or returns the existing one',
    params: own,
    body: z.strictObject({
      username: z.string().nullish().describe('Changed to a valid username if it is not one'),
      email: ignored,
      balance: ignored,
      totalWinnings: ignored,
      groupIds: ignored,
    }),
    success: { 200: ownUserSchema, 201: ownUserSchema },
    errors: [],
  },
  renameUser: {
    summary: 'Changes the username: 1 to 64 user-perceived characters (grapheme clusters)',
    params: own,
    body: z.strictObject({ username: newUsername }),
    success: { 200: ownUserSchema },
    errors: ['invalid-username', 'user-not-found'],
  },
  holdStake: {
    summary: 'First of the two steps of a bet: holds the stake for 60 seconds',
    params: own,
    headers: idempotency,
    body: z.strictObject({ betAmount: amountSchema, account: accountNameSchema.optional() }),
    success: { 200: z.object({ balance: z.number(), holdExpiresAt: z.iso.datetime() }) },
    errors: [
      'invalid-amount',
      'user-not-found',
      'insufficient-balance.hold',
      'betting-paused',
      'over-daily-limit.hold',
      'too-many-bets.hold',
      'key-reused.hold',
      ...seasonStakeErrors,
      'stake-over-season-limit.hold',
    ],
  },
  readLedger: {
    summary: "The ledger of one of the caller's accounts: every entry, newest first",
    params: own,
    query: z.strictObject({
      account: accountNameSchema.optional().describe('`main`, which is the default, or the id of a season'),
      limit: pageSize({ max: 100 }),
      cursor: wholeNumber({ min: 0 }).optional().describe('`nextCursor` of the previous page'),
    }),
    success: { 200: ledgerPageSchema },
    errors: ['user-not-found'],
  },
  readBalanceHistory: {
    summary: "The balance history of one of the caller's accounts, from its opening until now",
    params: own,
    query: z.strictObject({
      account: accountNameSchema.optional().describe('`main`, which is the default, or the id of a season'),
    }),
    success: { 200: balanceHistorySchema },
    errors: ['user-not-found'],
  },
  deposit: {
    ...cashier,
    summary:
      'First deposit, once per person: up to $500.00 of play money, matched by a bonus of the same amount, if balance, holds and pending stakes total less than $100.00',
    errors: [...cashierErrors, 'invalid-amount.deposit', 'deposit-taken', 'deposit-taken.before', 'deposit-not-due'],
  },
  topUp: {
    ...cashier,
    summary:
      'Top-up of up to $500.00 of play money, once a day, if balance, holds and pending stakes total less than $100.00',
    errors: [...cashierErrors, 'invalid-amount.topup', 'topup-not-due.balance', 'topup-not-due.today'],
  },
} as const satisfies SchemasOf<typeof userRoutes>;
