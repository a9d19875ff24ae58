import type { DomainEvent } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import { rankMembers } from '@courtside/core/groups/standings';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { emptyState } from '@courtside/core/ledger/account-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCardState } from './card-state.ts';

const noInvites = { inviteRotation: 0, inviteExpiresAt: null, leagues: null };

function aGroup(id: string, memberIds: readonly string[], version = 1): Group {
  const createdAt = new Date('2026-01-15T00:30:00Z');
  return { id, name: id, creatorId: memberIds[0] ?? '', memberIds, createdAt, archivedAt: null, version, ...noInvites };
}
const aBalance = (uid: string, balance: number, seq = 1) => ({ uid, username: uid, balance, seq });

function balanceEvent(uid: string, balance: number, seq: number): DomainEvent {
  const state = { ...emptyState, seq, balance, atStake: 0 };
  return { type: 'balance', uid, account: mainAccountOf(uid), state, change: { kind: 'payout', amount: 1 } };
}
const groupEvent = (groupId: string, kind: 'joined' | 'left', uid: string, version: number): DomainEvent => ({
  type: 'group',
  groupId,
  kind,
  uid,
  state: { name: groupId, creatorId: 'ada', archivedAt: null, version, ...noInvites },
});

/** A state in which Ada reads her groups. */
function aState(...groups: readonly Group[]) {
  const state = createCardState();
  state.addReader('ada');
  expect(state.takeMissingReaders()).toEqual(['ada']);
  state.takeGroups(['ada'], groups);
  state.takeBalances(state.takeMissingMembers().map((uid) => aBalance(uid, 1_000)));
  state.takeChanged();
  return state;
}

describe('the cards of a reader', () => {
  it('share a rank with equal balances, each at its own position by name', () => {
    const group = aGroup('g', ['bob', 'ada', 'cyd', 'dee']);
    const state = aState(group);
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 4, rank: 1, position: 1 }]);
    state.addReader('dee');
    state.takeGroups(state.takeMissingReaders(), [group]);
    expect(state.cardsOf('dee')).toMatchObject([{ rank: 1, position: 4 }]);
    state.apply(balanceEvent('bob', 2_000, 2));
    expect(state.cardsOf('ada')).toMatchObject([{ rank: 2, position: 2 }]);
    state.apply(balanceEvent('ada', 900, 2));
    expect(state.cardsOf('ada')).toMatchObject([{ rank: 4, position: 4 }]);
  });

  it('have the rank and the position of the standings whatever the balances are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 40 }), (balances) => {
        const uids = balances.map((_, n) => (n === 0 ? 'ada' : `u${n}`));
        const group = aGroup('g', uids);
        const state = aState(group);
        for (const [n, uid] of uids.entries()) state.apply(balanceEvent(uid, balances[n] ?? 0, 2));
        const members = uids.map((uid, n) => ({
          ...aBalance(uid, balances[n] ?? 0),
          totalWinnings: 0,
          netProfit: 0,
          inPlay: 0,
          dayBalance: null,
        }));
        const { rows } = rankMembers(group, members);
        const [card] = state.cardsOf('ada');
        const own = rows.find(({ uid }) => uid === 'ada');
        expect(card).toMatchObject({ rank: own?.rank, position: own?.position });
        expect(card?.leaders.map(({ uid }) => uid)).toEqual(rows.slice(0, 5).map(({ uid }) => uid));
      }),
    );
  });

  it('ignore a balance that is older than the known one', () => {
    const state = aState(aGroup('g', ['ada', 'bob']));
    state.apply(balanceEvent('bob', 500, 9));
    state.apply(balanceEvent('bob', 5_000, 8));
    state.takeBalances([aBalance('bob', 5_000, 7)]);
    expect(state.cardsOf('ada')).toMatchObject([{ rank: 1 }]);
  });

  it('change only for members of the group that changed', () => {
    const state = aState(aGroup('g', ['ada', 'bob']), aGroup('h', ['ada', 'cyd']));
    state.addReader('cyd');
    state.takeGroups(state.takeMissingReaders(), [aGroup('h', ['ada', 'cyd'])]);
    state.takeChanged();
    state.apply(balanceEvent('bob', 1, 2));
    expect(state.takeChanged()).toEqual(['ada']);
    state.apply(balanceEvent('cyd', 1, 2));
    expect(state.takeChanged().sort()).toEqual(['ada', 'cyd']);
    state.apply(balanceEvent('stranger', 1, 2));
    expect(state.hasWork()).toBe(false);
  });
});

describe('changes of members', () => {
  it('read a new member once, and rank them from then on', () => {
    const state = aState(aGroup('g', ['ada']));
    state.apply(groupEvent('g', 'joined', 'bob', 2));
    state.apply(groupEvent('g', 'joined', 'bob', 2));
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 2, rank: 1 }]);
    expect(state.takeMissingMembers()).toEqual(['bob']);
    state.takeBalances([aBalance('bob', 3_000)]);
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 2, rank: 2 }]);
    state.apply(groupEvent('g', 'left', 'bob', 3));
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 1, rank: 1 }]);
  });

  it('have the group read again after a lost event', () => {
    const state = aState(aGroup('g', ['ada']));
    state.apply(groupEvent('g', 'joined', 'cyd', 3));
    expect(state.takeMissingReaders()).toEqual(['ada']);
    state.takeGroups(['ada'], [aGroup('g', ['ada', 'bob', 'cyd'], 3)]);
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 3 }]);
  });

  it('keep what an event has changed since the read began', () => {
    const state = aState(aGroup('g', ['ada', 'bob']));
    state.apply(groupEvent('g', 'left', 'bob', 2));
    state.takeGroups(['ada'], [aGroup('g', ['ada', 'bob'], 1)]);
    expect(state.cardsOf('ada')).toMatchObject([{ memberCount: 1 }]);
  });

  it('take the card from a reader who left, also when the event was lost', () => {
    const state = aState(aGroup('g', ['ada', 'bob']), aGroup('h', ['ada']));
    state.apply(groupEvent('g', 'left', 'ada', 2));
    expect(state.cardsOf('ada').map(({ id }) => id)).toEqual(['h']);
    state.takeGroups(['ada'], []);
    expect(state.cardsOf('ada')).toEqual([]);
    expect(state.takeChanged()).toEqual(['ada']);
  });

  it('have the list of a reader read who joins a group that is not followed', () => {
    const state = aState();
    state.apply(groupEvent('g', 'joined', 'ada', 5));
    expect(state.takeMissingReaders()).toEqual(['ada']);
    state.apply(groupEvent('g', 'joined', 'bob', 6));
    expect(state.takeMissingReaders()).toEqual([]);
  });
});

it('forgets groups and members when their last reader is gone', () => {
  const state = aState(aGroup('g', ['ada', 'bob']));
  state.removeReader('ada');
  state.markAll();
  state.apply(balanceEvent('bob', 1, 2));
  expect(state.hasWork()).toBe(false);
});
