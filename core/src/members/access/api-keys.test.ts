import { hourMs, maxApiKeys } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup } from '../../groups/create-group.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createApiKey, listApiKeys, noteKeyUse, revokeApiKey, usedEveryMs, verifyApiKey } from './api-keys.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const aKey = (uid: string, name = 'bot') => createApiKey(world, { uid, name, scope: 'bet' });

it('stores no key, shows it once, and gives a user at most ten however many calls run in parallel', async () => {
  const uid = await world.aUser();
  const results = await Promise.allSettled(Array.from({ length: maxApiKeys + 2 }, (_, n) => aKey(uid, ` key ${n} `)));
  const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(created).toHaveLength(maxApiKeys);
  for (const error of refused) expect(error).toMatchObject({ code: 'too-many-keys' });
  const stored = JSON.stringify([await world.db.apiKeys.find({ uid }).lean(), await listApiKeys(world, uid)]);
  for (const { key, text } of created) {
    expect(stored).not.toContain(text.slice('ck_'.length + key.id.length));
    expect(text).toContain(key.ending);
    expect(await verifyApiKey(world, text)).toMatchObject({ id: key.id, uid, scope: 'bet' });
  }
  expect((await listApiKeys(world, uid)).map(({ name }) => name).sort()).toEqual(
    created.map(({ key }) => key.name).sort(),
  );
  await revokeApiKey(world, uid, created[0]?.key.id ?? '');
  await expect(aKey(uid)).resolves.toBeDefined();
});

it('a revoked key and a key with another secret do not work, and only the owner can revoke a key', async () => {
  const [uid, other] = [await world.aUser(), await world.aUser()];
  const { key, text } = await aKey(uid);
  await revokeApiKey(world, other, key.id);
  expect(await verifyApiKey(world, text)).not.toBeNull();
  expect(await verifyApiKey(world, `${text.slice(0, 19)}${'0'.repeat(48)}`)).toBeNull();
  world.events.length = 0;
  await revokeApiKey(world, uid, key.id);
  await revokeApiKey(world, uid, key.id);
  expect(world.events).toEqual([{ type: 'access', uid }]);
  expect(await verifyApiKey(world, text)).toBeNull();
});

it('notes the last use at most once a minute', async () => {
  const uid = await world.aUser();
  const { key } = await aKey(uid);
  const used = async (ms: number) => {
    await noteKeyUse(world, key.id, new Date(world.time.now + ms));
    const [shown] = await listApiKeys(world, uid);
    return (shown?.lastUsedAt?.getTime() ?? 0) - world.time.now;
  };
  expect([await used(0), await used(usedEveryMs - 1), await used(usedEveryMs)]).toEqual([0, 0, usedEveryMs]);
});

it('requires an account and a valid name', async () => {
  await expect(aKey('nobody')).rejects.toMatchObject({ code: 'user-not-found' });
  for (const name of [' \u200b ', '\u3164', 'bot\u0007', 'bot\u202egnp.exe', 'two\nlines'])
    await expect(aKey(await world.aUser(), name)).rejects.toMatchObject({ code: 'bad-request', field: 'name' });
});

it('the key of a television names its group, works until it expires, and then takes no place', async () => {
  const uid = await world.aUser();
  const groupId = (await createGroup(world, { uid, name: 'Sofa' })).group.id;
  const order = { uid, name: 'TV link', scope: 'tv', tv: { groupId, hours: 2 } } as const;
  const { key, text } = await createApiKey(world, order);
  const expiresAt = new Date(world.time.now + 2 * hourMs);
  expect(key).toMatchObject({ scope: 'tv', groupId, expiresAt });
  for (let made = 1; made < maxApiKeys; made += 1) await aKey(uid);
  await expect(aKey(uid)).rejects.toMatchObject({ code: 'too-many-keys' });
  world.time.now += 2 * hourMs - 1;
  expect(await verifyApiKey(world, text)).toMatchObject({ uid, scope: 'tv', groupId, expiresAt });
  world.time.now += 1;
  expect(await verifyApiKey(world, text)).toBeNull();
  await expect(aKey(uid)).resolves.toBeDefined();
  expect((await listApiKeys(world, uid)).map(({ name }) => name)).not.toContain('TV link');
});
