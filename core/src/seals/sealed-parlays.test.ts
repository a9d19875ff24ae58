import { hourMs, minuteMs, type SealExport, verifyExport } from '@courtside/contract';
import { legLines, ticketLines } from '@courtside/contract/sealed-ticket-lines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { placeParlay } from '../bets/place-parlay.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import type { Game } from '../league/games/game.ts';
import { opponent } from '../testing/opponent.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { hashAgain } from './testing/chain-edits.ts';
import { downloadExport } from './testing/download-export.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - hourMs;
});
afterAll(() => world.endAudited());

/** When the games of a ticket tip off: two hours after each other. */
const startOf = (number: number) => tipOff + number * 2 * hourMs;

/** A group of two, with a ticket of Bob's on the home teams of three games at +150: $10.00 win $156.25. */
async function aTicket() {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await joinGroup(world, bob, group.id);
  const games: Game[] = [];
  for (const number of [0, 1, 2]) {
    const startTime = new Date(startOf(number));
    games.push(await world.anOpenGame({ startTime, endTime: startTime, team2: opponent(number) }));
  }
  // The ticket lists its legs by tip-off, whatever their order.
  const legs = games.map(({ id, team1 }) => ({ gameId: id, teamChosen: team1 })).reverse();
  await placeParlay(world, { uid: bob, legs, amount: 1_000, key: 'ticket' });
  await placeBet(world, { uid: ada, gameId: games[0]?.id ?? '', teamChosen: games[0]?.team2, amount: 500 });
  return { ada, bob, groupId: group.id, games: games as [Game, Game, Game] };
}

type Scene = Awaited<ReturnType<typeof aTicket>>;

async function sealAt(time: number): Promise<void> {
  world.time.now = time;
  await world.sealGames();
}

async function end(game: Game, team1: number, team2: number): Promise<void> {
  world.time.now += hourMs;
  await world.finish(game, team1, team2);
  await world.settlement.settle(game.id);
  await world.sealGames();
}

/** The export of a scene, which has to verify. */
async function verified({ ada, groupId }: Scene): Promise<SealExport> {
  const exported = await downloadExport(world, ada, groupId);
  const report = await verifyExport(exported, exported.records.at(-1)?.hash);
  expect(report.problem?.sentence).toBeUndefined();
  return exported;
}

describe('the seals of a parlay', () => {
  it('fix all legs from the first tip-off, tell each at its own, and prove what the ticket pays', async () => {
    const scene = await aTicket();
    const [first, second, third] = scene.games;
    await sealAt(startOf(0) + 15_000);
    const before = await verified(scene);
    expect(await verifyExport(before)).toMatchObject({ tickets: { sealed: 1, openLegs: 1, hiddenLegs: 2 } });
    const text = JSON.stringify(before);
    expect(text).toContain(first.id);
    // No potential, and no leg with its game, side or price.
    for (const secret of [second.id, third.id, '15625', '6250']) expect(text).not.toContain(secret);
    expect(before.tickets).toMatchObject([{ legs: [{ gameId: first.id, price: 150 }, null, null], potential: null }]);

    await end(first, 110, 100);
    expect((await verified(scene)).tickets).toMatchObject([{ status: 'pending', paid: null }]);
    await sealAt(startOf(1) + 15_000);
    expect((await verified(scene)).tickets).toMatchObject([{ legs: [{}, { gameId: second.id }, null] }]);
    await end(second, 101, 99);
    await sealAt(startOf(2) + 15_000);
    expect((await verified(scene)).tickets).toMatchObject([{ potential: 15_625, status: 'pending' }]);
    await end(third, 101, 99);
    const after = await verified(scene);
    expect(after.tickets).toMatchObject([{ status: 'won', paid: 15_625 }]);
    expect(await verifyExport(after)).toMatchObject({ tickets: { openLegs: 3, hiddenLegs: 0 }, unsealed: 0 });
    expect(after.records[0]?.bets.filter(ticketLines.has)).toHaveLength(1);
    expect(after.records.flatMap(({ bets }) => bets.filter(legLines.has))).toHaveLength(3);

    // A corrected result loses the ticket.
    await world.correct(second, { team1: 90, team2: 99 }, 'Wrong score.');
    await world.settlement.settle(second.id);
    await verified(scene);
    await world.sealGames();
    expect((await verified(scene)).tickets).toMatchObject([{ status: 'lost', paid: 0 }]);
  });

  it('open a leg whose game moved in front of the others, and those of a user who has left', async () => {
    const scene = await aTicket();
    const [first, second, third] = scene.games;
    const moved = new Date(tipOff - 30 * minuteMs);
    await world.db.games.updateOne(
      { _id: third.id },
      { $set: { startTime: moved, endTime: moved, 'markets.moneyline.staleAt': moved }, $inc: { version: 1 } },
    );
    await sealAt(moved.getTime() + 15_000);
    expect((await verified(scene)).tickets).toMatchObject([{ legs: [null, null, { gameId: third.id }] }]);
    await leaveGroup(world, scene.bob, scene.groupId);
    await sealAt(startOf(0) + 15_000);
    expect((await verified(scene)).tickets).toMatchObject([{ legs: [{ gameId: first.id }, null, {}] }]);
    await end(first, 90, 100);
    expect((await verified(scene)).tickets).toMatchObject([{ status: 'lost', legs: [{}, null, {}] }]);
    await sealAt(startOf(1) + 15_000);
    expect((await verified(scene)).tickets).toMatchObject([{ legs: [{}, { gameId: second.id }, {}] }]);
    // A user who joins with a ticket that has begun brings none.
    await joinGroup(world, scene.bob, scene.groupId);
    expect((await verified(scene)).tickets).toHaveLength(1);
  });
});

describe('edits by a host', () => {
  it('are found in a hidden leg, a salt, the stake and the number of legs', async () => {
    const scene = await aTicket();
    const [, second] = scene.games;
    const key = `${scene.bob}:ticket`;
    await sealAt(startOf(0) + 15_000);
    await world.db.bets.updateOne({ _id: key }, { $set: { 'legs.1.side': 2 } });
    await sealAt(startOf(1) + 15_000);
    const edited = await downloadExport(world, scene.ada, scene.groupId);
    expect(edited.tickets?.[0]?.legs[1]?.gameId).toBe(second.id);
    expect((await verifyExport(edited)).problem).toMatchObject({ field: 'side', betId: 'ticket', sealed: 'team1' });
    await world.db.bets.updateOne({ _id: key }, { $set: { 'legs.1.side': 1 } });

    const exported = await verified(scene);
    const problemOf = async (edit: (copy: SealExport) => void) => {
      const copy = structuredClone(exported);
      edit(copy);
      await hashAgain(copy);
      return (await verifyExport(copy)).problem?.field;
    };
    const ticketOf = (copy: SealExport) => copy.tickets?.[0] ?? expect.fail('no ticket');
    const opened = (copy: SealExport) => {
      const record = copy.records.at(-1) ?? expect.fail('no record');
      const [leg] = record.bets.flatMap((line) => legLines.read(line) ?? []);
      return { record, leg: leg ?? expect.fail('no leg') };
    };
    expect(await problemOf(() => undefined)).toBeUndefined();
    expect(await problemOf((copy) => Object.assign(ticketOf(copy), { amount: 2_000 }))).toBe('stake');
    expect(await problemOf((copy) => Object.assign(ticketOf(copy), { placedAt: exported.exportedAt }))).toBe('time');
    expect(await problemOf((copy) => ticketOf(copy).legs.pop())).toBe('leg');
    expect(await problemOf((copy) => ticketOf(copy).legs.push(null))).toBe('leg');
    expect(await problemOf((copy) => Object.assign(ticketOf(copy).legs[1] ?? {}, { salt: '00' }))).toBe('salt');
    expect(await problemOf((copy) => ticketOf(copy).legs.splice(1, 1, null))).toBe('leg');
    expect(await problemOf((copy) => copy.tickets?.pop())).toBe('removed');
    expect(await problemOf((copy) => Object.assign(ticketOf(copy), { status: 'won', paid: 9_000 }))).toBe('result');
    // Another leg in the seal and on the server, with the whole chain hashed again, opens no commitment.
    const other = (change: object) => (copy: SealExport) => {
      const { record, leg } = opened(copy);
      record.bets = [legLines.write({ ...leg, ...change })];
      Object.assign(ticketOf(copy).legs[1] ?? {}, change);
    };
    expect(await problemOf(other({ side: 'team2' }))).toBe('leg');
    expect(await problemOf(other({ salt: '00' }))).toBe('leg');
    // A ticket that was placed when its first game was sealed already.
    expect(await problemOf((copy) => copy.tickets?.push({ ...ticketOf(copy), id: 'forged', commitments: [] }))).toBe(
      'inserted',
    );
  });
});
