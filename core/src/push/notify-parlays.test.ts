import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeParlay } from '../bets/place-parlay.ts';
import { createSettlement } from '../bets/settlement/settlement.ts';
import { undoBet } from '../bets/undo-bet.ts';
import type { Game } from '../league/games/game.ts';
import { createLedger } from '../ledger/ledger.ts';
import { opponent } from '../testing/opponent.ts';
import { aWorld, type World } from '../testing/world.ts';
import { notifyLastLegs, notifyParlays } from './notify-parlays.ts';
import type { PushOrder } from './push-messages.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** A ledger and a settlement that notify, with the notices that they have sent. */
function aNotifier() {
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
  const end = async (game: Game, home: number, away: number) => {
    await world.finish(game, home, away);
    await settlement.settle(game.id);
    await settlement.settle(game.id);
  };
  return { sent, ledger, settlement, end, texts: () => sent.map(({ text }) => text) };
}

it('tells once when one leg is left, and once for each result of the ticket', async () => {
  const { sent, ledger, end, texts } = aNotifier();
  const uid = await world.aUser();
  const openGame = (number: number) => world.anOpenGame({ team2: opponent(number) });
  const open = [await openGame(0), await openGame(1), await openGame(2)] as const;
  const legs = open.map(({ id }) => ({ gameId: id, side: 'team1' as const }));
  await placeParlay({ ...world, ledger }, { uid, key: 'undone', legs, amount: 500 });
  await undoBet({ ...world, ledger }, uid, 'undone');
  await placeParlay({ ...world, ledger }, { uid, key: 'p', legs, amount: 2_000 });
  await end(open[0], 101, 99);
  expect(sent).toEqual([]);
  await end(open[1], 101, 99);
  expect(texts()).toEqual(['One leg left of your 3-leg parlay: Boston Celtics wins $292.50.']);
  await end(open[2], 101, 99);
  expect(sent.at(-1)).toMatchObject({ uid, kind: 'parlay', text: 'Your 3-leg parlay won: +$292.50.' });
  expect(sent).toHaveLength(2);
});

it('says what each result has made of a ticket, and calls only a corrected result a correction', async () => {
  const { sent, ledger, settlement, end, texts } = aNotifier();
  const uid = await world.aUser();
  const [first, last] = [await world.anOpenGame(), await world.anOpenGame({ team2: opponent(1) })];
  const legs = [first, last].map(({ id }) => ({ gameId: id, side: 'team1' as const }));
  for (const key of ['a', 'b']) await placeParlay({ ...world, ledger }, { uid, key, legs, amount: 2_000 });
  await end(first, 99, 101);
  // A notice for each ticket that the game has decided.
  expect(texts()).toEqual(['Your 2-leg parlay lost: −$20.00.', 'Your 2-leg parlay lost: −$20.00.']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  sent.length = 0;
  await world.correct(first, { team1: 101, team2: 99 }, 'The teams were swapped.');
  await settlement.settle(first.id);
  const again = 'A result was corrected: your 2-leg parlay is open again.';
  const left = 'One leg left of your 2-leg parlay: Boston Celtics wins $105.00.';
  expect(texts()).toEqual([again, again, left, left]);
  sent.length = 0;
  await end(last, 101, 99);
  expect(texts()).toEqual(['Your 2-leg parlay won: +$105.00.', 'Your 2-leg parlay won: +$105.00.']);
});
