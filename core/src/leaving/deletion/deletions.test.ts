import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdStake } from '../../bets/holds.ts';
import { limitStakes, pauseBetting } from '../../bets/limits/player-limits.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { findCalendarHolder, makeCalendarLink, readCalendarLinkTime } from '../../calendar/calendar-links.ts';
import { blockChallenges } from '../../challenges/block-challenges.ts';
import { createGroup } from '../../groups/create-group.ts';
import { makeInvite, readInvite } from '../../groups/invites.ts';
import { joinGroup } from '../../groups/membership.ts';
import { listDeletionSteps } from '../../leaving.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { createApiKey, listApiKeys, verifyApiKey } from '../../members/access/api-keys.ts';
import { readAccess } from '../../members/access/user-access.ts';
import { showOnNights } from '../../nights/night-links.ts';
import type { CoreDatabase } from '../../operations/database.ts';
import { changePushSettings } from '../../push/push-settings.ts';
import { writeReaction } from '../../reactions/write-reaction.ts';
import type { SignInProvider } from '../../sign-in/sign-in-provider.ts';
import { aDyingDatabase } from '../../testing/dying-database.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createKeptLimits } from '../kept-limits/kept-limits.ts';
import { createDeletions } from './deletions.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const anonymous = /^Former player \d{4}$/;
const anOrder = (uid: string, idToken = 'token', age = 0) => ({
  uid,
  idToken,
  signIns: [`google.com:${uid}`],
  signedInAt: world.time.now - age,
});

const quietHours = { start: '22:00', end: '08:00', timeZone: 'Europe/Berlin' };

/** A user who owns a group of two, shares an invite, has an API key, a pending bet, a hold, a reaction and a device. */
async function aSettledUser() {
  const [uid, friend] = [await world.aUser(), await world.aUser()];
  await world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { email: 'ann@example.com' } });
  const { group } = await createGroup(world, { uid, name: 'Friends' });
  const alone = await createGroup(world, { uid, name: 'Alone' });
  await joinGroup(world, friend, group.id);
  const { code } = await makeInvite(world, uid, group.id);
  const { text: key } = await createApiKey(world, { uid, name: 'bot', scope: 'bet' });
  const { secret } = await makeCalendarLink(world, uid);
  await showOnNights(world, uid, group.id, true);
  await limitStakes(world, uid, 100_000);
  const game = await world.anOpenGame();
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'a' });
  await holdStake(world, uid, 500, undefined);
  const target = { kind: 'moment', night: '2026-01-14', name: 'winner' } as const;
  for (const by of [friend, uid])
    await writeReaction(world.db, {
      uid: by,
      groupId: group.id,
      target,
      at: new Date(world.time.now),
      reaction: 'fire',
    });
  const at = new Date(world.time.now);
  const device = {
    uid,
    endpoint: 'https://push.example.com/x',
    p256dh: 'key',
    auth: 'auth',
    createdAt: at,
    signedInAt: at,
  };
  await world.db.pushSubscriptions.create({ _id: `device-${uid}`, ...device });
  await changePushSettings(world, uid, { off: ['reminder'], quietHours });
  await blockChallenges(world, uid, friend);
  await blockChallenges(world, friend, uid);
  return { uid, friend, group, alone: alone.group, code, key, secret, game };
}

/** The deletions of another process. */
function aProcess(
  db: CoreDatabase,
  removeUser: SignInProvider['removeUser'] = async () => true,
  errors: unknown[] = [],
) {
  const { clock } = world;
  const keptLimits = createKeptLimits({ db, clock });
  return createDeletions({
    db,
    steps: listDeletionSteps({
      db,
      clock,
      onAccessChange: () => undefined,
      onGroupChange: () => undefined,
      keptLimits,
      leaderboard: { refresh: () => undefined },
      publish: () => undefined,
      trimEvents: async () => undefined,
    }),
    hashSignIns: keptLimits.hash,
    signIn: { removeUser },
    clock,
    onError: (error) => void errors.push(error),
  });
}

/** Expects that nothing leads to the user any more. */
async function expectDeleted({
  uid,
  friend,
  group,
  alone,
  code,
  key,
  secret,
}: Awaited<ReturnType<typeof aSettledUser>>) {
  const profile = await world.documentOf(uid);
  expect(profile).toMatchObject({ username: expect.stringMatching(anonymous) });
  expect((await world.accounts.get(uid))?.groupIds).toEqual([]);
  expect(profile).not.toHaveProperty('email');
  const groups = await world.db.groups.find({ _id: { $in: [group.id, alone.id] } }).lean();
  expect(groups.find(({ _id }) => _id === group.id)).toMatchObject({
    creatorId: friend,
    memberIds: [friend],
    shownOnNights: [],
  });
  expect(groups.find(({ _id }) => _id === alone.id)).toMatchObject({ memberIds: [], archivedAt: expect.any(Date) });
  await expect(readInvite(world, code)).rejects.toMatchObject({ code: 'invite-not-found' });
  expect(await verifyApiKey(world, key)).toBeNull();
  expect(await listApiKeys(world, uid)).toEqual([]);
  expect(await findCalendarHolder(world, secret)).toBeNull();
  expect(await readCalendarLinkTime(world, uid)).toBeNull();
  expect(await world.db.playerLimits.findOne({ _id: uid }).lean()).toBeNull();
  const reactions = await world.db.reactions.find({ groupId: group.id }).lean();
  expect(reactions.flatMap(({ by }) => by.map((each) => each.uid))).toEqual([friend]);
  expect(await world.db.pushSubscriptions.countDocuments({ uid })).toBe(0);
  expect(await world.db.pushSettings.countDocuments({ _id: uid })).toBe(0);
  expect(await world.db.challengeBlocks.countDocuments({ $or: [{ blocker: uid }, { blocked: uid }] })).toBe(0);
  expect(await world.db.deletions.findOne({ _id: uid }).lean()).toEqual({
    _id: uid,
    username: profile.username,
    requestedAt: expect.any(Date),
  });
}

it('keeps ledger and bets under an anonymous name, hands on groups, and the audit stays clean', async () => {
  const scene = await aSettledUser();
  const { uid, game, friend, group } = scene;
  world.events.length = 0;
  const name = await world.deletions.delete(anOrder(uid));
  expect(name).toMatch(anonymous);
  await expectDeleted(scene);
  expect(world.events).toContainEqual({ type: 'access', uid });
  expect(world.events).toContainEqual({ type: 'profile', uid, username: name, groupIds: [] });
  const statuses = await readAccess(world.db, [uid, friend]);
  expect(statuses.get(uid)?.deletedAt).toBeInstanceOf(Date);
  expect(statuses.get(friend)).toEqual({});

  // The pending bet is settled, and the hold returned, on the anonymous account.
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  world.time.now += 120_000;
  await world.recovery.recover();
  expect(await world.documentOf(uid)).toMatchObject({ username: name, balance: 100_000 + 15_000, holds: [] });
  expect(await world.violations()).toEqual([]);

  await expect(joinGroup(world, uid, group.id)).rejects.toMatchObject({ code: 'user-not-found' });
  await expect(world.accounts.rename(uid, 'ann')).rejects.toMatchObject({ code: 'user-not-found' });
  await expect(createApiKey(world, { uid, name: 'bot', scope: 'read' })).rejects.toMatchObject({
    code: 'user-not-found',
  });
});

it('is continued by the job wherever the process was killed', async () => {
  for (let writes = 0; ; writes += sample(4, 1)) {
    const scene = await aSettledUser();
    const { db, killed } = aDyingDatabase(world.db, writes);
    const end = await Promise.race([aProcess(db).delete(anOrder(scene.uid)), killed]);
    if (end !== 'killed') {
      expect(writes).toBeGreaterThan(6);
      break;
    }
    const stored = await world.db.deletions.findOne({ _id: scene.uid }).lean();
    if (stored === null) {
      expect(await world.documentOf(scene.uid)).toMatchObject({ email: 'ann@example.com' });
      continue;
    }
    await aProcess(world.db).resume();
    await expectDeleted(scene);
    expect(await world.documentOf(scene.uid)).toMatchObject({ username: stored.username });
  }
  expect(await world.violations()).toEqual([]);
});

it('also removes what a call stored that was running when the deletion began', async () => {
  const scene = await aSettledUser();
  await world.deletions.delete(anOrder(scene.uid));
  await pauseBetting(world, scene.uid, 1);
  await world.db.groups.updateOne({ _id: scene.group.id }, { $push: { memberIds: scene.uid } });
  await world.deletions.resume();
  await expectDeleted(scene);
});

it('deletes the sign-in with a later token if the provider was away and then refused the first', async () => {
  const { uid } = await aSettledUser();
  const errors: unknown[] = [];
  const answers: (boolean | Error)[] = [new Error('away'), false, true];
  const tokens: string[] = [];
  const deletions = aProcess(
    world.db,
    async ({ idToken }) => {
      tokens.push(idToken);
      const answer = answers.shift() ?? true;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    errors,
  );
  await deletions.delete(anOrder(uid, 'first'));
  expect(errors).toHaveLength(1);
  await deletions.resume();
  await deletions.resume();
  expect(await world.db.deletions.findOne({ _id: uid }).lean()).toMatchObject({ open: 'sign-in' });
  expect(JSON.stringify(await world.db.deletions.findOne({ _id: uid }).lean())).not.toContain('first');
  await deletions.finishSignIn(uid, 'second');
  await deletions.finishSignIn(uid, 'third');
  expect(tokens).toEqual(['first', 'first', 'second']);
  expect(await world.db.deletions.findOne({ _id: uid }).lean()).not.toHaveProperty('open');
});

it('requires an account and a sign-in within the last five minutes', async () => {
  const uid = await world.aUser();
  await expect(world.deletions.delete(anOrder(uid, 'token', 300_001))).rejects.toMatchObject({ code: 'sign-in-again' });
  expect((await readAccess(world.db, [uid])).get(uid)).toEqual({});
  await expect(world.deletions.delete(anOrder('nobody'))).rejects.toMatchObject({ code: 'user-not-found' });
  expect(await world.db.deletions.findOne({ _id: 'nobody' }).lean()).toBeNull();
});
