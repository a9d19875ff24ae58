import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeParlay } from '../bets/place-parlay.ts';
import { createSettlement } from '../bets/settlement/settlement.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { createLedger } from '../ledger/ledger.ts';
import { aWorld, type World } from '../testing/world.ts';
import { notifyLastLegs, notifyParlays } from './notify-parlays.ts';
import type { PushOrder } from './push-messages.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

it('tells once when one leg is left, and once for each result of the ticket', async () => {
  const sent: PushOrder[] = [];
  const notify = async (message: PushOrder) => void sent.push(message);
  const fail = (error: unknown) => {
    throw error;
  };
  const { db, games } = world;
  const ledger = createLedger({
    db,
    clock: () => world.time.now,
    onCommitted: (committed) => notifyParlays(committed, notify, fail),
    onError: fail,
  });
  const onLegEnded = (parlays: Parameters<typeof notifyLastLegs>[0]) => notifyLastLegs(parlays, notify, fail);
  const settlement = createSettlement({ db, ledger, games, onLegEnded });
  const uid = await world.aUser();
  const open = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()] as const;
  const legs = open.map(({ id }) => ({ gameId: id, side: 'team1' as const }));
  await placeParlay({ ...world, ledger }, { uid, key: 'undone', legs, amount: 500 });
  await undoBet({ ...world, ledger }, uid, 'undone');
  await placeParlay({ ...world, ledger }, { uid, key: 'p', legs, amount: 2_000 });
  const play = async (game: (typeof open)[number], home: number, away: number) => {
    await world.finish(game, home, away);
    await settlement.settle(game.id);
    await settlement.settle(game.id);
  };
  await play(open[0], 101, 99);
  expect(sent).toEqual([]);
  await play(open[1], 101, 99);
  expect(sent.map(({ text }) => text)).toEqual(['One leg left of your 3-leg parlay: Boston Celtics wins $292.50.']);
  await play(open[2], 101, 99);
  expect(sent.at(-1)).toMatchObject({ uid, kind: 'parlay', text: 'Your 3-leg parlay won: +$292.50.' });
  expect(sent).toHaveLength(2);
});
