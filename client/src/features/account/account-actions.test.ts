import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { anAccount } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { rename } from './account-actions.ts';
import { accountAtom, clearAccount, setAccount } from './account-atoms.ts';

beforeEach(clearAccount);

test('shows a new name and keeps the newer balance when a bet settled during the change', async () => {
  setAccount(anAccount({ seq: 5, balance: 1000 }));
  fakeApi(() => {
    setAccount(anAccount({ seq: 6, balance: 1125 }));
    return ok(anAccount({ seq: 5, balance: 1000, username: 'Anna', displayName: 'Anna' }));
  });
  expect(await rename('ana', 'Anna', async () => 'token')).toBeNull();
  expect(store.get(accountAtom)).toMatchObject({ seq: 6, balance: 1125, username: 'Anna', displayName: 'Anna' });
});
