import type { Points } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import type { StakedBet } from '../../ledger/entry.model.ts';
import { aDyingDatabase } from '../../testing/dying-database.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { anotherProcess } from './testing/another-process.ts';
import { expectPaid } from './testing/expect-paid.ts';
import { placeParlay } from './testing/place-parlay.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

const openingBalance = 100_000;

/** Two users with a ticket on each pair of three games, and one on all of them. */
async function someTickets() {
  const games = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()] as const;
  const [first, second, third] = games;
  const users = [await world.aUser(), await world.aUser()];
  const slips: readonly (readonly Game[])[] = [[first, second], [second, third], [first, third], games];
  const placed: StakedBet[] = [];
  for (const uid of users)
    for (const [index, slip] of slips.entries())
      placed.push(
        await placeParlay(world, {
          uid,
          id: `${uid}-${index}`,
          amount: 10_000,
          picks: slip.map((game) => ({ game, side: game === second ? 2 : 1 })),
        }),
      );
  const finals = new Map<string, Points | null>();
  const decide = async (game: Game, final: Points | null) => {
    if (finals.has(game.id)) await world.correct(game, final, 'Corrected.');
    else if (final === null) await world.voidGame(game);
    else await world.finish(game, final.team1, final.team2);
    finals.set(game.id, final);
  };
  return { games, users, placed, finals, decide };
}
type Scene = Awaited<ReturnType<typeof someTickets>>;

/** What the worker does on its own schedule. */
async function recoverAndSettle() {
  await world.recovery.recover();
  for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
}

const expectPaidOnce = ({ users, placed, finals }: Scene) =>
  expectPaid(world, { users, openingBalance }, placed, finals);

const homeWins = { team1: 100, team2: 90 };
const homeLoses = { team1: 90, team2: 100 };

it('a ticket is paid once, and its legs are shown right, when its settlement is killed between any two writes', async () => {
  let kills = 0;
  for (let writes = 0, isDone = false; !isDone; writes += sample(6, 1)) {
    const scene = await someTickets();
    const [first, second, third] = scene.games;
    await scene.decide(first, homeLoses);
    await world.settlement.settle(first.id);
    await scene.decide(second, homeLoses);
    await world.settlement.settle(second.id);
    // Tickets that were lost are won, open again, or refunded.
    await scene.decide(first, homeWins);
    await scene.decide(third, null);
    const dying = aDyingDatabase(world.db, writes);
    const settlement = anotherProcess(world, dying.db);
    const all = Promise.all([first, third].map(({ id }) => settlement.settle(id)));
    isDone = (await Promise.race([all.then(() => 'done'), dying.killed])) === 'done';
    if (!isDone) kills += 1;
    await recoverAndSettle();
    await expectPaidOnce(scene);
  }
  expect(kills).toBeGreaterThanOrEqual(sample(2, 9));
});

it('a ticket is paid once when two processes settle its games at the same moment, and one of them is killed', async () => {
  let kills = 0;
  for (let writes = 1; writes <= 16; writes += sample(5, 1)) {
    const scene = await someTickets();
    const [first, second, third] = scene.games;
    await scene.decide(first, homeWins);
    await scene.decide(second, writes % 2 === 0 ? homeLoses : homeWins);
    await scene.decide(third, writes % 3 === 0 ? null : homeWins);
    const dying = aDyingDatabase(world.db, writes);
    const [killed, other] = [anotherProcess(world, dying.db), anotherProcess(world)];
    const settleAll = (settlement: typeof other, games: readonly Game[]) =>
      Promise.all(games.map(({ id }) => settlement.settle(id)));
    const ends = await Promise.all([
      Promise.race([settleAll(killed, scene.games).then(() => 'done'), dying.killed]),
      settleAll(other, scene.games.toReversed()),
    ]);
    if (ends[0] === 'killed') kills += 1;
    await recoverAndSettle();
    await expectPaidOnce(scene);
  }
  expect(kills).toBeGreaterThanOrEqual(2);
});

it('a ticket whose stake was never projected is recovered with its legs, also of games that were settled before', async () => {
  const scene = await someTickets();
  const [first, second, third] = scene.games;
  const [uid = ''] = scene.users;
  await world.db.bets.deleteMany({ uid });
  for (const [game, final] of [[first, homeWins] as const, [third, null] as const]) {
    await scene.decide(game, final);
    await world.settlement.settle(game.id);
  }
  await world.recovery.recover();
  await expectPaidOnce(scene);
  await world.db.bets.deleteMany({ uid });
  await scene.decide(second, homeWins);
  await recoverAndSettle();
  await recoverAndSettle();
  await expectPaidOnce(scene);
});
