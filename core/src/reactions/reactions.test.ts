import { hourMs, type ReactionName, type ReactionTarget, reactionKey } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { withdrawChallenge } from '../challenges/end-challenge.ts';
import { makeChallenge } from '../challenges/make-challenge.ts';
import { takeChallenge } from '../challenges/take-challenge.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import { archiveGroup, removeMember } from '../groups/owner-actions.ts';
import { readLatestMoments } from '../nights/read-moments.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { followReactions, react } from './reactions.ts';

let world: World;
let ada: string;
let bob: string;
let groupId: string;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  // Each test has a night of its own.
  await world.db.games.deleteMany({});
  [ada, bob] = [await world.aUser(), await world.aUser()];
  groupId = (await createGroup(world, { uid: ada, name: 'Hoops' })).group.id;
  await joinGroup(world, bob, groupId);
});

const unknown = { code: 'reaction-target-not-found' };

function reactAs(uid: string, target: ReactionTarget, reaction: ReactionName | null = 'fire', id = groupId) {
  return react(world, { uid, groupId: id, target, reaction });
}

/** The reactions of the group to a target, as its subscribers read them. */
async function reactionsTo(target: ReactionTarget) {
  const followed = await followReactions(world, groupId);
  const found = followed.find((each) => each.target === reactionKey(target));
  return found?.by.map(({ uid, reaction }) => [uid, reaction]);
}

async function aBet(uid: string, key = 'bet') {
  const game = await world.anOpenGame();
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100, key });
  return { game, target: { kind: 'bet', userId: uid, betId: key } as const };
}

/** A bet of Ada on a game that has tipped off. */
async function aShownBet() {
  const bet = await aBet(ada);
  world.time.now = tipOff;
  return bet;
}

describe('a reaction', () => {
  it('is replaced by the next one of the same member, and removed by null', async () => {
    const { target } = await aShownBet();
    await reactAs(bob, target, 'fire');
    await reactAs(ada, target, 'goat');
    expect(await reactionsTo(target)).toEqual([
      [bob, 'fire'],
      [ada, 'goat'],
    ]);
    expect(await reactAs(bob, target, 'cry')).toMatchObject({ target: reactionKey(target) });
    expect(await reactionsTo(target)).toEqual([
      [ada, 'goat'],
      [bob, 'cry'],
    ]);
    await reactAs(ada, target, null);
    await reactAs(ada, target, null);
    expect(await reactionsTo(target)).toEqual([[bob, 'cry']]);
  });

  it('stores nothing when a member without one removes it', async () => {
    const { target } = await aShownBet();
    expect(await reactAs(bob, target, null)).toEqual({ target: reactionKey(target), by: [] });
    expect(await world.db.reactions.countDocuments({ groupId })).toBe(0);
  });

  it('is published with its value and a version that increases by one', async () => {
    const { target } = await aShownBet();
    const before = world.events.length;
    await reactAs(bob, target, 'fire');
    await reactAs(ada, target, 'wow');
    await reactAs(bob, target, null);
    const about = { type: 'reaction', groupId, target: reactionKey(target) };
    expect(world.events.slice(before).filter(({ type }) => type === 'reaction')).toEqual([
      { ...about, uid: bob, reaction: 'fire', version: 1 },
      { ...about, uid: ada, reaction: 'wow', version: 2 },
      { ...about, uid: bob, reaction: null, version: 3 },
    ]);
  });

  it('stays in its group', async () => {
    const { target } = await aShownBet();
    const other = (await createGroup(world, { uid: ada, name: 'Rims' })).group.id;
    await reactAs(ada, target, 'fire', other);
    expect(await reactionsTo(target)).toBeUndefined();
  });

  it('is counted once for each of 32 members who react at the same time', async () => {
    const { target } = await aShownBet();
    const members = await Promise.all(Array.from({ length: 32 }, () => world.aUser()));
    for (const uid of members) await joinGroup(world, uid, groupId);
    await Promise.all(members.map((uid) => reactAs(uid, target, 'clap')));
    const stored = await reactionsTo(target);
    expect(stored?.toSorted()).toEqual(members.map((uid) => [uid, 'clap']).toSorted());
    expect((await followReactions(world, groupId))[0]?.version).toBe(32);
  });

  it('is one however often a member reacts at the same time', async () => {
    const { target } = await aShownBet();
    const before = world.events.length;
    const names = ['fire', 'clap', 'laugh', 'cry'] as const;
    await Promise.all(Array.from({ length: 32 }, (_, n) => reactAs(bob, target, names[n % names.length])));
    const [stored] = await followReactions(world, groupId);
    expect(stored).toMatchObject({ version: 32, by: [{ uid: bob, version: 32 }] });
    const published = world.events.slice(before).filter((event) => event.type === 'reaction');
    const last = published.find(({ version }) => version === 32);
    expect(stored?.by[0]?.reaction).toBe(last?.reaction);
  });
});

describe('a member', () => {
  it('reacts in the own groups only', async () => {
    const { target } = await aShownBet();
    const stranger = await world.aUser();
    await expect(reactAs(stranger, target)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reactAs(ada, target, 'fire', 'nowhere')).rejects.toMatchObject({ code: 'group-not-found' });
    await removeMember(world, { uid: ada, groupId }, bob);
    await expect(reactAs(bob, target)).rejects.toMatchObject({ code: 'removed-from-group' });
  });

  it('cannot react in an archived group', async () => {
    const { target } = await aShownBet();
    await archiveGroup(world, { uid: ada, groupId }, true);
    await expect(reactAs(bob, target)).rejects.toMatchObject({ code: 'group-archived' });
  });

  it('who deletes the account leaves no reaction', async () => {
    const { target } = await aShownBet();
    await reactAs(bob, target);
    await reactAs(ada, target);
    await world.deletions.delete({ uid: bob, idToken: 't', signIns: [], signedInAt: world.time.now });
    expect(await reactionsTo(target)).toEqual([[ada, 'fire']]);
    expect(await world.db.reactions.countDocuments({ 'by.uid': bob })).toBe(0);
  });

  it('who has left is not among the reactions that others receive', async () => {
    const { target } = await aShownBet();
    await reactAs(bob, target);
    await leaveGroup(world, bob, groupId);
    expect((await reactAs(ada, target)).by.map(({ uid }) => uid)).toEqual([ada]);
  });
});

describe('a bet', () => {
  it('is unknown before its tip-off, also before one that was moved', async () => {
    const { game, target } = await aBet(ada);
    world.time.now = tipOff - 1;
    await expect(reactAs(bob, target)).rejects.toMatchObject(unknown);
    await expect(reactAs(ada, target)).rejects.toMatchObject(unknown);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startTime: new Date(tipOff + hourMs) } });
    world.time.now = tipOff + hourMs - 1;
    await expect(reactAs(bob, target)).rejects.toMatchObject(unknown);
    world.time.now = tipOff + hourMs;
    await expect(reactAs(bob, target)).resolves.toBeDefined();
  });

  it('is unknown if it was undone, if it does not exist, and if its owner is not a member', async () => {
    const { target } = await aBet(ada);
    await undoBet(world, ada, target.betId);
    const foreign = await aBet(await world.aUser());
    world.time.now = tipOff;
    await expect(reactAs(bob, target)).rejects.toMatchObject(unknown);
    await expect(reactAs(bob, { ...target, betId: 'none' })).rejects.toMatchObject(unknown);
    await expect(reactAs(bob, foreign.target)).rejects.toMatchObject(unknown);
  });

  it('of a season is known to the group of the season only', async () => {
    const { groupId: ofSeason, uids, stake } = await aSeason(world, ['cyd']);
    const [cyd] = uids;
    const other = (await createGroup(world, { uid: cyd, name: 'Rims' })).group.id;
    await stake(cyd, 100, await world.anOpenGame(), 'in-season');
    const target = { kind: 'bet', userId: cyd, betId: 'in-season' } as const;
    world.time.now = tipOff;
    await expect(reactAs(cyd, target, 'fire', other)).rejects.toMatchObject(unknown);
    await expect(reactAs(cyd, target, 'fire', ofSeason)).resolves.toBeDefined();
  });
});

describe('a challenge', () => {
  const terms = { market: 'moneyline', side: 'team1', stake: 2_000, price: 100 } as const;

  it('can be reacted to while it is open and once it is taken, in its own group', async () => {
    const game = await world.anOpenGame();
    const challenge = await makeChallenge(world, { uid: ada, groupId, gameId: game.id, ...terms, opponent: bob });
    const target = { kind: 'challenge', id: challenge._id } as const;
    await reactAs(ada, target, 'wow');
    await takeChallenge(world, { uid: bob, groupId, challengeId: challenge._id });
    await reactAs(bob, target, 'laugh');
    expect(await reactionsTo(target)).toEqual([
      [ada, 'wow'],
      [bob, 'laugh'],
    ]);
    const other = (await createGroup(world, { uid: ada, name: 'Rims' })).group.id;
    await expect(reactAs(ada, target, 'fire', other)).rejects.toMatchObject(unknown);
  });

  it('is unknown once it was withdrawn', async () => {
    const game = await world.anOpenGame();
    const { _id: id } = await makeChallenge(world, { uid: ada, groupId, gameId: game.id, ...terms });
    await withdrawChallenge(world, { uid: ada, groupId, challengeId: id });
    await expect(reactAs(bob, { kind: 'challenge', id })).rejects.toMatchObject(unknown);
  });
});

describe('the moments of a night', () => {
  const night = '2026-01-14';
  const winner = { kind: 'moment', night, name: 'winner' } as const;

  async function play() {
    const game = await world.anOpenGame();
    const order = { gameId: game.id, amount: 1_000, key: 'k' };
    await placeBet(world, { ...order, uid: ada, teamChosen: game.team1 });
    await placeBet(world, { ...order, uid: bob, teamChosen: game.team2, amount: 500 });
    world.time.now = tipOff + hourMs;
    await world.finish(game, 100, 97);
    await world.settlement.settle(game.id);
    return game;
  }

  it('are the winner, the biggest swing and the worst beat, once every bet is closed', async () => {
    const { game: open } = await aBet(ada, 'open');
    await world.anOpenGame();
    await play();
    expect(await readLatestMoments(world, bob, groupId)).toBeNull();
    await expect(reactAs(bob, winner)).rejects.toMatchObject(unknown);
    await world.voidGame(open);
    await world.settlement.settle(open.id);
    expect(await readLatestMoments(world, bob, groupId)).toMatchObject({
      night,
      moments: [
        { name: 'winner', usernames: [ada], profit: 1_500 },
        { name: 'swing', username: ada, profit: 1_500 },
        { name: 'beat', username: bob, by: 3 },
      ],
    });
    await reactAs(bob, winner, 'clap');
    expect(await reactionsTo(winner)).toEqual([[bob, 'clap']]);
  });

  it('are unknown for other nights, for other groups, and to other users', async () => {
    await play();
    const stranger = await world.aUser();
    await expect(readLatestMoments(world, stranger, groupId)).rejects.toMatchObject({ code: 'forbidden' });
    const other = (await createGroup(world, { uid: stranger, name: 'Rims' })).group.id;
    await expect(reactAs(stranger, winner, 'fire', other)).rejects.toMatchObject(unknown);
    await expect(reactAs(bob, { ...winner, night: '2026-01-13' })).rejects.toMatchObject(unknown);
    world.time.now = tipOff + 60 * hourMs;
    await expect(reactAs(bob, winner)).rejects.toMatchObject(unknown);
    expect(await readLatestMoments(world, bob, groupId)).toBeNull();
  });
});
