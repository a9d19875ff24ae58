import { expect, it } from 'vitest';
import {
  type AccountId,
  accountNamed,
  accountsOfSeason,
  allSeasonAccounts,
  mainAccountOf,
  nameOfAccount,
  ownerOf,
  ownerOfMain,
  parseAccountId,
  seasonAccountOf,
  seasonOf,
  type Uid,
} from './account-id.ts';

it('differs from the id of the user, whose main account it names', () => {
  const account = mainAccountOf('ada');
  expect(account).not.toBe('ada');
  expect(ownerOfMain(account)).toBe('ada');
  expect(ownerOfMain(seasonAccountOf('s1', 'ada'))).toBeNull();
});

it('of a season names the season and the user, and a main account does not', () => {
  expect(seasonOf(seasonAccountOf('s1', 'ada'))).toEqual({ seasonId: 's1', uid: 'ada' });
  expect(seasonOf(mainAccountOf('ada'))).toBeNull();
  expect([mainAccountOf('ada'), seasonAccountOf('s1', 'ada')].map(ownerOf)).toEqual(['ada', 'ada']);
});

it('has the name that its user states for it', () => {
  for (const name of ['main', 's1']) expect(nameOfAccount(accountNamed(name, 'ada'))).toBe(name);
  expect(accountNamed('main', 'ada')).toBe(mainAccountOf('ada'));
});

it('of a season is in the range of its season and of no other', () => {
  const isIn = (account: AccountId, { $gte, $lt }: { $gte: AccountId; $lt: AccountId }) =>
    account >= $gte && account < $lt;
  expect(isIn(seasonAccountOf('s1', 'ada'), accountsOfSeason('s1'))).toBe(true);
  for (const other of ['s', 's10', 's2'])
    expect(isIn(seasonAccountOf(other, 'ada'), accountsOfSeason('s1'))).toBe(false);
  expect(isIn(seasonAccountOf('s1', 'ada'), allSeasonAccounts)).toBe(true);
  expect(isIn(mainAccountOf('ada'), allSeasonAccounts)).toBe(false);
});

it('is parsed from text that is an account id, and from no other', () => {
  for (const account of [mainAccountOf('ada'), seasonAccountOf('s1', 'ada')])
    expect(parseAccountId(account)).toBe(account);
  for (const text of ['ada', 'main:', 'season:s1', 'season:s1:', 'season:s1:ada:1', 'other:ada'])
    expect(() => parseAccountId(text)).toThrow(`${text} is not an account id`);
});

it('does not compile in place of a user id, nor a user id in its place', () => {
  // @ts-expect-error A user id is not an account id.
  const account: AccountId = 'ada';
  // @ts-expect-error An account id is not a user id.
  const uid: Uid = mainAccountOf('ada');
  expect([account, uid]).toHaveLength(2);
});
