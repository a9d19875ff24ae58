import { hourMs, maxNightLinks } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { makeChallenge } from '../challenges/make-challenge.ts';
import { takeChallenge } from '../challenges/take-challenge.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import { letMemberIn, removeMember } from '../groups/owner-actions.ts';
import type { Game } from '../league/games/game.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { profitOf } from '../ledger/bet.ts';
import { disableUser, enableUser } from '../members/access/user-access.ts';
import { drawsFor } from '../platform/random.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { findNightLink, makeNightLink, readNightSharing, revokeNightLinks, showOnNights } from './night-links.ts';
import { readNightPage } from './night-page.ts';
import type { SharedNight } from './shared-night.ts';

const night = '2026-01-14';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  // Each test has a night of its own.
  await world.db.games.deleteMany({});
});

function aGame(startTime = tipOff): Promise<Game> {
  const staleAt = new Date(startTime);
  return world.anOpenGame({
    startTime: staleAt,
    endTime: staleAt,
    markets: {
      moneyline: world.aMoneyline({ staleAt }),
      spread: world.aLine(-5, { staleAt }),
      total: world.aLine(210.5, { staleAt }),
    },
  });
}

async function end(game: Game, team1 = 110, team2 = 100): Promise<void> {
  world.time.now = Math.max(world.time.now, game.startTime.getTime() + 2 * hourMs);
  await world.finish(game, team1, team2);
  await world.settlement.settle(game.id);
}

/** A group of three with a night that is over: Ada has won, Bob has lost, and Cyd has not bet. */
async function aNight() {
  const [ada, bob, cyd] = [await world.aUser(), await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  for (const uid of [bob, cyd]) await joinGroup(world, uid, group.id);
  const game = await aGame();
  await placeBet(world, { uid: ada, gameId: game.id, side: 'team1', amount: 1_000, key: 'a' });
  await placeBet(world, { uid: bob, gameId: game.id, side: 'team2', amount: 2_000, key: 'b' });
  await end(game);
  return { groupId: group.id, ada, bob, cyd, game };
}

async function openIfShown(secret: string): Promise<SharedNight | null> {
  const link = await findNightLink(world, secret);
  return link && (await link.read()).night;
}

async function open(secret: string): Promise<SharedNight> {
  const shared = await openIfShown(secret);
  if (shared === null) throw new Error('the link does not work');
  return shared;
}

const rowsOf = ({ money }: SharedNight) => money.map(({ rows, friends }) => [rows.map(({ uid }) => uid), friends]);

describe('who is shown', () => {
  it('is nobody until a member allows it, and nobody again once it is taken back', async () => {
    const { groupId, ada, bob } = await aNight();
    const { secret } = await makeNightLink(world, bob, groupId, night);
    const hidden = await open(secret);
    expect(hidden).toMatchObject({ groupName: 'Hoops', night, members: [], money: [{ games: [], bets: 0 }] });
    expect(rowsOf(hidden)).toEqual([[[], 2]]);
    expect(await showOnNights(world, ada, groupId, true)).toEqual({ isShown: true, shown: 1, members: 3 });
    await showOnNights(world, ada, groupId, true);
    const shown = await open(secret);
    expect(shown.members).toEqual([{ uid: ada, username: ada }]);
    expect(shown.money).toMatchObject([
      {
        rows: [{ uid: ada, username: ada, profit: 1_500 }],
        friends: 1,
        bets: 1,
        gamesWithBet: 1,
        games: [
          {
            state: 'final',
            score: { team1: 110, team2: 100 },
            picks: [{ side: 'team1', uids: [ada], members: 1, stakes: 1_000, returned: 0, profit: 1_500 }],
          },
        ],
        highlights: { worstBeat: null, bestWin: { username: ada } },
      },
    ]);
    expect(await readNightSharing(world, bob, groupId, night)).toMatchObject({ isShown: false, shown: 1, members: 3 });
    expect(await showOnNights(world, ada, groupId, false)).toEqual({ isShown: false, shown: 0, members: 3 });
    expect(rowsOf(await open(secret))).toEqual([[[], 2]]);
  });

  it('is decided for each group, and by members only', async () => {
    const { groupId, ada } = await aNight();
    const other = await createGroup(world, { uid: ada, name: 'Other' });
    await showOnNights(world, ada, other.group.id, true);
    expect(await showOnNights(world, ada, groupId, false)).toMatchObject({ isShown: false, shown: 0 });
    const stranger = await world.aUser();
    for (const call of [
      () => showOnNights(world, stranger, groupId, true),
      () => readNightSharing(world, stranger, groupId, night),
      () => makeNightLink(world, stranger, groupId, night),
      () => revokeNightLinks(world, stranger, groupId, night),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('hides a member whose account is disabled, who cannot take it back', async () => {
    const { groupId, ada, bob } = await aNight();
    const { secret } = await makeNightLink(world, bob, groupId, night);
    await showOnNights(world, ada, groupId, true);
    await disableUser(world, ada, 'Spam');
    expect(rowsOf(await open(secret))).toEqual([[[], 2]]);
  });

  it('does not return with a member who has left or was removed', async () => {
    const { groupId, ada, bob, cyd } = await aNight();
    const { secret } = await makeNightLink(world, ada, groupId, night);
    for (const uid of [bob, cyd]) await showOnNights(world, uid, groupId, true);
    await leaveGroup(world, bob, groupId);
    await removeMember(world, { uid: ada, groupId }, cyd);
    await letMemberIn(world, { uid: ada, groupId }, cyd);
    for (const uid of [bob, cyd]) await joinGroup(world, uid, groupId);
    expect(await readNightSharing(world, bob, groupId, night)).toMatchObject({ isShown: false, shown: 0 });
    expect(rowsOf(await open(secret))).toEqual([[[], 2]]);
  });
});

describe('the money of a shared night', () => {
  it('is that of the season first', async () => {
    const { groupId, uids, season } = await aSeason(world, ['ada', 'bob']);
    const [ada = '', bob = ''] = uids;
    const game = await aGame();
    const bet = { gameId: game.id, side: 'team1' as const, amount: 1_000 };
    await placeBet(world, { ...bet, uid: ada, key: 'main' });
    await placeBet(world, { ...bet, uid: bob, key: 'season', account: seasonAccountOf(season.id, bob) });
    await end(game);
    const { secret } = await makeNightLink(world, ada, groupId, night);
    for (const uid of uids) await showOnNights(world, uid, groupId, true);
    const shared = await open(secret);
    expect(
      shared.money.map(({ seasonName, games }) => [seasonName, games.flatMap(({ picks }) => picks[0]?.uids)]),
    ).toEqual([
      [season.name, [bob]],
      [null, [ada]],
    ]);
  });

  it('has the void bets of those who are shown on the games, and no others', async () => {
    const { groupId, ada, bob, cyd } = await aNight();
    const off = await aGame(world.time.now + hourMs);
    for (const [uid, amount] of [
      [bob, 700],
      [cyd, 900],
    ] as const)
      await placeBet(world, { uid, gameId: off.id, side: 'team2', amount, key: `off ${uid}` });
    world.time.now += 2 * hourMs;
    await world.voidGame(off);
    await world.settlement.settle(off.id);
    const { secret } = await makeNightLink(world, ada, groupId, night);
    await showOnNights(world, cyd, groupId, true);
    const shared = await open(secret);
    expect(shared).toMatchObject({
      members: [{ uid: cyd }],
      money: [{ rows: [], friends: 2, games: [{ picks: [{ uids: [cyd], members: 1, returned: 900 }] }] }],
    });
    await showOnNights(world, ada, groupId, true);
    const [money] = (await open(secret)).money;
    expect(money?.rows.map(({ uid }) => uid)).toEqual([ada]);
    expect(money?.games.map(({ state, picks }) => [state, picks[0]?.uids, picks[0]?.returned])).toEqual([
      ['final', [ada], 0],
      ['void', [cyd], 900],
    ]);
  });
});

describe('a link to a night', () => {
  it('stores no secret, and only the latest one of a member works', async () => {
    const { groupId, ada, bob } = await aNight();
    const first = await makeNightLink(world, ada, groupId, night);
    expect(first).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{48}$/), createdAt: new Date(world.time.now) });
    const ofBob = await makeNightLink(world, bob, groupId, night);
    const second = await makeNightLink(world, ada, groupId, night);
    expect(await openIfShown(first.secret)).toBeNull();
    await open(second.secret);
    await open(ofBob.secret);
    expect(JSON.stringify(await world.db.groups.find().lean())).not.toContain(second.secret);
  });

  it('is listed and revoked by its maker and the owner of the group', async () => {
    const { groupId, ada, bob, cyd } = await aNight();
    const [ofAda, ofBob] = [
      await makeNightLink(world, ada, groupId, night),
      await makeNightLink(world, bob, groupId, night),
    ];
    const listed = async (uid: string) =>
      (await readNightSharing(world, uid, groupId, night)).links.map(({ username }) => username);
    expect(await Promise.all([ada, bob, cyd].map(listed))).toEqual([[ada, bob], [bob], []]);
    expect((await readNightSharing(world, ada, groupId, '2026-01-13')).links).toEqual([]);
    await revokeNightLinks(world, cyd, groupId, night);
    await revokeNightLinks(world, ada, groupId, '2026-01-13');
    await open(ofBob.secret);
    expect((await revokeNightLinks(world, bob, groupId, night)).links).toEqual([]);
    expect(await openIfShown(ofBob.secret)).toBeNull();
    await open(ofAda.secret);
    const again = await makeNightLink(world, bob, groupId, night);
    await revokeNightLinks(world, ada, groupId, night);
    for (const { secret } of [ofAda, again]) expect(await openIfShown(secret)).toBeNull();
  });

  it.each(['leaves', 'is removed', 'deletes the account'])('ends when its maker %s', async (how) => {
    const { groupId, ada, bob } = await aNight();
    const { secret } = await makeNightLink(world, bob, groupId, night);
    await open(secret);
    if (how === 'leaves') await leaveGroup(world, bob, groupId);
    else if (how === 'is removed') await removeMember(world, { uid: ada, groupId }, bob);
    else await world.deletions.delete({ uid: bob, signIns: [], signedInAt: world.time.now, idToken: 'token' });
    expect(await openIfShown(secret)).toBeNull();
    expect(await world.db.groups.findOne({ _id: groupId }).lean()).toMatchObject({ nightLinks: [] });
    if (how === 'leaves') {
      await joinGroup(world, bob, groupId);
      expect(await openIfShown(secret)).toBeNull();
    }
  });

  it('ends with the group, and rests while the account of its maker is disabled', async () => {
    const { groupId, ada, bob, cyd } = await aNight();
    const { secret } = await makeNightLink(world, ada, groupId, night);
    await disableUser(world, ada, 'Spam');
    expect(await openIfShown(secret)).toBeNull();
    await enableUser(world, ada);
    await open(secret);
    for (const uid of [bob, cyd, ada]) await leaveGroup(world, uid, groupId);
    expect(await openIfShown(secret)).toBeNull();
  });

  it('exports the own links and the own decision', async () => {
    const { groupId, ada, bob } = await aNight();
    const { createdAt } = await makeNightLink(world, ada, groupId, night);
    await makeNightLink(world, bob, groupId, night);
    await showOnNights(world, ada, groupId, true);
    expect((await world.exportAccount(ada))?.groups).toMatchObject([
      { id: groupId, isShownOnNights: true, nightLinks: [{ night, createdAt }] },
    ]);
  });

  it('is one of a limited number for each group, however many are made at once', async () => {
    const { groupId, ada, bob, cyd } = await aNight();
    const createdAt = new Date(world.time.now);
    const nightLinks = Array.from({ length: maxNightLinks - 2 }, (_, n) => ({
      hash: `h${n}`,
      night: '2026-01-01',
      uid: ada,
      createdAt,
    }));
    await world.db.groups.updateOne({ _id: groupId }, { $set: { nightLinks } });
    const made = await Promise.allSettled([ada, bob, cyd].map((uid) => makeNightLink(world, uid, groupId, night)));
    const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ code: 'too-many-night-links' }]);
    // A member's new link takes the place of the one before.
    const [maker = ''] = (await readNightSharing(world, ada, groupId, night)).links.map(({ uid }) => uid);
    await makeNightLink(world, maker, groupId, night);
  });

  it.each(['', 'x', '0'.repeat(48), 'A'.repeat(48), '0'.repeat(10_000), '{"$gt":""}'])(
    'is none for the secret %.20j',
    async (secret) => {
      expect(await openIfShown(secret)).toBeNull();
    },
  );
});

describe('a night that is not over', () => {
  it('cannot be shared while a bet is open, or without a bet', async () => {
    const uid = await world.aUser();
    const { group } = await createGroup(world, { uid, name: 'Hoops' });
    const [early, late] = [await aGame(), await aGame(tipOff + 3 * hourMs)];
    const make = () => makeNightLink(world, uid, group.id, night);
    await expect(make()).rejects.toMatchObject({ code: 'night-not-over' });
    await placeBet(world, { uid, gameId: early.id, side: 'team1', amount: 1_000, key: 'early' });
    await expect(make()).rejects.toMatchObject({ code: 'night-not-over' });
    world.time.now = tipOff + hourMs;
    await expect(make()).rejects.toMatchObject({ code: 'night-not-over' });
    await end(early);
    const { secret } = await make();
    await open(secret);
    // A bet on the other game opens the night again, until it is decided.
    await placeBet(world, { uid, gameId: late.id, side: 'team2', amount: 1_000, key: 'late' });
    expect(await openIfShown(secret)).toBeNull();
    await expect(make()).rejects.toMatchObject({ code: 'night-not-over' });
    await end(late);
    await open(secret);
  });

  it('is no longer shown when a game with a bet was moved to a later tip-off', async () => {
    const { groupId, ada, game } = await aNight();
    const { secret } = await makeNightLink(world, ada, groupId, night);
    await aGame(world.time.now + hourMs);
    await open(secret);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startTime: new Date(world.time.now + hourMs) } });
    expect(await openIfShown(secret)).toBeNull();
  });

  it('cannot be shared while a head-to-head is open', async () => {
    const [ada, bob] = [await world.aUser(), await world.aUser()];
    const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
    const groupId = group.id;
    await joinGroup(world, bob, groupId);
    const [early, late] = [await aGame(), await aGame(tipOff + hourMs)];
    await placeBet(world, { uid: ada, gameId: early.id, side: 'team1', amount: 1_000, key: 'early' });
    const terms = { gameId: late.id, market: 'moneyline', side: 'team1', stake: 500 } as const;
    const { _id: challengeId } = await makeChallenge(world, { ...terms, uid: ada, groupId, opponent: bob });
    await takeChallenge(world, { uid: bob, groupId, challengeId });
    await end(early);
    expect(world.time.now).toBeGreaterThan(late.startTime.getTime());
    const make = () => makeNightLink(world, ada, groupId, night);
    await expect(make()).rejects.toMatchObject({ code: 'night-not-over' });
    await end(late);
    await make();
  });

  it('is not shown while a bet is open again', async () => {
    const { groupId, ada, bob } = await aNight();
    const { secret } = await makeNightLink(world, ada, groupId, night);
    await open(secret);
    const bet = await world.db.bets.findOne({ uid: bob }).lean();
    if (bet === null) throw new Error('no bet');
    await world.db.bets.updateOne({ _id: bet._id }, { $set: { status: 'pending' } });
    expect(await openIfShown(secret)).toBeNull();
  });
});

/** Every string and number in a value, also those in its objects and lists. */
function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

describe('a member who has not allowed it', () => {
  it.each(Array.from({ length: sample(4, 60) }, (_, n) => `shared night ${n}`))(
    'leaves nothing on a random night but a count: %s',
    async (seed) => {
      const random = drawsFor(seed);
      const { groupId, uids, season } = await aSeason(world, ['ada', 'bob', 'cyd', 'dee']);
      const games = [await aGame(), await aGame(), await aGame(tipOff + hourMs)];
      const amounts = new Map<string, number[]>(uids.map((uid) => [uid, []]));
      let placed = 0;
      for (const game of games)
        for (const uid of uids)
          for (let left = Math.floor(random() * 3); left > 0; left -= 1) {
            placed += 1;
            const market = (['moneyline', 'spread', 'total'] as const)[Math.floor(random() * 3)] ?? 'moneyline';
            const isFirst = random() < 0.5;
            const side = market === 'total' ? (isFirst ? 'over' : 'under') : isFirst ? 'team1' : 'team2';
            const account = random() < 0.3 ? { account: seasonAccountOf(season.id, uid) } : {};
            // Unlike any score or line, unlike the amounts of the other bets, and unlike what any of them wins.
            const amount = 1_501 + placed;
            await placeBet(world, { uid, key: `bet-${placed}`, gameId: game.id, market, side, amount, ...account });
            amounts.get(uid)?.push(amount);
          }
      for (const game of games) await end(game, 98 + Math.floor(random() * 20), 103);
      const [owner = ''] = uids;
      if (placed === 0) return;
      const { secret } = await makeNightLink(world, owner, groupId, night);
      const allowed = uids.filter(() => random() < 0.5);
      for (const uid of allowed) await showOnNights(world, uid, groupId, true);
      const hidden = uids.filter((uid) => !allowed.includes(uid));
      const page = await readNightPage(world, owner, groupId, night);
      const shared = await open(secret);

      const leaves = new Set(leavesOf(shared));
      const bets = await world.db.bets
        .find({ uid: { $in: hidden }, gameId: { $in: games.map(({ id }) => id) } })
        .lean();
      const secrets = new Set<unknown>(hidden);
      for (const uid of hidden) for (const amount of amounts.get(uid) ?? []) secrets.add(amount);
      for (const bet of bets) {
        secrets.add(bet.id).add(bet._id);
        if (profitOf(bet) !== 0) secrets.add(profitOf(bet)).add(-profitOf(bet));
      }
      for (const { rows } of page.money)
        for (const { uid, profit } of rows) if (hidden.includes(uid) && profit !== 0) secrets.add(profit);
      expect([...secrets].filter((each) => leaves.has(each))).toEqual([]);

      // The rest is as if the others had not bet at all.
      const friends = page.money.map(({ seasonName, rows }) => ({
        seasonName,
        friends: rows.filter(({ uid }) => hidden.includes(uid)).length,
      }));
      const counted = shared.money.map((money) => ({ seasonName: money.seasonName, friends: money.friends }));
      expect(new Set(counted)).toEqual(new Set(friends));
      await world.db.bets.deleteMany({ uid: { $in: hidden } });
      const alone = await openIfShown(secret);
      const withoutCounts = ({ money, ...night }: SharedNight) => ({
        ...night,
        money: money.filter(({ rows }) => rows.length > 0).map((each) => ({ ...each, friends: 0 })),
      });
      if (alone === null) expect(withoutCounts(shared).money).toEqual([]);
      else expect(withoutCounts(shared)).toEqual(withoutCounts(alone));
    },
  );
});
