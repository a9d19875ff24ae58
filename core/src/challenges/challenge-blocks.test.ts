import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { tabAccountOf } from '../ledger/account-id.ts';
import { eventually } from '../testing/eventually.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { answerChallenge } from './answer-challenge.ts';
import { blockChallenges, unblockChallenges } from './block-challenges.ts';
import { readChallengeBlocks } from './challenge-blocks.ts';
import { completeChallenges } from './complete-challenges.ts';
import { listOwnChallenges } from './list-own-challenges.ts';
import { makeChallenge } from './make-challenge.ts';
import { tabIdOf } from './tab.model.ts';
import { takeChallenge } from './take-challenge.ts';
import type { ChallengeOrder } from './terms.ts';

let world: World;
let ada: string;
let bob: string;
let groupId: string;
let gameId: string;

beforeAll(async () => {
  world = await aWorld();
  world.time.now = tipOff - hourMs;
  gameId = (await world.anOpenGame()).id;
});
afterAll(() => world.endAudited());

/** A group of both. */
async function aGroup(): Promise<string> {
  const { id } = (await createGroup(world, { uid: ada, name: 'Hoops' })).group;
  await joinGroup(world, bob, id);
  return id;
}

beforeEach(async () => {
  [ada, bob] = [await world.aUser(), await world.aUser()];
  groupId = await aGroup();
});

const terms = { market: 'moneyline', side: 'team1', stake: 2_000, price: 100 } as const;
const challenge = (order: Partial<ChallengeOrder> = {}) =>
  makeChallenge(world, { ...terms, gameId, groupId, uid: bob, opponent: ada, ...order });
const statusOf = async (id: string) => (await world.db.challenges.findOne({ _id: id }).lean())?.status;
const holdsOf = async (uid: string) =>
  (await world.db.tabAccounts.findOne({ _id: tabAccountOf(tabIdOf(groupId, 1), uid) }).lean())?.holds ?? [];

const refused = {
  code: 'not-challengeable',
  message: 'This friend does not take challenges from you at the moment.',
};

describe('a block', () => {
  it('refuses the challenges of the blocked member in every group, until it ends', async () => {
    const other = await aGroup();
    expect(await blockChallenges(world, ada, bob)).toEqual([
      { uid: bob, username: expect.any(String), blockedAt: new Date(world.time.now) },
    ]);
    for (const each of [groupId, other])
      await expect(challenge({ groupId: each })).rejects.toMatchObject({ ...refused, field: 'opponent' });
    expect(await holdsOf(bob)).toEqual([]);
    expect(await world.db.challenges.countDocuments({ groupId: { $in: [groupId, other] } })).toBe(0);
    expect(await unblockChallenges(world, ada, bob)).toEqual([]);
    expect(await challenge()).toMatchObject({ status: 'open' });
  });

  it('refuses an answer with another price, and lets the challenge be taken', async () => {
    const { _id } = await challenge({ uid: ada, opponent: bob });
    await blockChallenges(world, ada, bob);
    const call = { uid: bob, groupId, challengeId: _id };
    await expect(answerChallenge(world, { ...call, price: 120 })).rejects.toMatchObject({
      ...refused,
      field: 'challengeId',
    });
    expect(await statusOf(_id)).toBe('open');
    expect(await takeChallenge(world, call)).toMatchObject({ status: 'taken' });
  });

  it('declines the open challenges to the blocker, whose stakes return, and no others', async () => {
    const carol = await world.aUser();
    await joinGroup(world, carol, groupId);
    const [toAda, toCarol, toAll] = [
      await challenge(),
      await challenge({ opponent: carol }),
      await challenge({ opponent: undefined }),
    ];
    await blockChallenges(world, ada, bob);
    expect(await Promise.all([toAda, toCarol, toAll].map(({ _id }) => statusOf(_id)))).toEqual([
      'declined',
      'open',
      'open',
    ]);
    expect(await holdsOf(bob)).toHaveLength(2);
    expect(await takeChallenge(world, { uid: ada, groupId, challengeId: toAll._id })).toMatchObject({
      status: 'taken',
    });
  });

  it('stored while a challenge is made declines it', async () => {
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => challenge({ stake: 100 }).catch((error: unknown) => error)),
      blockChallenges(world, ada, bob),
    ]);
    expect(outcomes).toHaveLength(6);
    expect(await world.db.challenges.countDocuments({ groupId, status: { $in: ['making', 'open'] } })).toBe(0);
    expect(await holdsOf(bob)).toEqual([]);
  });

  it('found when a crash left a challenge half made declines it', async () => {
    const { _id } = await challenge();
    const hold = { status: 'making', createdAt: new Date(world.time.now - hourMs) };
    await world.db.challenges.updateOne({ _id }, { $set: hold, $unset: { hold: '' } });
    await blockChallenges(world, ada, bob);
    await completeChallenges(world);
    expect(await statusOf(_id)).toBe('declined');
    expect(await holdsOf(bob)).toEqual([]);
  });

  it('returns the challenge to a retry of the call that made it', async () => {
    const { _id } = await challenge({ key: 'k1' });
    await blockChallenges(world, ada, bob);
    expect(await challenge({ key: 'k1' })).toMatchObject({ _id, status: 'declined' });
  });

  it('is one-sided, and nobody but the blocker sees it', async () => {
    await blockChallenges(world, ada, bob);
    expect(await readChallengeBlocks(world.db, bob)).toEqual([]);
    expect(await challenge({ uid: ada, opponent: bob })).toMatchObject({ status: 'open' });
  });

  it('gives the blocker no notice of a challenge to all, which the lists still show', async () => {
    const carol = await world.aUser();
    await joinGroup(world, carol, groupId);
    await blockChallenges(world, ada, bob);
    world.events.length = 0;
    const { _id: challengeId } = await challenge({ opponent: undefined });
    await eventually(() =>
      expect(world.events).toContainEqual({
        type: 'notice',
        uids: [carol],
        notice: expect.objectContaining({ kind: 'challenged', challengeId }),
      }),
    );
    expect(world.events).toContainEqual(
      expect.objectContaining({ type: 'challenge', challengeId, uids: expect.arrayContaining([ada, bob, carol]) }),
    );
    expect((await listOwnChallenges(world, ada)).map(({ _id }) => _id)).toEqual([challengeId]);
  });

  it('is of another user with an account, stored once however often it is set', async () => {
    await expect(blockChallenges(world, ada, ada)).rejects.toMatchObject({ code: 'user-not-found' });
    await expect(blockChallenges(world, ada, 'someone')).rejects.toMatchObject({ code: 'user-not-found' });
    const [first] = await blockChallenges(world, ada, bob);
    world.time.now += 1_000;
    expect(await blockChallenges(world, ada, bob)).toEqual([first]);
  });

  it('is one of at most 100', async () => {
    const at = new Date(world.time.now);
    const blocks = Array.from({ length: 100 }, (_, n) => ({ _id: `${ada}:u${n}`, blocker: ada, blocked: `u${n}`, at }));
    await world.db.challengeBlocks.insertMany(blocks);
    await expect(blockChallenges(world, ada, bob)).rejects.toMatchObject({ code: 'too-many-blocks' });
    await unblockChallenges(world, ada, 'u0');
    await blockChallenges(world, ada, bob);
    expect(await blockChallenges(world, ada, bob)).toHaveLength(100);
  });
});
