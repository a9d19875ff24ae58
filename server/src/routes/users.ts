import { DomainError, formatCents, toCents, toDollars } from '@courtside/contract';
import { usernameFrom } from '@courtside/core';
import { namesOf } from '../auth/identity.ts';
import { presentOwnUser } from '../presenters/own-user.ts';
import { presentPublicUser } from '../presenters/public-user.ts';
import type { Handlers } from './handler.ts';

export const usersRoutes: Pick<Handlers, 'getUser' | 'createUser' | 'renameUser' | 'holdStake'> = {
  async getUser({ core, caller, params }) {
    const account = await core.accounts.get(params.uid);
    if (account === null) throw new DomainError('user-not-found');
    return { data: params.uid === caller.uid ? presentOwnUser(account) : presentPublicUser(account) };
  },

  async createUser({ core, caller, body }) {
    const username = usernameFrom([body.username, ...namesOf(caller)]);
    const { account, created } = await core.accounts.open({ uid: caller.uid, username, email: caller.email });
    return { data: presentOwnUser(account), status: created ? 201 : 200 };
  },

  async renameUser({ core, params, body }) {
    const account = await core.accounts.rename(params.uid, body.username);
    return { data: presentOwnUser(account), message: `You are ${account.username} now.` };
  },

  async holdStake({ core, caller, body, headers }) {
    const amount = toCents(body.betAmount);
    const { hold, balance } = await core.holds.take(caller.uid, amount, headers['idempotency-key']);
    return {
      data: { balance: toDollars(balance), holdExpiresAt: hold.expiresAt.toISOString() },
      message: `${formatCents(amount)} set aside for your bet.`,
    };
  },
};
