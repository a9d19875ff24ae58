import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeChallenge } from './challenges/make-challenge.ts';
import { takeChallenge } from './challenges/take-challenge.ts';
import { createGroup } from './groups/create-group.ts';
import { joinGroup, leaveGroup } from './groups/membership.ts';
import { seasonAccountOf } from './ledger/account-id.ts';
import { aSeason } from './seasons/testing/a-season.ts';
import { eventually } from './testing/eventually.ts';
import { aWorld, tipOff, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - hourMs;
});
afterAll(() => world.end());

/** The core as it is composed, with what follows from the change of a group. */
const composed = () => ({ ...world, onGroupChange: world.onGroupChangeOfCore });

/** Two members of a group, and the terms of a challenge of the first one. */
async function aPair() {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const groupId = (await createGroup(world, { uid: ada, name: 'Hoops' })).group.id;
  await joinGroup(world, bob, groupId);
  const game = await world.anOpenGame();
  const terms = { uid: ada, groupId, gameId: game.id, market: 'moneyline', side: 'team1', stake: 2_000 } as const;
  return { ada, bob, groupId, game, terms };
}

it('opens an account in the running season for a new member of its group', async () => {
  const { groupId, season } = await aSeason(world, ['ada']);
  const uid = await world.aUser();
  await joinGroup(composed(), uid, groupId);
  const account = () => world.db.seasonAccounts.findOne({ _id: seasonAccountOf(season.id, uid) }).lean();
  await eventually(async () => expect(await account()).toMatchObject({ balance: 10_000 }));
});

it('withdraws the open challenges of a member who leaves', async () => {
  const { ada, groupId, terms } = await aPair();
  const { _id } = await makeChallenge(world, terms);
  await leaveGroup(composed(), ada, groupId);
  await eventually(async () =>
    expect(await world.db.challenges.findOne({ _id }).lean()).toMatchObject({ status: 'withdrawn' }),
  );
});

it('notifies the devices of a user whose head-to-head is settled', async () => {
  const { ada, bob, groupId, game, terms } = await aPair();
  const { _id: challengeId } = await makeChallenge(world, terms);
  await takeChallenge(world, { uid: bob, groupId, challengeId });
  const at = new Date(world.time.now);
  const device = { endpoint: 'https://push.example.com/x', p256dh: 'key', auth: 'auth', createdAt: at, signedInAt: at };
  await world.db.pushSubscriptions.create({ _id: `device-${ada}`, uid: ada, ...device });
  await world.finish(game, 110, 90);
  await world.settlement.settle(game.id);
  const message = () => world.db.pushMessages.findOne({ uid: ada, kind: 'head-to-head-settled' }).lean();
  await eventually(async () => expect(await message()).toMatchObject({ about: challengeId }));
});
