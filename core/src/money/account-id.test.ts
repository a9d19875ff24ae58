import { expect, it } from 'vitest';
import { type AccountId, mainAccountOf, ownerOfMain, parseAccountId, type Uid } from './account-id.ts';

it('differs from the id of the user, whose main account it names', () => {
  const account = mainAccountOf('ada');
  expect(account).not.toBe('ada');
  expect(ownerOfMain(account)).toBe('ada');
  expect(ownerOfMain('season:ada' as AccountId)).toBeNull();
});

it('is parsed from text that is an account id, and from no user id', () => {
  expect(parseAccountId(mainAccountOf('ada'))).toBe(mainAccountOf('ada'));
  expect(() => parseAccountId('ada')).toThrow('ada is not an account id');
});

it('does not compile in place of a user id, nor a user id in its place', () => {
  // @ts-expect-error A user id is not an account id.
  const account: AccountId = 'ada';
  // @ts-expect-error An account id is not a user id.
  const uid: Uid = mainAccountOf('ada');
  expect([account, uid]).toHaveLength(2);
});
