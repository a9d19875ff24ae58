import type { BettingAccount } from '@courtside/contract/seasons';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import AccountCorner from '../../pages/frame/account-menu.tsx';
import { store } from '../../store.ts';
import { anAccount } from '../../testing/builders.ts';
import { callsArrived, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { clearAccount, setAccount } from '../account/account-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { setSession } from '../session/session-atoms.ts';
import { announceNotices } from './group-notices.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const started = 'Winter League has started in Sunday hoops. Your next bet is placed from it.';
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const selected = () => store.get(stakeAccountAtom)?.id;

/** Signs in a member of a group. */
function signIn(uid: string): void {
  setSession({ status: 'out' });
  clearAccount();
  setSession({ status: 'in', user: { uid, email: `${uid}@example.com`, displayName: null } });
  setAccount(anAccount({ uid, id: uid, groupIds: ['g1'] }));
}

/** Visits the app as a member whose accounts are these, and waits until they are read. */
async function visit(accounts: readonly BettingAccount[], uid = 'ana'): Promise<void> {
  const calls = fakeApi(() => ok(accounts));
  act(() => signIn(uid));
  const page = renderPage(<AccountCorner />);
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/accounts'))).toBe(true));
  await act(callsArrived);
  page.unmount();
}

beforeEach(() => {
  localStorage.clear();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('announces a season that started while the user was away, and selects its account, once per user', async () => {
  await visit([aSeasonAccount()]);
  expect(toasts()).toEqual([started]);
  expect(selected()).toBe('s1');
  // With an action, the notice stays until it is dismissed.
  const [notice] = store.get(toastsAtom);
  expect(notice?.action?.label).toBe('See the season');

  dismissToast(notice?.id ?? 0);
  act(() => store.set(stakeAccountAtom, 'main'));
  await visit([aSeasonAccount()]);
  expect(toasts()).toEqual([]);
  expect(selected()).toBe('main');
  await visit([aSeasonAccount()], 'bo');
  expect(toasts()).toEqual([started]);
});

test('does not announce a season that has ended, or one that the user has bet in', async () => {
  const { stats } = aSeasonAccount();
  await visit([
    aSeasonAccount({ canBet: false }),
    aSeasonAccount({ account: 's2', name: 'Spring Cup', stats: { ...stats, bets: 1, running: 1, staked: 15 } }),
  ]);
  expect(toasts()).toEqual([]);
  expect(selected()).toBe('main');
});

test('does not repeat the notice of a start to a user who was online', async () => {
  act(() => signIn('ana'));
  act(() => {
    const season = { groupId: 'g1', groupName: 'Sunday hoops', seasonId: 's1', uid: 'bo', name: 'Winter League' };
    announceNotices([{ ...season, kind: 'season-started' }], 'ana');
  });
  await visit([aSeasonAccount()]);
  expect(toasts()).toEqual([started]);
});
