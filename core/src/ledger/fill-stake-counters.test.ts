import { afterAll, beforeAll, expect, it } from 'vitest';
import { stakedSince } from '../betting/limits/staked-since.ts';
import { aSeason } from '../people/seasons/testing/a-season.ts';
import { anUnvalidatedDatabase } from '../testing/unvalidated-database.ts';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf, seasonAccountOf } from './account-id.ts';
import { fillStakeCounters } from './fill-stake-counters.ts';
import { rollForward } from './recover.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await anUnvalidatedDatabase() });
});
afterAll(() => world.endAudited());

const withoutCounters = { $unset: { stakedOn: 1, sums: 1 } } as const;
const today = () => new Date(new Date(world.time.now).toISOString().slice(0, 10));

/** A user with bets of each outcome on the main account and on one of a season. */
async function aBettor() {
  const { season, uids, stake } = await aSeason(world, ['ada']);
  const [uid] = uids;
  const [over, open] = [await world.anOpenGame(), await world.anOpenGame()];
  const main = (gameId: string, amount: number, key: string) =>
    world.bets.place({ uid, gameId, teamChosen: over.team1, amount, key });
  for (const key of ['m-won', 'm-undone']) await main(over.id, 500, key);
  for (const key of ['won', 'undone', 'sold']) await stake(uid, 700, over, key);
  await stake(uid, 300, open, 'open');
  await world.undoBet(uid, 'm-undone');
  await world.undoBet(uid, 'undone');
  await world.cashOut({ uid, betId: 'sold' });
  await world.finish(over, 100, 90);
  await world.settlement.settle(over.id);
  const account = seasonAccountOf(season.id, uid);
  const read = async () => ({
    main: await world.documentOf(uid),
    ofSeason: await world.db.seasonMembers.findOne({ _id: account }).lean(),
  });
  const makeOld = async () => {
    await world.db.profiles.updateOne({ _id: mainAccountOf(uid) }, withoutCounters);
    await world.db.seasonMembers.updateOne({ _id: account }, withoutCounters);
  };
  return { uid, account, stake, open, read, makeOld };
}

it('gives old accounts the counters that new ones have, from their ledgers', async () => {
  const { uid, read, makeOld } = await aBettor();
  const before = await read();
  expect(before.main.stakedOn).toEqual({ day: '2026-01-14', cents: 500 });
  expect(before.ofSeason?.stakedOn).toEqual({ day: '2026-01-14', cents: 1_700 });
  expect(before.ofSeason?.sums?.weeks).toMatchObject([{ week: '2026-01-12', bets: 2, pending: 1 }]);
  await makeOld();
  const faults = (await world.violations()).map(({ what }) => what.split(':')[0]);
  expect(faults).toEqual(expect.arrayContaining(['account stakedOn', 'account sums']));
  await fillStakeCounters(world.db);
  expect(await read()).toEqual(before);
  await fillStakeCounters(world.db);
  expect(await read()).toEqual(before);
  expect(await stakedSince(world.db, uid, today())).toBe(2_200);
});

it('counts only the entries that the document includes, and rolling forward adds the others', async () => {
  const { uid, account, stake, open, read, makeOld } = await aBettor();
  const { ofSeason } = await read();
  if (ofSeason === null) throw new Error('no account');
  await stake(uid, 400, open, 'last');
  const { ofSeason: newest } = await read();
  await world.db.seasonMembers.replaceOne({ _id: account }, ofSeason);
  await makeOld();
  await fillStakeCounters(world.db);
  expect((await read()).ofSeason).toEqual(ofSeason);
  // The limit counts a stake as soon as it is in the ledger.
  expect(await stakedSince(world.db, uid, today())).toBe(2_600);
  await rollForward(world.db, account);
  expect((await read()).ofSeason).toEqual(newest);
});
