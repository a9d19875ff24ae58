import type { KeyScope } from '@courtside/contract';
import { createGroup } from '@courtside/core/groups/create-group';
import { joinGroup } from '@courtside/core/groups/membership';
import { createApiKey } from '@courtside/core/members/access/api-keys';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
let betId: string;
let ann: SignedIn;
let ben: SignedIn;
let groupId: string;

beforeAll(async () => {
  server = await aServer();
  await server.core();
  betId = (await server.anOpenGame()).id;
});
afterAll(() => server.end());

beforeEach(async () => {
  [ann, ben] = [await server.aUser(), await server.aUser()];
  const core = await server.core();
  groupId = (await createGroup(core, { uid: ann.uid, name: 'Sofa squad' })).group.id;
  await joinGroup(core, ben.uid, groupId);
});

const blocksOf = async ({ token }: SignedIn) =>
  dataOf('listChallengeBlocks', await server.call('GET', '/api/challenge-blocks', { token }));
const block = (token: string, { uid }: SignedIn) =>
  server.call('PUT', `/api/challenge-blocks/${uid}`, { token, body: {} });
const unblock = (token: string, { uid }: SignedIn) => server.call('DELETE', `/api/challenge-blocks/${uid}`, { token });
const challenge = (token: string, opponent: SignedIn) =>
  server.call('POST', `/api/groups/${groupId}/challenges`, {
    token,
    body: { betId, side: 'team1', amount: 20, price: 100, opponent: opponent.uid },
  });
const aKey = async ({ uid }: SignedIn, scope: KeyScope) =>
  (await createApiKey(await server.core(), { uid, name: 'bot', scope })).text;

it('a block declines the open challenge and refuses the next one with one error, until it is removed', async () => {
  const { id } = dataOf('createChallenge', await challenge(ben.token, ann));
  const blocked = await block(ann.token, ben);
  const [own] = dataOf('blockChallenges', blocked);
  expect(own?.uid).toBe(ben.uid);
  expect(blocked.body.message).toBe(`${own?.username} can no longer challenge you.`);
  const tab = dataOf('readTab', await server.call('GET', `/api/groups/${groupId}/tab`, { token: ben.token }));
  expect(tab.challenges).toMatchObject([{ id, status: 'declined' }]);
  expect(tab.members).toMatchObject([{ uid: ben.uid, balance: 0, inPlay: 0 }]);
  expect(await challenge(ben.token, ann)).toMatchObject({
    status: 409,
    body: {
      code: 'not-challengeable',
      field: 'opponent',
      message: 'This friend does not take challenges from you at the moment.',
    },
  });
  expect(dataOf('unblockChallenges', await unblock(ann.token, ben))).toEqual([]);
  expect((await challenge(ben.token, ann)).status).toBe(201);
});

it('only the blocker sees a block, also in the export of the account', async () => {
  dataOf('blockChallenges', await block(ann.token, ben));
  const exportOf = async ({ uid, token }: SignedIn) =>
    dataOf('exportAccount', await server.call('GET', `/api/users/${uid}/export`, { token })).challengeBlocks;
  const own = await blocksOf(ann);
  expect(own).toMatchObject([{ uid: ben.uid }]);
  expect(await exportOf(ann)).toEqual(own);
  expect([await blocksOf(ben), await exportOf(ben)]).toEqual([[], []]);
});

it('a key of scope bet challenges, but neither blocks nor unblocks', async () => {
  const key = await aKey(ann, 'bet');
  dataOf('createChallenge', await challenge(key, ben));
  const refused = { status: 403, body: { code: 'forbidden', field: 'authorization' } };
  expect(await block(key, ben)).toMatchObject(refused);
  expect(await blocksOf(ann)).toEqual([]);
  dataOf('blockChallenges', await block(ann.token, ben));
  expect(await unblock(key, ben)).toMatchObject(refused);
  expect(await blocksOf({ ...ann, token: key })).toMatchObject([{ uid: ben.uid }]);
});

it('a user without an account and the caller cannot be blocked', async () => {
  for (const uid of [ann.uid, 'nobody'])
    expect(await block(ann.token, { ...ben, uid })).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
});
