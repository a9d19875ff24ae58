import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFirstDeposit, topUp } from '../../bets/cashier/cashier.ts';
import { holdStake } from '../../bets/holds.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { createGroup } from '../../groups/create-group.ts';
import { makeInvite } from '../../groups/invites.ts';
import { joinGroup } from '../../groups/membership.ts';
import { letMemberIn, listRemoved, removeMember } from '../../groups/owner-actions.ts';
import { readGroupIds } from '../../groups/read-group-ids.ts';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { createAccounts } from '../../members/profiles/accounts.ts';
import { advanceSeasons } from '../../seasons/advance-seasons.ts';
import { rebuy } from '../../seasons/rebuy.ts';
import { aSeason } from '../../seasons/testing/a-season.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { createKeptLimits } from './kept-limits.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - hourMs;
});
afterAll(() => world.endAudited());

/** The ways to sign in of one person. */
interface Person {
  readonly signIns: readonly string[];
  readonly email: string | null;
}
const aPerson = () => ({ signIns: [`google.com:${randomUUID()}`], email: `${randomUUID()}@example.com` });

/** Opens an account with a new uid. */
async function signUp(person: Person): Promise<string> {
  const uid = randomUUID();
  await world.accounts.open({ uid, username: 'ann', ...person });
  return uid;
}
const remove = (uid: string, { signIns }: Person) =>
  world.deletions.delete({ uid, signIns, idToken: 'token', signedInAt: world.time.now });
const keptOf = (person: Person) => createKeptLimits(world).hash(person);

describe('the cashier', () => {
  it('matches the first deposit of a person once, however often the account is deleted', async () => {
    const person = aPerson();
    const first = await signUp(person);
    await world.setBalance(first, 0);
    await makeFirstDeposit(world, { uid: first, amount: 50_000 });
    await remove(first, person);
    for (const known of [person, { ...person, signIns: [] }, { ...person, email: 'other@example.com' }]) {
      const next = await signUp(known);
      await expect(makeFirstDeposit(world, { uid: next, amount: 50_000 })).rejects.toMatchObject({
        code: 'deposit-taken',
        message: 'You made your first deposit with an account that you deleted.',
      });
      expect(await world.accounts.get(next)).toMatchObject({ balance: 100_000, seq: 1 });
      await remove(next, known);
    }
    const stranger = await signUp(aPerson());
    await world.setBalance(stranger, 0);
    expect(await makeFirstDeposit(world, { uid: stranger, amount: 50_000 })).toMatchObject({ bonus: 50_000 });
  });

  it('remembers a first deposit when a crash interrupts the opening of the next account', async () => {
    const person = { ...aPerson(), email: null };
    const first = await signUp(person);
    await world.setBalance(first, 0);
    await makeFirstDeposit(world, { uid: first, amount: 100 });
    await remove(first, person);
    const { db, clock } = world;
    const killed = createAccounts({
      db,
      ledger: { ...world.ledger, move: () => Promise.reject(new Error('killed')) },
      clock,
      beforeOpening: createKeptLimits(world).restore,
      readGroupIds: (uids) => readGroupIds(db, uids),
      onRenamed: () => undefined,
    });
    const next = randomUUID();
    await expect(killed.open({ uid: next, username: 'ann', ...person })).rejects.toThrow('killed');
    // Recovery knows no way to sign in of this account.
    expect(await world.recovery.recover()).toMatchObject({ repairs: { halfOpenedAccounts: 1 } });
    expect(await world.accounts.get(next)).toMatchObject({ seq: 1, balance: 100_000 });
    await expect(makeFirstDeposit(world, { uid: next, amount: 100 })).rejects.toMatchObject({ code: 'deposit-taken' });
  });

  it('tops up a person once a day, also with a new account', async () => {
    const person = aPerson();
    const spend = async (uid: string) => {
      const game = await world.anOpenGame();
      await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100_000, key: randomUUID() });
      await world.finish(game, 90, 100);
      await world.settlement.settle(game.id);
    };
    const first = await signUp(person);
    await spend(first);
    await topUp(world, { uid: first, amount: 1_000 });
    await remove(first, person);
    const next = await signUp(person);
    await spend(next);
    await expect(topUp(world, { uid: next, amount: 1_000 })).rejects.toMatchObject({
      code: 'topup-not-due',
      details: { why: 'today' },
    });
    world.time.now += dayMs;
    expect(await topUp(world, { uid: next, amount: 1_000 })).toMatchObject({ deposit: 1_000 });
  });
});

describe('a season', () => {
  it('gives no second bankroll to a member who deletes the account and joins again', async () => {
    const { season, groupId, uids, stake, rows } = await aSeason(world, ['ada'], { rebuys: 0 });
    const [ada] = uids;
    const person = aPerson();
    const first = await signUp(person);
    await joinGroup(world, first, groupId);
    await advanceSeasons(world, groupId);
    const game = await world.anOpenGame();
    await stake(first, 5_000, game);
    await remove(first, person);

    const next = await signUp(person);
    const { code } = await makeInvite(world, ada, groupId);
    await joinGroup(world, next, code);
    await advanceSeasons(world, groupId);
    const refusal = {
      code: 'forbidden',
      message: 'You have played this season with an account that you deleted. You can play the next one.',
    };
    await expect(stake(next, 1_000, game)).rejects.toMatchObject(refusal);
    await expect(holdStake(world, next, 1_000, { account: seasonAccountOf(season.id, next) })).rejects.toMatchObject(
      refusal,
    );
    const again = rebuy(world, { uid: next, groupId, seasonId: season.id });
    await expect(again).rejects.toMatchObject(refusal);
    expect((await rows()).map(({ uid }) => uid)).not.toContain(next);
    // Nor after deleting that account as well.
    await remove(next, person);
    const third = await signUp(person);
    await joinGroup(world, third, code);
    await expect(stake(third, 1_000, game)).rejects.toMatchObject(refusal);
    expect((await world.db.seasons.findOne({ _id: season.id }).lean())?.playedBefore).toEqual([third]);
  });

  it('that has not started, or another one, is open to a user who signed up again', async () => {
    const { groupId, stake } = await aSeason(world, ['ada'], { firstDay: '2026-01-15' });
    const person = aPerson();
    const first = await signUp(person);
    await joinGroup(world, first, groupId);
    await remove(first, person);
    const next = await signUp(person);
    await joinGroup(world, next, groupId);
    world.time.now = tipOff + 6 * hourMs;
    await advanceSeasons(world, groupId);
    const game = await world.anOpenGame({
      startTime: new Date(tipOff + 8 * hourMs),
      endTime: new Date(tipOff + 8 * hourMs),
    });
    await world.db.games.updateOne(
      { _id: game.id },
      {
        $set: {
          'markets.moneyline.readAt': new Date(world.time.now),
          'markets.moneyline.staleAt': new Date(tipOff + 8 * hourMs),
        },
      },
    );
    expect(await stake(next, 1_000, game)).toMatchObject({ amount: 1_000 });
  });
});

describe('a group', () => {
  it('does not admit a member whom the owner removed and who signed up again, until the owner lets them in', async () => {
    const owner = await world.aUser();
    const { group } = await createGroup(world, { uid: owner, name: 'Friends' });
    const { code } = await makeInvite(world, owner, group.id);
    const person = aPerson();
    const first = await signUp(person);
    await joinGroup(world, first, code);
    const call = { uid: owner, groupId: group.id };
    await removeMember(world, call, first);
    const [removed] = await listRemoved(world, owner, group.id);
    await remove(first, person);
    expect(await listRemoved(world, owner, group.id)).toEqual([]);

    world.time.now += hourMs;
    const next = await signUp(person);
    for (const ticket of [code, group.id])
      await expect(joinGroup(world, next, ticket)).rejects.toMatchObject({ code: 'removed-from-group' });
    expect(await listRemoved(world, owner, group.id)).toEqual([
      { uid: next, username: 'ann', removedAt: removed?.removedAt },
    ]);
    await letMemberIn(world, call, next);
    expect(await joinGroup(world, next, code)).toMatchObject({ changed: true });
  });
});

describe('what is kept', () => {
  it('is nothing for a user who used up nothing, and leads to no person', async () => {
    const unused = aPerson();
    await remove(await signUp(unused), unused);
    const used = aPerson();
    const uid = await signUp(used);
    await world.setBalance(uid, 0);
    await makeFirstDeposit(world, { uid, amount: 100 });
    await remove(uid, used);
    const hashes = (await keptOf(used)).sort();
    expect(await world.db.keptUses.countDocuments({ _id: { $in: await keptOf(unused) } })).toBe(0);
    expect(
      await world.db.keptUses
        .find({ _id: { $in: hashes } })
        .sort({ _id: 1 })
        .lean(),
    ).toEqual(hashes.map((_id) => ({ _id, firstDeposit: true, seasons: [], removedFrom: [] })));
    const stored = JSON.stringify(await world.db.keptUses.find().lean());
    for (const secret of [uid, used.email, ...used.signIns]) expect(stored).not.toContain(secret);
  });

  it('is removed when its season is over, unless a first deposit was made', async () => {
    const [player, depositor] = [aPerson(), aPerson()];
    const { season, groupId } = await aSeason(world, ['ada']);
    for (const person of [player, depositor]) {
      const uid = await signUp(person);
      await joinGroup(world, uid, groupId);
      await advanceSeasons(world, groupId);
      await world.setBalance(uid, 0);
      if (person === depositor) await makeFirstDeposit(world, { uid, amount: 100 });
      await remove(uid, person);
    }
    const count = async (person: Person) => world.db.keptUses.countDocuments({ _id: { $in: await keptOf(person) } });
    world.time.now = season.endsAt.getTime() - 1;
    await world.recovery.recover();
    expect([await count(player), await count(depositor)]).toEqual([2, 2]);
    world.time.now += 1;
    await world.recovery.recover();
    expect([await count(player), await count(depositor)]).toEqual([0, 2]);
  });
});
