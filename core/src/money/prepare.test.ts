import { DomainError } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBets } from '../betting/bets/bets.ts';
import { createCashOut } from '../betting/bets/cash-out.ts';
import { createUndoBet } from '../betting/bets/undo-bet.ts';
import type { Game } from '../league/games/game.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import type { Decide, Move } from './move.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.end());

const credit = (amount: number): Decide => {
  return () => ({ kind: 'correction', amount, ref: { reason: 'test' } });
};

/** A ledger that knows the account as it is now; afterwards another ledger takes the account's next number. */
async function anOvertakenLedger(uid: string) {
  const ledger = world.openLedger();
  await ledger.move({ uid, key: 'known', decide: credit(1) });
  await world.openLedger().move({ uid, key: 'overtake', decide: credit(1) });
  return ledger;
}

/** The world's games; after the first read of one, the game changes. */
function gamesThatChange(change: Partial<Game>) {
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

describe('the preparation of a move', () => {
  it('runs again on every attempt', async () => {
    const uid = await world.aUser();
    const ledger = await anOvertakenLedger(uid);
    let prepared = 0;
    const { entry } = await ledger.move({
      uid,
      key: 'a',
      async prepare() {
        prepared += 1;
        return credit(prepared);
      },
    });
    expect([prepared, entry.amount]).toEqual([2, 2]);
  });

  it('runs for all moves of a batch at the same time', async () => {
    const uids = await Promise.all(Array.from({ length: 12 }, () => world.aUser()));
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const move = (uid: string): Move => ({
      uid,
      key: 'a',
      async prepare() {
        waiting += 1;
        if (waiting === uids.length) all.resolve();
        await all.promise;
        return credit(1);
      },
    });
    await Promise.all(uids.map((uid) => world.ledger.move(move(uid))));
    expect(waiting).toBe(12);
  });

  it('runs once more before a refusal counts', async () => {
    const uid = await world.aUser();
    let prepared = 0;
    const { entry } = await world.ledger.move({
      uid,
      key: 'a',
      async prepare() {
        prepared += 1;
        if (prepared === 1) throw new DomainError('odds-stale');
        return credit(7);
      },
    });
    expect([prepared, entry.amount]).toEqual([3, 7]);
  });

  it('refuses its own move when it fails, and no other of the batch', async () => {
    const [first, second] = await Promise.all([world.aUser(), world.aUser()]);
    const failing = world.ledger.move({
      uid: first,
      key: 'a',
      prepare: () => Promise.reject(new DomainError('odds-stale')),
    });
    const other = world.ledger.move({ uid: second, key: 'a', decide: credit(1) });
    await expect(failing).rejects.toMatchObject({ code: 'odds-stale' });
    await expect(other).resolves.toMatchObject({ replayed: false });
  });

  it('is retried while what it reads is out of reach, and then gives up', async () => {
    const uid = await world.aUser();
    const fault = new Error('the database is away');
    let prepared = 0;
    const move = world.ledger.move({
      uid,
      key: 'a',
      async prepare() {
        prepared += 1;
        world.time.now += 5_000;
        throw fault;
      },
    });
    await expect(move).rejects.toMatchObject({ code: 'unavailable', cause: fault });
    expect(prepared).toBe(2);
  });
});

const oldReading = { bookmaker: null, updatedAt: new Date(0), readAt: new Date(0), resumesAt: null };
const changes: [string, Partial<Game>, Record<string, unknown>][] = [
  ['price', { team1Price: 120, team2Price: -140 }, { code: 'odds-changed' }],
  [
    'pause',
    { moneyline: { ...oldReading, staleAt: new Date(tipOff), pause: 'confirming' } },
    { code: 'market-paused' },
  ],
  [
    'lack of credits',
    { moneyline: { ...oldReading, staleAt: new Date(tipOff), pause: 'no-credits' } },
    { code: 'odds-stale' },
  ],
  ['age', { moneyline: { ...oldReading, staleAt: new Date(tipOff - 3_600_000), pause: null } }, { code: 'odds-stale' }],
  ['start', { startTime: new Date(tipOff - 3_600_000) }, { code: 'betting-closed' }],
  ['state', { betStatus: 'closed' }, { code: 'betting-closed' }],
];

describe.each(changes)('a move that is retried after a new %s', (_name, change, refusal) => {
  it('places no bet on what it read before', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const ledger = await anOvertakenLedger(uid);
    const games = gamesThatChange(change);
    const bets = createBets({ db: world.db, ledger, games, maxOpenBets: 1_000 });
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, acceptedPrice: 150 };
    await expect(bets.place(order)).rejects.toMatchObject(refusal);
    expect(games.reads()).toBeGreaterThan(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_002 });
  });

  it('undoes and cashes out no bet on what it read before', async () => {
    for (const [close, own] of [
      [createUndoBet, {}],
      [createCashOut, refusal.code === 'odds-changed' ? { code: 'cash-out-changed', details: { amount: 10.94 } } : {}],
    ] as const) {
      const [uid, game] = [await world.aUser(), await world.anOpenGame()];
      await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, key: 'b' });
      const ledger = await anOvertakenLedger(uid);
      const games = gamesThatChange(change);
      const closing =
        close === createUndoBet
          ? createUndoBet({ ledger, games })(uid, 'b')
          : createCashOut({ ledger, games })({ uid, betId: 'b', acceptedAmount: 971 });
      await expect(closing).rejects.toMatchObject({ ...refusal, ...own });
      expect(await world.betsOf(uid)).toMatchObject([{ status: 'pending' }]);
    }
  });
});

it('takes the new price when the user accepts any', async () => {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  const ledger = await anOvertakenLedger(uid);
  const games = gamesThatChange({ team1Price: 120, team2Price: -140 });
  const bets = createBets({ db: world.db, ledger, games, maxOpenBets: 1_000 });
  const bet = await bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 1_000 });
  expect(bet).toMatchObject({ price: 120, potential: 2_200 });
});
