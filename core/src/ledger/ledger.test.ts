import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFirstDeposit } from '../bets/cashier/cashier.ts';
import { holdStake, releaseHold } from '../bets/holds.ts';
import { placeBet } from '../bets/place-bet.ts';
import { audit } from '../operations/audit/audit.ts';
import { openDatabase } from '../operations/database.ts';
import { testConfig } from '../testing/config.ts';
import { aProxy } from '../testing/proxy.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { createLedger } from './ledger.ts';
import type { Move } from './move.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const correction = (uid: string, key: string, amount: number): Move => ({
  account: mainAccountOf(uid),
  key,
  decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
});
const hold = (uid: string, key: string, amount: number): Move => ({
  account: mainAccountOf(uid),
  key,
  decide: () => ({ kind: 'hold', amount: -amount, ref: { expiresAt: new Date(tipOff) } }),
});
const noWait = async () => undefined;

describe('the ledger', () => {
  it('writes an entry and updates the account', async () => {
    const uid = await world.aUser();
    const { entry, state, replayed } = await world.ledger.move(correction(uid, 'a', -2_500));
    expect(entry).toMatchObject({ _id: `${mainAccountOf(uid)}:2`, seq: 2, amount: -2_500, balance: 97_500 });
    expect([state.balance, replayed]).toEqual([97_500, false]);
    expect(await world.accounts.get(uid)).toMatchObject({ seq: 2, balance: 97_500 });
  });

  it('rejects a hold that exceeds the balance, even by a cent', async () => {
    const uid = await world.aUser();
    await expect(world.ledger.move(hold(uid, 'a', 100_001))).rejects.toMatchObject({ code: 'insufficient-balance' });
    await world.ledger.move(hold(uid, 'b', 100_000));
    await expect(world.ledger.move(hold(uid, 'c', 1))).rejects.toMatchObject({ code: 'insufficient-balance' });
    expect((await world.entriesOf(uid)).map((entry) => entry.key)).toEqual(['opening', 'b']);
  });

  it('accepts a correction that leaves a debt, and credits that repay only part of it', async () => {
    const uid = await world.aUser();
    expect(await world.ledger.move(correction(uid, 'a', -101_250))).toMatchObject({ entry: { balance: -1_250 } });
    expect(await world.ledger.move(correction(uid, 'b', 250))).toMatchObject({ entry: { balance: -1_000 } });
    expect(await makeFirstDeposit(world, { uid, amount: 400 })).toMatchObject({ balance: -200 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: -200 });
  });

  it('rejects every stake and hold of an account in debt, also a stake whose money is on hold', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const { hold: held } = await holdStake(world, uid, 2_000);
    await world.ledger.move(correction(uid, 'a', -99_250));
    const refusal = {
      code: 'insufficient-balance',
      message: 'You owe $12.50. Winnings and deposits repay it first.',
    };
    const order = { uid, gameId: game.id, teamChosen: game.team1 };
    await expect(placeBet(world, { ...order, amount: 2_000 })).rejects.toMatchObject(refusal);
    await expect(placeBet(world, { ...order, amount: 1 })).rejects.toMatchObject(refusal);
    await expect(holdStake(world, uid, 1)).rejects.toMatchObject({ ...refusal, field: 'betAmount' });
    world.time.now = held.expiresAt.getTime();
    expect(await releaseHold(world, mainAccountOf(uid), held.seq)).toBe(true);
    world.time.now = tipOff - 3_600_000;
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 750 });
  });

  it('moves the money of a key once, whatever the number of calls and processes', async () => {
    const uid = await world.aUser();
    const other = world.openLedger();
    const done = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? world.ledger : other).move(hold(uid, 'once', 60_000))),
    );
    expect(new Set(done.map(({ entry }) => entry._id)).size).toBe(1);
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1);
    // The balance is too low for a second debit, but a repeat returns the first one.
    expect(await world.openLedger().move(hold(uid, 'once', 60_000))).toMatchObject({ replayed: true });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 40_000, seq: 2 });
  });

  it('retries a move whose key was used by an entry that a failover has undone', async () => {
    const uid = await world.aUser();
    await world.ledger.move(correction(uid, 'once', -100));
    let reads = 0;
    const entries = new Proxy(world.db.entries, {
      get(target, name, self) {
        if (name === 'findOne') reads += 1;
        return name === 'findOne' && reads === 1 ? async () => null : Reflect.get(target, name, self);
      },
    });
    const { clock } = world;
    const options = { clock, onCommitted: () => undefined, onError: () => undefined };
    const ledger = createLedger({ db: { ...world.db, entries }, ...options });
    await expect(ledger.move(correction(uid, 'once', -100))).resolves.toMatchObject({ replayed: true });
    expect(reads).toBe(2);
  });

  it('retries during an outage of the database, then rejects with unavailable', async () => {
    const mongo = await aProxy(testConfig().MONGODB_URI);
    const db = await openDatabase(mongo.url, { timeoutMs: 1_000 });
    const time = { now: tipOff };
    const retries: string[] = [];
    const ledger = createLedger({
      db,
      clock: () => time.now,
      onCommitted: () => undefined,
      onError: () => undefined,
      observe: {
        committed: () => undefined,
        retried(why) {
          retries.push(why);
          time.now += 300;
        },
      },
      giveUpAfterMs: 500,
    });
    mongo.cut();
    await expect(ledger.move(correction('ada', 'a', 1))).rejects.toMatchObject({ code: 'unavailable' });
    expect(retries).toEqual(['away', 'away']);
    await db.close();
    await mongo.close();
  });

  it('rejects moves on accounts that do not exist', async () => {
    await expect(world.ledger.move(correction('unknown', 'a', 100))).rejects.toMatchObject({ code: 'user-not-found' });
    expect(await world.entriesOf('unknown')).toEqual([]);
  });

  it('rejects a move whose decision throws, and accepts the next one', async () => {
    const uid = await world.aUser();
    const fault = new Error('a bug');
    const broken = world.ledger.move({
      account: mainAccountOf(uid),
      key: 'x',
      decide: () => {
        throw fault;
      },
    });
    await expect(broken).rejects.toBe(fault);
    await expect(world.ledger.move(correction(uid, 'y', -1))).resolves.toBeDefined();
  });

  it('accepts a move on money that another process has just paid in', async () => {
    const uid = await world.aUser();
    await world.ledger.move(hold(uid, 'spend', 100_000));
    await world.openLedger().move(correction(uid, 'gain', 5_000));
    await expect(world.ledger.move(hold(uid, 'spend again', 5_000))).resolves.toMatchObject({ entry: { balance: 0 } });
  });

  it('commits all moves of one iteration of the event loop in one batch', async () => {
    const uids = await Promise.all(Array.from({ length: 12 }, () => world.aUser()));
    const batches: number[] = [];
    const ledger = world.openLedger({
      committed: (kinds) => void batches.push(kinds.length),
      retried: () => undefined,
    });
    const afterHops = async (hops: number) => {
      for (let hop = 0; hop < hops; hop += 1) await Promise.resolve();
    };
    const move = async (uid: string, n: number) => afterHops(n).then(() => ledger.move(correction(uid, 'a', 100)));
    await Promise.all(uids.map(move));
    expect(batches).toEqual([12]);
  });

  it('reports only new entries as committed, and nothing for a replayed move', async () => {
    const uid = await world.aUser();
    await world.ledger.move(correction(uid, 'once', -100));
    const batches: number[] = [];
    const ledger = world.openLedger({
      committed: (kinds) => void batches.push(kinds.length),
      retried: () => undefined,
    });
    expect(await ledger.move(correction(uid, 'once', -100))).toMatchObject({ replayed: true });
    expect(batches).toEqual([]);
    await ledger.move(correction(uid, 'twice', -100));
    expect(batches).toEqual([1]);
  });

  it('rolls forward an account that a crash left behind its ledger', async () => {
    const uid = await world.aUser();
    await world.ledger.move(correction(uid, 'a', -100));
    const before = await world.documentOf(uid);
    await world.ledger.move(correction(uid, 'b', -200));
    await world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { seq: before.seq, balance: before.balance } });
    const { entry } = await world.openLedger().move(correction(uid, 'c', -300));
    expect(entry).toMatchObject({ seq: 4, balance: 99_400 });
    expect(await world.accounts.get(uid)).toMatchObject({ seq: 4, balance: 99_400 });
  });

  it('writes gapless ledgers for 64 callers in several processes, on one account and on several', async () => {
    const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser()]);
    const ledgers = [world.ledger, world.openLedger(), world.openLedger()];
    const hot = uids[0] ?? '';
    const caller = async (n: number) => {
      for (let i = 0; i < 8; i += 1) {
        const uid = n % 2 ? hot : (uids[n % 3] ?? hot);
        const ledger = ledgers[(n + i) % 3] ?? world.ledger;
        await ledger.move(correction(uid, `${n}-${i}`, n % 4 ? -100 : 100));
      }
    };
    await Promise.all(Array.from({ length: 64 }, (_, n) => caller(n)));
    const total = await world.db.entries.countDocuments({
      account: { $in: uids.map(mainAccountOf) },
      kind: 'correction',
    });
    expect(total).toBe(64 * 8);
    const report = await audit(world.db, noWait);
    expect(report.violations).toEqual([]);
  });
});
