import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFirstDeposit } from '../../bets/cashier/cashier.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import { createGroup } from '../../groups/create-group.ts';
import { joinGroup } from '../../groups/membership.ts';
import type { Game } from '../../league/games/game.ts';
import { mainAccountOf, seasonAccountOf } from '../../ledger/account-id.ts';
import { type Bet, betKey } from '../../ledger/bet.ts';
import { advanceSeasons } from '../../seasons/advance-seasons.ts';
import { aSeason } from '../../seasons/testing/a-season.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { ArchiveError } from './archive-format.ts';
import { type Backup, backUp } from './back-up.ts';
import { aFolder, aRestoredWorld } from './testing/archives.ts';

async function aWorldOfThisTest(): Promise<World> {
  const world = await aWorld();
  onTestFinished(() => world.end());
  return world;
}

/** A generator of repeatable random numbers below `n`. */
function createRandom(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Users who act until they are stopped: they bet, undo, deposit, join groups and open accounts, while games end. */
async function startWriters(world: World, random: (n: number) => number) {
  const games: Game[] = [];
  for (let n = 0; n < 4; n += 1) games.push(await world.anOpenGame());
  const { uids, groupId, season } = await aSeason(world, ['ada', 'bob', 'cy', 'dee']);
  await advanceSeasons(world);
  const accounts = uids.flatMap((uid) => [
    { uid, account: mainAccountOf(uid) },
    { uid, account: seasonAccountOf(season.id, uid) },
  ]);
  const acknowledged = new Map<string, Pick<Bet, 'amount' | 'potential' | 'account'>>();
  const decided: Game[] = [];
  let stopped = false;
  const pick = <T>(list: readonly T[]): T => {
    const item = list[random(list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };

  async function place(): Promise<Bet> {
    const { uid, account } = pick(accounts);
    const game = pick(games);
    const amount = 100 + random(400);
    const bet = await placeBet(world, {
      uid,
      account,
      amount,
      gameId: game.id,
      key: randomUUID(),
      teamChosen: random(2) === 0 ? game.team1 : game.team2,
    });
    acknowledged.set(betKey(bet), { amount: bet.amount, potential: bet.potential, account: bet.account });
    return bet;
  }

  const actions = [
    place,
    place,
    place,
    place,
    async () => {
      const { uid, id } = await place();
      await undoBet(world, uid, id);
    },
    async () => {
      const [game] = games.splice(0, 1);
      games.push(await world.anOpenGame());
      if (game === undefined) return;
      await world.finish(game, 90 + random(20), 70 + random(20));
      await world.settlement.settle(game.id);
      decided.push(game);
    },
    async () => {
      const game = decided.splice(0, 1)[0];
      if (game === undefined) return;
      await world.correct(game, { team1: 60, team2: 99 }, 'The score was wrong.');
      await world.settlement.settle(game.id);
    },
    async () => {
      const uid = await world.aUser();
      await joinGroup(world, uid, groupId);
      await advanceSeasons(world, groupId);
      accounts.push({ uid, account: mainAccountOf(uid) }, { uid, account: seasonAccountOf(season.id, uid) });
    },
    async () => {
      const { group } = await createGroup(world, { uid: pick(uids), name: 'More' });
      await joinGroup(world, await world.aUser(), group.id);
    },
    async () => {
      const { uid } = pick(accounts);
      await world.setBalance(uid, 0);
      await makeFirstDeposit(world, { uid, amount: 1_000 });
    },
  ];
  const refusals = [
    'insufficient-balance',
    'betting-closed',
    'deposit-taken',
    'deposit-not-due',
    'too-many-groups',
    'bet-closed',
  ];

  async function act(): Promise<void> {
    while (!stopped) {
      try {
        await pick(actions)();
      } catch (error) {
        if (!(error instanceof DomainError) || ![...refusals, 'stake-over-season-limit'].includes(error.code))
          throw error;
      }
    }
  }
  const running = Promise.all(Array.from({ length: 6 }, act));
  // `stop` reports a failure.
  running.catch(() => undefined);
  return {
    acknowledged,
    uids,
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}

describe('a backup', () => {
  it.each([1, 2].slice(0, sample(1, 2)))(
    'restores with a clean audit and every acknowledged bet, taken while users act (seed %i)',
    async (seed) => {
      const world = await aWorldOfThisTest();
      const folder = await aFolder();
      const writers = await startWriters(world, createRandom(seed));
      const backups: { backup: Backup; before: Map<string, Pick<Bet, 'amount' | 'potential' | 'account'>> }[] = [];
      let actions = 0;
      for (let n = 0; n < sample(2, 3); n += 1) {
        const before = new Map(writers.acknowledged);
        const backup = await backUp(world.db.driver, { to: join(folder, `${n}.jsonl.gz`) });
        // At least a bet was placed during most backups.
        actions += writers.acknowledged.size - before.size;
        backups.push({ backup, before });
      }
      await writers.stop();
      expect(actions).toBeGreaterThan(0);
      for (const { backup, before } of backups) {
        const restored = await aRestoredWorld(backup.file);
        onTestFinished(() => restored.end());
        expect(await restored.violations()).toEqual([]);
        const bets = await restored.db.bets.find({ _id: { $in: [...before.keys()] } }).lean();
        const found = bets.map(({ _id, amount, potential, account }) => [_id, { amount, potential, account }] as const);
        expect(new Map(found)).toEqual(new Map([...before].filter(([key]) => found.some(([id]) => id === key))));
        expect(bets).toHaveLength(before.size);
        // Settlement goes on where the archive was cut.
        for (const id of await restored.games.findUnsettled()) await restored.settlement.settle(id);
        expect(await restored.violations()).toEqual([]);
      }
    },
  );

  it('settles a game again that was corrected during the backup, and repeats a deletion that was completed during it', async () => {
    const world = await aWorldOfThisTest();
    const [first, gone] = [await world.aUser('a'), await world.aUser('gone')];
    const game = await world.anOpenGame();
    const bet = (uid: string) =>
      placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 500, key: randomUUID() });
    await bet(first);
    const last = await world.aUser('z');
    const other = await world.anOpenGame();
    const more = { uid: last, gameId: other.id, teamChosen: other.team1, amount: 1 };
    for (let n = 0; n < 150; n += 1) await placeBet(world, { ...more, key: `more-${n}` });
    await world.finish(game, 99, 90);
    await world.settlement.settle(game.id);
    let isCorrected = false;
    const { file } = await backUp(world.db.driver, {
      to: await aFolder(),
      async onProgress(collection) {
        // The entries of the first account are in the archive by then, its corrections will not be.
        if (collection !== 'ledger' || isCorrected) return;
        isCorrected = true;
        await world.correct(game, { team1: 90, team2: 99 }, 'The score was wrong.');
        await world.settlement.settle(game.id);
        await world.deletions.delete({ uid: gone, signedInAt: world.time.now, idToken: 't', signIns: [] });
      },
    });
    expect(isCorrected).toBe(true);
    const restored = await aRestoredWorld(file);
    onTestFinished(() => restored.end());
    expect(await restored.violations()).toEqual([]);
    expect(await restored.games.findUnsettled()).toEqual([game.id]);
    await restored.settlement.settle(game.id);
    expect((await restored.documentOf(first)).balance).toBe((await world.documentOf(first)).balance);
    expect(await restored.violations()).toEqual([]);
    const deleted = await restored.documentOf(gone);
    expect(deleted.username).toMatch(/^Former player/);
    expect(deleted).not.toHaveProperty('email');
  });

  it('restores accounts, entries and bets as they were', async () => {
    const world = await aWorldOfThisTest();
    const uid = await world.aUser();
    const game = await world.anOpenGame();
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 500, key: 'a' });
    const { file } = await backUp(world.db.driver, { to: await aFolder() });
    const restored = await aRestoredWorld(file);
    onTestFinished(() => restored.end());
    expect(await restored.documentOf(uid)).toEqual(await world.documentOf(uid));
    expect(await restored.entriesOf(uid)).toEqual(await world.entriesOf(uid));
    expect(await restored.betsOf(uid)).toEqual(await world.betsOf(uid));
  });

  it('is one file that only its owner can read, without a trace of the writing', async () => {
    const world = await aWorldOfThisTest();
    const folder = await aFolder();
    const { file, bytes } = await backUp(world.db.driver, { to: folder });
    expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([file]);
    const { mode, size } = await stat(file);
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
  });

  it('leaves no file when it is stopped', async () => {
    const world = await aWorldOfThisTest();
    const folder = await aFolder();
    await expect(backUp(world.db.driver, { to: folder, signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual([]);
  });

  it('says in one sentence why it cannot be written', async () => {
    const world = await aWorldOfThisTest();
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    await expect(backUp(world.db.driver, { to: join(file, 'backup.gz') })).rejects.toThrow(
      new ArchiveError(`${file} is no folder: choose another one.`),
    );
    // Even root may not create files there.
    await expect(backUp(world.db.driver, { to: '/sys/courtside/' })).rejects.toThrow(ArchiveError);
  });

  it('does not replace a file', async () => {
    const world = await aWorldOfThisTest();
    const to = join(await aFolder(), 'backup.jsonl.gz');
    await backUp(world.db.driver, { to });
    await expect(backUp(world.db.driver, { to })).rejects.toThrow('exists already');
  });
});
