import { DomainError, formatCents, mainAccountName, toCents, toDollars } from '@courtside/contract';
import type { userRoutes } from '@courtside/contract/routes/users';
import { makeFirstDeposit, topUp } from '@courtside/core/bets/cashier/cashier';
import { holdStake } from '@courtside/core/bets/holds';
import { readBalanceHistory } from '@courtside/core/bets/trail/balance-history';
import { readMoneyTrail } from '@courtside/core/bets/trail/money-trail';
import { accountNamed } from '@courtside/core/ledger/account-id';
import { usernameFrom } from '@courtside/core/members/profiles/username';
import { namesOf } from '@courtside/core/sign-in/identity';
import { presentBalancePoint, presentLedgerLine, presentReceipt } from '../presenters/ledger.ts';
import { presentOwnUser } from '../presenters/own-user.ts';
import { presentPublicUser } from '../presenters/public-user.ts';
import type { HandlersOf } from './route.ts';

export const userHandlers: HandlersOf<typeof userRoutes> = {
  async getUser({ core, caller, params: { uid } }) {
    const account = await core.accounts.get(uid);
    if (account === null) throw new DomainError('user-not-found');
    return { status: 200, data: uid === caller.uid ? presentOwnUser(account) : presentPublicUser(account) };
  },

  async createUser({ core, caller, body }) {
    const username = usernameFrom([body.username, ...namesOf(caller)]);
    const { account, created } = await core.accounts.open({
      uid: caller.uid,
      username,
      email: caller.email,
      emailVerified: caller.emailVerified,
      signIns: caller.signIns,
    });
    return { status: created ? 201 : 200, data: presentOwnUser(account) };
  },

  async renameUser({ core, params: { uid }, body: { username } }) {
    const account = await core.accounts.rename(uid, username);
    return { status: 200, data: presentOwnUser(account), message: `You are ${account.username} now.` };
  },

  async holdStake({
    core,
    caller,
    headers: { 'idempotency-key': key },
    body: { betAmount, account = mainAccountName },
  }) {
    const amount = toCents(betAmount);
    const { hold, balance } = await holdStake(core, caller.uid, amount, {
      key,
      account: accountNamed(account, caller.uid),
    });
    return {
      status: 200,
      data: { balance: toDollars(balance), holdExpiresAt: hold.expiresAt.toISOString() },
      message: `${formatCents(amount)} set aside for your bet.`,
    };
  },

  async readLedger({ core, params: { uid }, query }) {
    const { lines, nextCursor } = await readMoneyTrail(core, uid, query);
    // Every account has an opening entry, so an empty first page means that there is no account.
    if (lines.length === 0 && query.cursor === undefined) throw new DomainError('user-not-found');
    return { status: 200, data: { lines: lines.map(presentLedgerLine), nextCursor } };
  },

  async readBalanceHistory({ core, params: { uid }, query: { account } }) {
    const points = await readBalanceHistory(core, uid, account);
    if (points.length === 0) throw new DomainError('user-not-found');
    return { status: 200, data: { points: points.map(presentBalancePoint) } };
  },

  async deposit({ core, caller, headers: { 'idempotency-key': key }, body: { amount } }) {
    const receipt = await makeFirstDeposit(core, { uid: caller.uid, amount: toCents(amount), key });
    const { deposit, bonus } = receipt;
    const message = `${formatCents(deposit)} deposited, and ${formatCents(bonus)} on top as your bonus.`;
    return { status: 200, data: presentReceipt(receipt), message };
  },

  async topUp({ core, caller, headers: { 'idempotency-key': key }, body: { amount } }) {
    const receipt = await topUp(core, { uid: caller.uid, amount: toCents(amount), key });
    return { status: 200, data: presentReceipt(receipt), message: `${formatCents(receipt.deposit)} topped up.` };
  },
};
