import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf, nameOfAccount, seasonAccountOf } from '../ledger/account-id.ts';
import { type Bet, betKey } from '../ledger/bet.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { maxBetPage, readAllBets, readBetPage, readPendingAndRecentBets } from './bet-lists.ts';
import { placeBet } from './place-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ maxOpenBets: 3 });
});
afterAll(() => world.end());

/** A user with this many decided bets: several per game, and several of them placed in the same millisecond. */
async function aUserWithBets(count: number): Promise<{ uid: string; ids: string[] }> {
  const [uid, other, game] = [await world.aUser(), await world.aUser(), await world.anOpenGame()];
  const bet = await placeBet(world, { uid: other, gameId: game.id, teamChosen: game.team1, amount: 100 });
  const bets = Array.from({ length: count }, (_, n): Bet => {
    const startTime = new Date(tipOff - Math.floor(n / 7) * 1_000);
    const placedAt = new Date(tipOff - 10_000 - Math.floor((n % 7) / 3));
    return {
      ...bet,
      uid,
      account: mainAccountOf(uid),
      id: `b${n}`,
      status: 'lost',
      placedAt,
      betData: { ...bet.betData, startTime },
    };
  });
  await world.db.bets.insertMany(
    bets.map((each) => ({ _id: betKey(each), ...each })),
    { lean: true },
  );
  return { uid, ids: bets.map(({ id }) => id).sort() };
}

describe("a user's bets", () => {
  it('are each in the complete list exactly once, newest game first, while they are being settled', async () => {
    const { uid, ids } = await aUserWithBets(1_200);
    await aUserWithBets(5);
    const seen: Bet[] = [];
    for await (const bets of readAllBets(world, uid)) {
      seen.push(...bets);
      await world.db.bets.updateMany({ uid }, { $set: { status: 'won', settledAt: new Date(tipOff) } });
    }
    expect(seen.map(({ id }) => id).sort()).toEqual(ids);
    expect(seen).toEqual(seen.toSorted((a, b) => b.betData.startTime.getTime() - a.betData.startTime.getTime()));
    expect(seen[0]).not.toHaveProperty('_id');
  });

  it.each([1, 2, 3, 7, 50])('are each on exactly one page of %d bets, newest game first', async (limit) => {
    const { uid, ids } = await aUserWithBets(23);
    await aUserWithBets(5);
    const seen: Bet[] = [];
    let cursor: string | undefined;
    do {
      const page = await readBetPage(world, uid, { cursor, limit });
      expect(page.bets.length).toBeLessThanOrEqual(limit);
      seen.push(...page.bets);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.map(({ id }) => id).sort()).toEqual(ids);
    const times = seen.map(({ betData, placedAt }) => [betData.startTime.getTime(), placedAt.getTime()] as const);
    expect(times).toEqual(times.toSorted(([a, c], [b, d]) => b - a || d - c));
  });

  it('come in pages of at most 1,000, with a cursor if there are more', async () => {
    const { uid } = await aUserWithBets(maxBetPage + 1);
    const { bets, nextCursor } = await readBetPage(world, uid, { limit: 1_000_000 });
    expect([bets.length, nextCursor]).toEqual([maxBetPage, expect.any(String)]);
    const rest = await readBetPage(world, uid, { cursor: nextCursor ?? undefined });
    expect(rest).toMatchObject({ bets: [{}], nextCursor: null });
    await world.db.bets.deleteOne({ uid, id: rest.bets[0]?.id ?? '' });
    expect(await readBetPage(world, uid)).toMatchObject({ nextCursor: null });
  });

  it('are rejected for an invalid cursor', async () => {
    const uid = await world.aUser();
    const places = ['[1,"a","b"]', '[8640000000000001,0,"b"]', '[0,-9007199254740991,"b"]'];
    const made = places.map((place) => Buffer.from(place).toString('base64url'));
    for (const cursor of ['x', 'W10', ...made]) {
      await expect(readBetPage(world, uid, { cursor })).rejects.toMatchObject({ code: 'bad-request', field: 'cursor' });
    }
  });

  it("never include another user's bets, even with that user's cursor", async () => {
    const [{ uid }, { uid: other }] = [await aUserWithBets(3), await aUserWithBets(3)];
    const { nextCursor } = await readBetPage(world, uid, { limit: 1 });
    const { bets } = await readBetPage(world, other, { cursor: nextCursor ?? undefined });
    for (const bet of bets) expect(bet.uid).toBe(other);
  });

  it('include at most as many pending bets of each account as it can have', async () => {
    const { uid } = await aUserWithBets(12);
    await world.db.bets.updateMany({ uid }, { $set: { status: 'pending' } });
    const inSeason = { uid, id: { $in: ['b7', 'b8', 'b9', 'b10', 'b11'] } };
    await world.db.bets.updateMany(inSeason, { $set: { account: seasonAccountOf('season-1', uid) } });
    const listed = (await readPendingAndRecentBets({ db: world.db, maxOpenBets: 3 }, [uid], 2)).get(uid) ?? [];
    expect(listed.map(({ account }) => nameOfAccount(account))).toEqual([
      ...['main', 'main', 'main'],
      ...['season-1', 'season-1', 'season-1'],
    ]);
  });
});
