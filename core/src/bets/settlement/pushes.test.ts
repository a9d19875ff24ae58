import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { decidedStakesCents, emptyState, hasBet, runningBets } from '../../ledger/account-state.ts';
import { closeKey } from '../../ledger/bet.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { placeBet } from '../place-bet.ts';
import { readMoneyTrail } from '../trail/money-trail.ts';
import { createSettlement } from './settlement.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const settle = (game: Game) => world.settlement.settle(game.id);

/** A game with a spread of −5 and a total of 210, and a user with a bet of $100.00 on each side of both, at −110. */
async function allSides() {
  const game = await world.anOpenGame({ markets: { spread: world.aLine(-5), total: world.aLine(210) } });
  const uid = await world.aUser();
  const order = { uid, gameId: game.id, amount: 10_000 };
  for (const side of ['team1', 'team2'] as const)
    await placeBet(world, { ...order, market: 'spread', side, key: side });
  for (const side of ['over', 'under'] as const) await placeBet(world, { ...order, market: 'total', side, key: side });
  return { uid, game };
}

async function outcomeOf(uid: string) {
  const bets = await world.betsOf(uid);
  const statusOf = (id: string) => bets.find((bet) => bet.id === id)?.status;
  const account = await world.accounts.get(uid);
  const {
    won = 0,
    lost = 0,
    push = 0,
    void: refunded = 0,
    staked = 0,
    inPlay = 0,
    returned = 0,
  } = account?.stats ?? {};
  return {
    statuses: ['team1', 'team2', 'over', 'under'].map(statusOf),
    balance: account?.balance,
    counts: { won, lost, push, void: refunded },
    money: { staked, inPlay, returned, decided: decidedStakesCents(account?.stats ?? emptyState.stats) },
  };
}

const won = 19_091;
/** What each final score makes of the four bets. */
const outcomes = {
  '108–103': { statuses: ['push', 'push', 'won', 'lost'], pushes: 2 },
  '106–104': { statuses: ['lost', 'won', 'push', 'push'], pushes: 2 },
  '110–100': { statuses: ['won', 'lost', 'push', 'push'], pushes: 2 },
  '107–102': { statuses: ['push', 'push', 'lost', 'won'], pushes: 2 },
  '107–103': { statuses: ['lost', 'won', 'push', 'push'], pushes: 2 },
  '111–104': { statuses: ['won', 'lost', 'won', 'lost'], pushes: 0 },
} as const;
type Final = keyof typeof outcomes;

/** The user's account after the game ended with this score. */
function expected(final: Final | 'void') {
  if (final === 'void') {
    const statuses = ['void', 'void', 'void', 'void'];
    const counts = { won: 0, lost: 0, push: 0, void: 4 };
    return { statuses, balance: 100_000, counts, money: { staked: 0, inPlay: 0, returned: 0, decided: 0 } };
  }
  const { statuses, pushes } = outcomes[final];
  const decided = (4 - pushes) / 2;
  return {
    statuses,
    balance: 100_000 + decided * (won - 20_000),
    counts: { won: decided, lost: decided, push: pushes, void: 0 },
    money: { staked: decided * 20_000, inPlay: 0, returned: decided * won, decided: 40_000 },
  };
}
const pointsOf = (final: Final) => {
  const [team1 = 0, team2 = 0] = final.split('–').map(Number);
  return { team1, team2 };
};

describe('a push', () => {
  it('returns the stake with one entry, and counts as a bet that was neither won nor lost', async () => {
    const { uid, game } = await allSides();
    await world.finish(game, 108, 103);
    expect(await settle(game)).toBe(4);
    expect(await settle(game)).toBe(0);
    expect(await outcomeOf(uid)).toEqual(expected('108–103'));
    const account = await world.accounts.get(uid);
    expect(account && [hasBet(account.stats), runningBets(account.stats)]).toEqual([true, 0]);
    const entry = await world.ledger.findByKey(mainAccountOf(uid), closeKey('team2'));
    expect(entry).toMatchObject({ kind: 'refund', amount: 10_000, ref: { reason: 'push' } });
    const { lines } = await readMoneyTrail(world, uid);
    const selection = { market: 'spread', side: 'team2', line: 5 };
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'refund', reason: 'push', bet: expect.objectContaining({ selection }) }),
    );
    expect(world.events).toContainEqual({
      type: 'bet',
      uid,
      bet: expect.objectContaining({ id: 'team2', status: 'push', settledAt: new Date(world.time.now) }),
    });
  });

  it('is corrected to the cent to and from every other result', async () => {
    const { uid, game } = await allSides();
    const { team1, team2 } = pointsOf('108–103');
    await world.finish(game, team1, team2);
    await settle(game);
    for (const final of ['110–100', '106–104', 'void', '108–103', 'void', '107–103', '107–102', '111–104'] as const) {
      await world.correct(game, final === 'void' ? null : pointsOf(final), 'Corrected.');
      await settle(game);
      expect(await outcomeOf(uid), final).toEqual(expected(final));
    }
  });

  it('is void when the bet was placed after the start', async () => {
    const { uid, game } = await allSides();
    await world.finish(game, 108, 103);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(tipOff - 3_600_000) } });
    await settle(game);
    expect(await outcomeOf(uid)).toEqual(expected('void'));
    const entry = await world.ledger.findByKey(mainAccountOf(uid), closeKey('team1'));
    expect(entry).toMatchObject({ kind: 'refund', ref: { reason: 'late' } });
  });

  it('is projected by recovery when the account and the bet are behind', async () => {
    const { uid, game } = await allSides();
    const [account, bets] = [await world.documentOf(uid), await world.db.bets.find({ uid }).lean()];
    await world.finish(game, 108, 103);
    await settle(game);
    await world.db.users.replaceOne({ _id: account._id }, account);
    for (const bet of bets) await world.db.bets.replaceOne({ _id: bet._id }, bet);
    await world.recovery.recover();
    expect(await outcomeOf(uid)).toEqual(expected('108–103'));
  });

  it('pays each of many bets on all markets once when two workers settle and correct them', async () => {
    const game = await world.anOpenGame({ markets: { spread: world.aLine(-5), total: world.aLine(210) } });
    const uids = await Promise.all(Array.from({ length: 30 }, () => world.aUser()));
    const picks = [
      { market: 'moneyline', side: 'team1' },
      { market: 'spread', side: 'team1' },
      { market: 'spread', side: 'team2' },
      { market: 'total', side: 'over' },
    ] as const;
    const order = { gameId: game.id, amount: 1_000 };
    await Promise.all(uids.flatMap((uid) => picks.map((pick) => placeBet(world, { uid, ...order, ...pick }))));
    const settleTwice = async () => {
      const workers = [1, 2].map(() =>
        createSettlement({ db: world.db, ledger: world.openLedger(), games: world.games }),
      );
      const done = await Promise.all(workers.map((worker) => worker.settle(game.id)));
      return done.reduce((sum, n) => sum + n, 0);
    };
    await world.finish(game, 108, 103);
    expect(await settleTwice()).toBe(120);
    // Won at +150 and at −110 (over), and two pushes.
    for (const uid of uids)
      expect(await world.accounts.get(uid)).toMatchObject({
        balance: 100_000 + 1_500 + 909,
        stats: { won: 2, push: 2, staked: 2_000 },
      });
    await world.correct(game, { team1: 103, team2: 107 }, 'Corrected.');
    expect(await settleTwice()).toBe(120);
    for (const uid of uids)
      expect(await world.accounts.get(uid)).toMatchObject({
        balance: 100_000 - 1_000 - 1_000 + 909,
        stats: { won: 1, lost: 2, push: 1, staked: 3_000 },
      });
  });
});
