import { DomainError, formatCents, mainAccountName, toCents, toDollars } from '@courtside/contract';
import { accountNamed, usernameFrom } from '@courtside/core';
import { namesOf } from '../auth/identity.ts';
import { presentBalancePoint, presentLedgerLine, presentReceipt } from '../presenters/ledger.ts';
import { presentOwnUser } from '../presenters/own-user.ts';
import { presentPublicUser } from '../presenters/public-user.ts';
import type { RouteTable } from './route.ts';

type UserRoute =
  | 'getUser'
  | 'createUser'
  | 'renameUser'
  | 'holdStake'
  | 'readLedger'
  | 'readBalanceHistory'
  | 'deposit'
  | 'topUp';

export const userRoutes: Pick<RouteTable, UserRoute> = {
  getUser: {
    route: 'GET /api/users/:uid',
    access: 'signed-in',
    errors: { 'user-not-found': 404 },
    async handle({ core, caller, params: { uid } }) {
      const account = await core.accounts.get(uid);
      if (account === null) throw new DomainError('user-not-found');
      return { status: 200, data: uid === caller.uid ? presentOwnUser(account) : presentPublicUser(account) };
    },
  },

  createUser: {
    route: 'POST /api/users/:uid',
    access: 'self',
    errors: {},
    async handle({ core, caller, body }) {
      const username = usernameFrom([body.username, ...namesOf(caller)]);
      const { account, created } = await core.accounts.open({
        ...{ uid: caller.uid, username, email: caller.email },
        ...{ emailVerified: caller.emailVerified, signIns: caller.signIns },
      });
      return { status: created ? 201 : 200, data: presentOwnUser(account) };
    },
  },

  renameUser: {
    route: 'PATCH /api/users/:uid',
    access: 'self',
    errors: { 'invalid-username': 400, 'user-not-found': 404 },
    async handle({ core, params: { uid }, body: { username } }) {
      const account = await core.accounts.rename(uid, username);
      return { status: 200, data: presentOwnUser(account), message: `You are ${account.username} now.` };
    },
  },

  holdStake: {
    route: 'PATCH /api/users/:uid/bet',
    access: 'self',
    limit: 'money',
    errors: {
      'invalid-amount': 400,
      'user-not-found': 404,
      'insufficient-balance.hold': 409,
      'too-many-bets.hold': 409,
      'betting-paused': 409,
      'over-daily-limit.hold': 409,
      'key-reused.hold': 409,
      'forbidden.group': 403,
      'season-not-found': 404,
      'season-not-started': 409,
      'season-over': 409,
      'stake-over-season-limit.hold': 409,
    },
    async handle({
      core,
      caller,
      headers: { 'idempotency-key': key },
      body: { betAmount, account = mainAccountName },
    }) {
      const amount = toCents(betAmount);
      const { hold, balance } = await core.holds.take(caller.uid, amount, {
        key,
        account: accountNamed(account, caller.uid),
      });
      return {
        status: 200,
        data: { balance: toDollars(balance), holdExpiresAt: hold.expiresAt.toISOString() },
        message: `${formatCents(amount)} set aside for your bet.`,
      };
    },
  },

  readLedger: {
    route: 'GET /api/users/:uid/ledger',
    access: 'self',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid }, query: { limit, cursor } }) {
      const { lines, nextCursor } = await core.readMoneyTrail(uid, { limit, cursor });
      // Every account has an opening entry, so an empty first page means that there is no account.
      if (lines.length === 0 && cursor === undefined) throw new DomainError('user-not-found');
      return { status: 200, data: { lines: lines.map(presentLedgerLine), nextCursor } };
    },
  },

  readBalanceHistory: {
    route: 'GET /api/users/:uid/balance-history',
    access: 'self',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid } }) {
      const points = await core.readBalanceHistory(uid);
      if (points.length === 0) throw new DomainError('user-not-found');
      return { status: 200, data: { points: points.map(presentBalancePoint) } };
    },
  },

  deposit: {
    route: 'POST /api/users/:uid/deposit',
    access: 'self',
    limit: 'money',
    errors: {
      'invalid-amount': 400,
      'invalid-amount.deposit': 400,
      'user-not-found': 404,
      'key-reused.deposit': 409,
      'betting-paused': 409,
      'deposit-taken': 409,
    },
    async handle({ core, caller, headers: { 'idempotency-key': key }, body: { amount } }) {
      const receipt = await core.cashier.deposit({ uid: caller.uid, amount: toCents(amount), key });
      const { deposit, bonus } = receipt;
      const message = `${formatCents(deposit)} deposited, and ${formatCents(bonus)} on top as your bonus.`;
      return { status: 200, data: presentReceipt(receipt), message };
    },
  },

  topUp: {
    route: 'POST /api/users/:uid/topup',
    access: 'self',
    limit: 'money',
    errors: {
      'invalid-amount': 400,
      'invalid-amount.topup': 400,
      'user-not-found': 404,
      'key-reused.deposit': 409,
      'betting-paused': 409,
      'topup-not-due.balance': 409,
      'topup-not-due.today': 409,
    },
    async handle({ core, caller, headers: { 'idempotency-key': key }, body: { amount } }) {
      const receipt = await core.cashier.topUp({ uid: caller.uid, amount: toCents(amount), key });
      return { status: 200, data: presentReceipt(receipt), message: `${formatCents(receipt.deposit)} topped up.` };
    },
  },
};
