import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { cashOut } from './cash-out.ts';
import { placeBet } from './place-bet.ts';
import { undoBet } from './undo-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.end());

/** A ledger whose cached head of the account is outdated: another ledger has taken the next number. */
async function anOutdatedLedger(uid: string) {
  const move = (key: string) => ({
    account: mainAccountOf(uid),
    key,
    decide: () => ({ kind: 'correction', amount: 1, ref: { reason: 'test' } }) as const,
  });
  const ledger = world.openLedger();
  await ledger.move(move('known'));
  await world.openLedger().move(move('overtake'));
  return ledger;
}

/** The world's games. After the first read of a game, it changes. */
function gamesThatChange(change: Readonly<Record<string, unknown>>) {
  let reads = 0;
  return {
    ...world.games,
    async get(id: string) {
      const game = await world.games.get(id);
      reads += 1;
      if (reads === 1) await world.db.games.updateOne({ _id: id }, { $set: change });
      return game;
    },
    reads: () => reads,
  };
}

const changes: [string, Readonly<Record<string, unknown>>, Record<string, unknown>][] = [
  ['price', { 'markets.moneyline.prices': [120, -140] }, { code: 'odds-changed' }],
  ['pause', { 'markets.moneyline.pause': 'confirming' }, { code: 'market-paused' }],
  ['lack of credits', { 'markets.moneyline.pause': 'no-credits' }, { code: 'odds-stale' }],
  ['age', { 'markets.moneyline.staleAt': new Date(tipOff - 3_600_000) }, { code: 'odds-stale' }],
  ['start', { startTime: new Date(tipOff - 3_600_000) }, { code: 'betting-closed' }],
  ['state', { betStatus: 'closed' }, { code: 'betting-closed' }],
];

describe.each(changes)('an order that is retried after the %s of its game has changed', (_name, change, refusal) => {
  it('is not placed by what was read before', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const ledger = await anOutdatedLedger(uid);
    const games = gamesThatChange(change);
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, acceptedPrice: 150 };
    await expect(placeBet({ ...world, ledger, games }, order)).rejects.toMatchObject(refusal);
    expect(games.reads()).toBeGreaterThan(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_002 });
  });

  it('is not undone or cashed out by what was read before', async () => {
    for (const [close, own] of [
      [undoBet, {}],
      [cashOut, refusal.code === 'odds-changed' ? { code: 'cash-out-changed', details: { amount: 10.94 } } : {}],
    ] as const) {
      const [uid, game] = [await world.aUser(), await world.anOpenGame()];
      await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, key: 'b' });
      const ledger = await anOutdatedLedger(uid);
      const games = gamesThatChange(change);
      const closing =
        close === undoBet
          ? undoBet({ ...world, ledger, games }, uid, 'b')
          : cashOut({ ...world, ledger, games }, { uid, betId: 'b', acceptedAmount: 971 });
      await expect(closing).rejects.toMatchObject({ ...refusal, ...own });
      expect(await world.betsOf(uid)).toMatchObject([{ status: 'pending' }]);
    }
  });
});

it('rejects a line that has changed since it was read first, even at the same price', async () => {
  const uid = await world.aUser();
  const game = await world.anOpenGame({ markets: { total: world.aLine(224.5) } });
  const ledger = await anOutdatedLedger(uid);
  const games = gamesThatChange({ 'markets.total': world.aLine(225) });
  const order = { uid, gameId: game.id, market: 'total', side: 'over', amount: 1_000, acceptedLine: 224.5 } as const;
  await expect(placeBet({ ...world, ledger, games }, order)).rejects.toMatchObject({
    code: 'odds-changed',
    details: { line: 225 },
  });
  expect(games.reads()).toBeGreaterThan(1);
});

it('takes the new price when the user accepts any price', async () => {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  const ledger = await anOutdatedLedger(uid);
  const games = gamesThatChange({ 'markets.moneyline.prices': [120, -140] });
  const bet = await placeBet(
    { ...world, ledger, games },
    { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000 },
  );
  expect(bet).toMatchObject({ price: 120, potential: 2_200 });
});
