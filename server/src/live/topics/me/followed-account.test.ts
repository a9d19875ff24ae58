import type { DomainEvent } from '@courtside/core/events';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { emptyState } from '@courtside/core/ledger/account-state';
import { describe, expect, it } from 'vitest';
import { accountTag, createFollowedAccount } from './followed-account.ts';

const head = (seq: number, username = 'Ada') => ({ seq, username, groupIds: ['a'] });
const balance = (seq: number): DomainEvent => ({
  type: 'balance',
  uid: 'ada',
  account: mainAccountOf('ada'),
  state: { ...emptyState, seq, atStake: 0 },
  change: { kind: 'stake', amount: 0 },
});
const renamed = (username: string): DomainEvent => ({ type: 'profile', uid: 'ada', username, groupIds: ['a'] });

/** An account whose watchers have everything up to an entry. */
function anAccount(seq: number) {
  const account = createFollowedAccount();
  account.join({ head: head(seq), isWhole: true });
  return account;
}

describe('the tag of a followed account', () => {
  it('is that of the stored account, whichever way its watchers came there', () => {
    const account = anAccount(3);
    expect(account.tag).toBe(accountTag(head(3)));
    account.apply(balance(4));
    account.apply(renamed('Bob'));
    expect(account.tag).toBe(accountTag(head(4, 'Bob')));
  });

  it('stays behind a missing entry until that arrives', () => {
    const account = anAccount(3);
    account.apply(balance(6));
    account.apply(balance(5));
    expect(account.tag).toBe(accountTag(head(3)));
    account.apply(balance(4));
    expect(account.tag).toBe(accountTag(head(6)));
  });

  it('is unknown before the first snapshot, and after one whose bets lagged behind', () => {
    const account = createFollowedAccount();
    expect(account.tag).toBeUndefined();
    account.join({ head: head(3), isWhole: false });
    account.apply(balance(4));
    expect(account.tag).toBeUndefined();
    account.replace({ head: head(4), isWhole: true });
    expect(account.tag).toBe(accountTag(head(4)));
  });

  it('is that of the watcher who has the least', () => {
    const account = anAccount(5);
    account.join({ head: head(4), isWhole: true });
    expect(account.tag).toBe(accountTag(head(4)));
    expect(account.isBehind(head(5))).toBe(true);
  });
});

/** A bet that is pending, or settled at a second. */
const bet = (id: string, settledAt?: number): DomainEvent => {
  const result =
    settledAt === undefined ? { status: 'pending' } : { status: 'won', settledAt: new Date(settledAt * 1000) };
  return { type: 'bet', uid: 'ada', bet: { id, ...result } } as DomainEvent;
};

describe('what is news to the watchers of an account', () => {
  it('is the money of the newest entry, and the bet of every entry they do not have', () => {
    const account = anAccount(3);
    const events = [balance(5), bet('b'), balance(4), bet('a'), balance(3), bet('z'), balance(6)];
    expect(events.map(account.isNews)).toEqual([true, true, false, true, false, false, true]);
  });

  it('is not a bet that has become pending again, nor an earlier result', () => {
    const account = anAccount(3);
    const events = [bet('a', 20), bet('a'), bet('a', 10), bet('a', 20), bet('a', 30), bet('b')];
    expect(events.map(account.isNews)).toEqual([true, false, false, true, true, true]);
  });

  it('is a bet of a known entry while the bets of the snapshot lag behind', () => {
    const account = createFollowedAccount();
    account.join({ head: head(3), isWhole: false });
    expect([balance(3), bet('a')].map(account.isNews)).toEqual([false, true]);
  });

  it('is everything before the first snapshot', () => {
    const account = createFollowedAccount();
    expect([balance(1), bet('a'), renamed('Bob')].map(account.isNews)).toEqual([true, true, true]);
  });
});

describe('a followed account is behind', () => {
  it('when an entry is missing at the second look after it was stored', () => {
    const account = anAccount(3);
    expect(account.isBehindSinceLastLook(head(4))).toBe(false);
    expect(account.isBehindSinceLastLook(head(4))).toBe(true);
  });

  it('not while its events arrive between two looks', () => {
    const account = anAccount(3);
    expect(account.isBehindSinceLastLook(head(4))).toBe(false);
    account.apply(balance(4));
    expect(account.isBehindSinceLastLook(head(9))).toBe(false);
  });

  it('when a new name is missing at the second look', () => {
    const account = anAccount(3);
    expect(account.isBehindSinceLastLook(head(3, 'Bob'))).toBe(false);
    expect(account.isBehindSinceLastLook(head(3, 'Bob'))).toBe(true);
  });

  it('not when a newer name than the one stored at the last look was sent', () => {
    const account = anAccount(3);
    account.isBehindSinceLastLook(head(3, 'Bob'));
    account.apply(renamed('Bob'));
    account.apply(renamed('Cyd'));
    expect(account.isBehindSinceLastLook(head(3, 'Cyd'))).toBe(false);
  });

  it('at the first look after missed events', () => {
    expect(anAccount(3).isBehind(head(4))).toBe(true);
    expect(anAccount(3).isBehind(head(3, 'Bob'))).toBe(true);
    expect(anAccount(3).isBehind(head(3))).toBe(false);
  });

  it('no longer once every watcher got the stored state', () => {
    const account = anAccount(3);
    account.isBehindSinceLastLook(head(4));
    account.replace({ head: head(4), isWhole: true });
    expect(account.isBehindSinceLastLook(head(4))).toBe(false);
  });
});
