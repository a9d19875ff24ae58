import type { GroupNotice } from '@courtside/contract/group-log';
import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { changeAccounts, stakeAccountAtom } from '../account/stake-accounts.ts';
import { setSession } from '../session/session-atoms.ts';
import { announceNotices } from './group-notices.ts';

function aNotice(fields: Partial<GroupNotice>): GroupNotice {
  const about = { groupId: 'g1', groupName: 'Sunday hoops', seasonId: null };
  return { ...about, kind: 'removed', uid: 'cy', name: 'cy', ...fields };
}

const season = { seasonId: 's1', uid: 'bo', name: 'Winter League' } as const;

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  store.set(stakeAccountAtom, 'main');
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test.each([
  [aNotice({ ...season, kind: 'season-opened' }), 'Sunday hoops has a new season: Winter League.'],
  [
    aNotice({ ...season, kind: 'season-started' }),
    'Winter League has started in Sunday hoops. Your next bet is placed from it.',
  ],
  [aNotice({ ...season, kind: 'season-finished' }), 'Winter League is over in Sunday hoops. The table is final.'],
  [
    aNotice({ ...season, kind: 'season-finished', champions: ['Ana', 'Bo'] }),
    'Ana and Bo won Winter League in Sunday hoops. The table is final.',
  ],
  [aNotice({ kind: 'new-owner', uid: 'ana', name: 'ana' }), 'You own Sunday hoops now.'],
  [aNotice({ kind: 'new-owner' }), 'cy owns Sunday hoops now.'],
  [aNotice({ kind: 'removed', uid: 'ana', name: 'ana' }), 'The owner removed you from Sunday hoops.'],
  [aNotice({ kind: 'removed' }), 'cy was removed from Sunday hoops.'],
])('tells the user in words: %o', (notice, words) => {
  announceNotices([notice], 'ana');
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([words]);
});

test('does not tell the owner about the season that they have just opened', () => {
  announceNotices([aNotice({ ...season, kind: 'season-opened', uid: 'ana' })], 'ana');
  expect(store.get(toastsAtom)).toEqual([]);
});

test('selects the account of a season for the next bet when it starts, not when it is opened', () => {
  changeAccounts([aSeasonAccount()]);
  announceNotices([aNotice({ ...season, kind: 'season-opened' })], 'ana');
  expect(store.get(stakeAccountAtom)?.id).not.toBe('s1');
  announceNotices([aNotice({ ...season, kind: 'season-started' })], 'ana');
  expect(store.get(stakeAccountAtom)?.id).toBe('s1');
});
