import { DomainError } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { aWorld, type World } from '../testing/world.ts';
import { holdStake, releaseHold } from './holds.ts';
import { placeBet } from './place-bet.ts';
import { undoBet } from './undo-bet.ts';

const maxOpenBets = 5;
let world: World;
beforeAll(async () => {
  world = await aWorld({ maxOpenBets });
});
afterAll(() => world.endAudited());

/** A user who can place bets; `fill` places as many as one user can have open. */
async function aBettor() {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100 };
  const fill = () =>
    Promise.all(Array.from({ length: maxOpenBets }, (_, n) => placeBet(world, { ...order, key: `b${n}` })));
  return { uid, game, order, fill };
}
const tooMany = {
  code: 'too-many-bets',
  message: 'You have 5 bets running, as many as one person can have. Wait until some are decided.',
};

describe('the limit of open bets', () => {
  it('is exact when two processes place bets at the same time', async () => {
    const { uid, order } = await aBettor();
    const other = { ...world, ledger: world.openLedger() };
    const calls = Array.from({ length: 40 }, (_, n) => placeBet(n % 2 ? other : world, order));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOpenBets);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(tooMany);
    expect(await world.betsOf(uid)).toHaveLength(maxOpenBets);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 99_500, stats: { bets: maxOpenBets } });
  });

  it('no longer counts bets that were undone or settled', async () => {
    const { uid, game, order, fill } = await aBettor();
    await fill();
    await undoBet(world, uid, 'b0');
    await placeBet(world, order);
    await expect(placeBet(world, order)).rejects.toMatchObject(tooMany);
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    const { id: gameId, team2: teamChosen } = await world.anOpenGame();
    expect(await placeBet(world, { ...order, gameId, teamChosen })).toMatchObject({ status: 'pending' });
  });

  it('does not reject a repeated placement', async () => {
    const { order, fill } = await aBettor();
    const [first] = await fill();
    expect(await placeBet(world, { ...order, key: 'b0' })).toEqual(first);
  });

  it('is reported after an insufficient balance and a changed price', async () => {
    const { order, fill } = await aBettor();
    await fill();
    const refusal = (more: object) => placeBet(world, { ...order, ...more }).catch((error: unknown) => error);
    expect(await refusal({ amount: 99_501 })).toMatchObject({ code: 'insufficient-balance' });
    expect(await refusal({ acceptedPrice: 1 })).toMatchObject({ code: 'odds-changed' });
    expect(await refusal({})).toBeInstanceOf(DomainError);
  });

  it('leaves a hold that no bet can claim to expire', async () => {
    const { uid, order, fill } = await aBettor();
    await fill();
    const { hold } = await holdStake(world, uid, order.amount);
    await expect(placeBet(world, order)).rejects.toMatchObject(tooMany);
    world.time.now = hold.expiresAt.getTime();
    expect(await releaseHold(world, mainAccountOf(uid), hold.seq)).toBe(true);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 99_500 });
  });
});
