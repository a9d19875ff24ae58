import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdStake } from '../../bets/holds.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.end());

describe('a new username', () => {
  it('is stored as typed, trimmed, and changes nothing else of the account', async () => {
    const uid = await world.aUser('ann');
    const before = await world.accounts.get(uid);
    const renamed = await world.accounts.rename(uid, '  Ωمريم 🏀 ');
    expect(renamed).toEqual({ ...before, username: 'Ωمريم 🏀', renamedAt: new Date(world.time.now) });
    expect(await world.accounts.get(uid)).toEqual(renamed);
    expect(world.events.at(-1)).toEqual({ type: 'profile', uid, username: 'Ωمريم 🏀', groupIds: [] });
  });

  it('is kept when money moves at the same time', async () => {
    const uid = await world.aUser('ann');
    const moves = Array.from({ length: 50 }, (_, n) => holdStake(world, uid, n + 1));
    await Promise.all([...moves, world.accounts.rename(uid, 'Bea')]);
    expect(await world.accounts.get(uid)).toMatchObject({ username: 'Bea', seq: 51, balance: 100_000 - 1_275 });
  });

  it.each([
    ['   ', 'Please enter a username.'],
    ['\u200b', 'Please enter a username.'],
    ['a\u202eb', 'A username cannot contain control characters.'],
    ['a\u2028b', 'A username cannot contain control characters.'],
    ['x'.repeat(65), 'A username can have up to 64 characters.'],
  ])('cannot be %j', async (typed, message) => {
    const uid = await world.aUser('ann');
    const refused = { code: 'invalid-username', field: 'username', message };
    await expect(world.accounts.rename(uid, typed)).rejects.toMatchObject(refused);
    expect(await world.accounts.get(uid)).toMatchObject({ username: 'ann' });
    expect(world.events.filter(({ type }) => type === 'profile')).toEqual([]);
  });

  it('is rejected for a user without an account', async () => {
    await expect(world.accounts.rename('ghost', 'Bea')).rejects.toMatchObject({ code: 'user-not-found' });
  });
});
