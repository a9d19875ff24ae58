import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { anAccount } from '../../testing/builders.ts';
import { answer, fakeApi } from '../../testing/fake-api.ts';
import { accountAtom, clearAccount, setAccount } from './account-atoms.ts';
import { rename } from './rename.ts';

beforeEach(clearAccount);
afterEach(() => vi.unstubAllGlobals());

test('a new name is seen though a bet was settled while it was being changed; the balance stays the newer one', async () => {
  setAccount(anAccount({ seq: 5, balance: 1000 }));
  fakeApi(() => {
    setAccount(anAccount({ seq: 6, balance: 1125 }));
    return answer(anAccount({ seq: 5, balance: 1000, username: 'Anna', displayName: 'Anna' }));
  });
  expect(await rename('ana', 'Anna', async () => 'token')).toBeNull();
  expect(store.get(accountAtom)).toMatchObject({ seq: 6, balance: 1125, username: 'Anna', displayName: 'Anna' });
});
