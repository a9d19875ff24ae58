import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../../money/account-id.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const hourMs = 3_600_000;

async function aGroup(): Promise<{ id: string; ada: string; bob: string }> {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await world.groups.create({ uid: ada, name: 'Hoops' });
  await world.groups.join(bob, group.id);
  return { id: group.id, ada, bob };
}

async function place(uid: string, game: { id: string; team1: string }, key: string) {
  return world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 100, key });
}

async function visibleTo(uid: string, id: string): Promise<string[]> {
  return (await world.groups.bets(uid, id)).map(({ bet }) => bet.id);
}

/** Runs a function while the clock is `ms` milliseconds past the original tip-off. */
async function at<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const before = world.time.now;
  world.time.now = tipOff + ms;
  try {
    return await act();
  } finally {
    world.time.now = before;
  }
}

it('shows a bet to the group from the exact tip-off on', async () => {
  const { id, ada, bob } = await aGroup();
  const bet = await place(ada, await world.anOpenGame(), 'first');
  expect(await visibleTo(bob, id)).toEqual([]);
  expect(await at(-1, () => visibleTo(bob, id))).toEqual([]);
  expect(await at(0, () => world.groups.bets(bob, id))).toEqual([{ bet, username: ada }]);
});

it('uses the current tip-off of a game that was moved', async () => {
  const { id, ada, bob } = await aGroup();
  const [later, earlier] = [await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, later, 'later');
  await place(ada, earlier, 'earlier');
  await world.db.games.updateOne({ _id: later.id }, { $set: { startTime: new Date(tipOff + hourMs) } });
  await world.db.games.updateOne({ _id: earlier.id }, { $set: { startTime: new Date(tipOff - 1_000) } });
  expect(await at(-1_000, () => visibleTo(bob, id))).toEqual(['earlier']);
  expect(await at(hourMs - 1, () => visibleTo(bob, id))).toEqual(['earlier']);
  expect(await at(hourMs, () => visibleTo(bob, id))).toEqual(expect.arrayContaining(['later', 'earlier']));
});

it('keeps a bet undone before tip-off private and shows a bet that became void after it', async () => {
  const { id, ada, bob } = await aGroup();
  const game = await world.anOpenGame();
  await place(ada, game, 'cancelled');
  await place(ada, game, 'kept');
  await world.undoBet(ada, 'cancelled');
  await at(hourMs, async () => {
    expect(await visibleTo(bob, id)).toEqual(['kept']);
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void' } });
    await world.settlement.settle(game.id);
    expect(await world.groups.bets(bob, id)).toMatchObject([{ bet: { id: 'kept', status: 'void' } }]);
  });
});

it('rejects strangers and former members', async () => {
  const { id, ada, bob } = await aGroup();
  await place(ada, await world.anOpenGame(), 'first');
  const stranger = await world.aUser();
  await expect(world.groups.bets(stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
  await world.groups.leave(bob, id);
  await expect(world.groups.bets(bob, id)).rejects.toMatchObject({ code: 'forbidden' });
  await world.groups.leave(ada, id);
  await expect(world.groups.bets(ada, id)).rejects.toMatchObject({ code: 'group-not-found' });
});

it('lists the fifty bets with the latest tip-offs, however many members there are', async () => {
  const { id, ada } = await aGroup();
  const members = Array.from({ length: 450 }, (_, n) => `many-${n}`);
  await world.db.groups.updateOne({ _id: id }, { $set: { memberIds: [ada, ...members] } });
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170 };
  await world.db.bets.insertMany(
    members.flatMap((uid, n) =>
      [0, 1, 2].map((round) => {
        const startTime = new Date(tipOff - (round * members.length + n + 1) * 1_000);
        return {
          _id: `${uid}:${round}`,
          id: `${uid}:${round}`,
          uid,
          account: mainAccountOf(uid),
          gameId: `old-${round}-${n}`,
          side: 1 as const,
          amount: 1,
          price: 150,
          potential: 2,
          status: 'lost' as const,
          placedAt: startTime,
          settledAt: startTime,
          betData: { ...betData, startTime, endTime: startTime },
        };
      }),
    ),
  );
  expect(await at(0, () => visibleTo(ada, id))).toEqual(members.slice(0, 50).map((uid) => `${uid}:0`));
});
