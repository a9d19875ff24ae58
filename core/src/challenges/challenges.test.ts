import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashOut } from '../bets/cash-out.ts';
import { limitStakes, pauseBetting, readPlayerLimits } from '../bets/limits/player-limits.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { aNight, type Night } from '../league/games/testing/a-night.ts';
import { inState } from '../league/games/testing/responses.ts';
import { tabAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { betOfChallenge } from '../ledger/bet.ts';
import { notifySettled } from '../push/notify-challenges.ts';
import type { PushOrder } from '../push/push-messages.ts';
import { collegeTeams } from '../testing/college-teams.ts';
import { eventually } from '../testing/eventually.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { answerChallenge } from './answer-challenge.ts';
import { expireChallenges } from './complete-challenges.ts';
import { declineChallenge, withdrawChallenge, withdrawMemberChallenges } from './end-challenge.ts';
import { makeChallenge } from './make-challenge.ts';
import { readTab } from './read-tab.ts';
import { tabIdOf } from './tab.model.ts';
import { limitTab, startTab } from './tabs.ts';
import { takeChallenge } from './take-challenge.ts';
import type { ChallengeOrder } from './terms.ts';

let world: World;
let ada: string;
let bob: string;
let groupId: string;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  [ada, bob] = [await world.aUser(), await world.aUser()];
  groupId = (await createGroup(world, { uid: ada, name: 'Hoops' })).group.id;
  await joinGroup(world, bob, groupId);
});

/** The challenge of Ada to Bob: $20.00 on the home team at even money. */
async function aChallenge(order: Partial<ChallengeOrder> = {}) {
  const gameId = order.gameId ?? (await world.anOpenGame()).id;
  const terms = {
    uid: ada,
    groupId,
    market: 'moneyline',
    side: 'team1',
    stake: 2_000,
    price: 100,
    opponent: bob,
  } as const;
  return makeChallenge(world, { ...terms, gameId, ...order });
}

const call = (uid: string, challengeId: string) => ({ uid, groupId, challengeId });
const accountOf = async (uid: string) =>
  (await world.db.tabAccounts.findOne({ _id: tabAccountOf(tabIdOf(groupId, 1), uid) }).lean()) ?? null;
const balancesOf = async () => [(await accountOf(ada))?.balance ?? 0, (await accountOf(bob))?.balance ?? 0];
const openHolds = async (uid: string) => (await accountOf(uid))?.holds.map(({ amount }) => amount) ?? [];

async function settle(gameId: string, team1: number, team2: number): Promise<void> {
  const game = await world.games.get(gameId);
  if (game === null) throw new Error('no game');
  await world.finish(game, team1, team2);
  await world.settlement.settle(gameId);
}

describe('a challenge', () => {
  it('begins at the fair price of the moment, with stakes in whole cents', async () => {
    const { id: gameId } = await world.anOpenGame();
    const challenge = await makeChallenge(world, {
      uid: ada,
      groupId,
      gameId,
      market: 'moneyline',
      side: 'team2',
      stake: 2_000,
    });
    // −170 against +150: 62.96% and 40%, so 61.15% without the margin.
    expect(challenge).toMatchObject({ price: -157, stake: 2_000, otherStake: 1_274, status: 'open' });
    expect(await openHolds(ada)).toEqual([2_000]);
    expect(await balancesOf()).toEqual([-2_000, 0]);
  });

  it('tells watchers that it has opened the tab, also if it is then refused', async () => {
    world.events.length = 0;
    await expect(aChallenge({ stake: 100_000_000 })).rejects.toThrow();
    expect(await world.db.tabs.countDocuments({ groupId })).toBe(1);
    expect(world.events).toContainEqual({ type: 'tab', groupId });
  });

  it('returns the same challenge to a retry, and refuses other terms with the same key', async () => {
    const { id: gameId } = await world.anOpenGame();
    const first = await aChallenge({ gameId, key: 'k1' });
    expect(await aChallenge({ gameId, key: 'k1' })).toEqual(first);
    await expect(aChallenge({ gameId, key: 'k1', stake: 2_100 })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await openHolds(ada)).toEqual([2_000]);
  });

  it('names the league of its game, as do both bets of another league than the NBA', async () => {
    const { id: gameId } = await world.anOpenGame(collegeTeams);
    const made = await aChallenge({ gameId });
    expect(made.game).toEqual({
      league: 'ncaam',
      team1: 'Auburn Tigers',
      team2: 'Florida Gators',
      startTime: new Date(tipOff),
    });
    await takeChallenge(world, call(bob, made._id));
    for (const uid of [ada, bob]) {
      const [bet] = await world.betsOf(uid);
      expect(bet).toMatchObject({ betData: { league: 'ncaam', team1: 'Auburn Tigers' } });
    }
  });

  it('names the league to its users when it is settled, unless it is the NBA', async () => {
    const texts: string[] = [];
    const notify = async ({ text }: PushOrder) => void texts.push(text);
    for (const fields of [collegeTeams, {}]) {
      const { id: gameId } = await world.anOpenGame(fields);
      const { _id } = await aChallenge({ gameId });
      await takeChallenge(world, call(bob, _id));
      await settle(gameId, 110, 90);
      const account = tabAccountOf(tabIdOf(groupId, 1), ada);
      const entry = await world.db.entries.findOne({ account, kind: 'payout' }).sort({ seq: -1 }).lean();
      if (entry === null) throw new Error('no payout');
      notifySettled([{ state: emptyState, uid: ada, entry, replayed: false }], notify, () => undefined);
    }
    expect(texts).toEqual([
      'Won: your head-to-head on Auburn Tigers (College men). $40.00 is yours.',
      'Won: your head-to-head on Boston Celtics. $40.00 is yours.',
    ]);
  });

  it('becomes two bets of one pot when it is taken', async () => {
    const game = await world.anOpenGame({ markets: { spread: world.aLine(-3.5) } });
    const challenge = await aChallenge({ gameId: game.id, market: 'spread', price: -120 });
    const taken = await takeChallenge(world, call(bob, challenge._id));
    expect(taken).toMatchObject({ status: 'taken', result: 'pending', people: { opponent: { uid: bob } } });
    const [own] = await world.betsOf(ada);
    const [other] = await world.betsOf(bob);
    const common = { id: betOfChallenge(challenge._id), challenge: challenge._id, market: 'spread', potential: 3_667 };
    expect(own).toMatchObject({ ...common, side: 1, line: -3.5, amount: 2_000, price: -120, status: 'pending' });
    expect(other).toMatchObject({ ...common, side: 2, line: 3.5, amount: 1_667, price: 120, status: 'pending' });
    expect(await balancesOf()).toEqual([-2_000, -1_667]);
    expect([await openHolds(ada), await openHolds(bob)]).toEqual([[], []]);
    // Neither the main account nor the leaderboard has anything of it.
    expect((await world.documentOf(ada)).balance).toBe(100_000);
    expect(await takeChallenge(world, call(bob, challenge._id))).toMatchObject({ status: 'taken' });
    expect((await world.betsOf(bob)).length).toBe(1);
  });

  it('is taken by the first of all members when it names none', async () => {
    const carol = await world.aUser();
    await joinGroup(world, carol, groupId);
    const { _id } = await aChallenge({ opponent: undefined });
    const outcomes = await Promise.allSettled(
      [bob, carol, bob, carol].map((uid) => takeChallenge(world, call(uid, _id))),
    );
    const takers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.taken?.by] : []));
    expect(new Set(takers).size).toBe(1);
    expect(await openHolds(bob)).toEqual([]);
    expect((await world.betsOf(bob)).length + (await world.betsOf(carol)).length).toBe(1);
  });

  it('returns the stake when it is declined, withdrawn, or expires', async () => {
    for (const end of [
      (id: string) => declineChallenge(world, call(bob, id)),
      (id: string) => withdrawChallenge(world, call(ada, id)),
    ]) {
      const { _id } = await aChallenge();
      await end(_id);
      expect(await end(_id)).toMatchObject({ _id });
      expect([await balancesOf(), await openHolds(ada)]).toEqual([[0, 0], []]);
      await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'challenge-closed' });
    }
    const { _id } = await aChallenge();
    world.time.now = tipOff;
    await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'betting-closed' });
    expect(await expireChallenges(world)).toBeGreaterThan(0);
    expect([await balancesOf(), await openHolds(ada)]).toEqual([[0, 0], []]);
  });

  it('is answered with another price, which ends it', async () => {
    const { _id, gameId } = await aChallenge();
    const answer = await answerChallenge(world, { ...call(bob, _id), price: -120 });
    expect(answer).toMatchObject({
      gameId,
      side: 2,
      price: -120,
      stake: 2_400,
      otherStake: 2_000,
      opponent: ada,
      answerTo: _id,
    });
    expect(await answerChallenge(world, { ...call(bob, _id), price: -120 })).toEqual(answer);
    expect(await balancesOf()).toEqual([0, -2_400]);
    await takeChallenge(world, call(ada, answer._id));
    await settle(gameId, 90, 100);
    expect(await balancesOf()).toEqual([-2_000, 2_000]);
  });

  it('refuses whom it is not for', async () => {
    const carol = await world.aUser();
    const { _id } = await aChallenge();
    await expect(takeChallenge(world, call(carol, _id))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readTab(world, carol, groupId)).rejects.toMatchObject({ code: 'forbidden' });
    await joinGroup(world, carol, groupId);
    await expect(takeChallenge(world, call(carol, _id))).rejects.toMatchObject({ code: 'not-challenged' });
    await expect(declineChallenge(world, call(carol, _id))).rejects.toMatchObject({ code: 'not-challenged' });
    await expect(withdrawChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'not-challenged' });
    await expect(takeChallenge(world, call(ada, _id))).rejects.toMatchObject({ code: 'own-challenge' });
    await expect(aChallenge({ opponent: ada })).rejects.toMatchObject({ code: 'own-challenge' });
    await expect(aChallenge({ opponent: 'someone' })).rejects.toMatchObject({ code: 'not-a-member' });
  });

  it('cannot be undone or cashed out', async () => {
    const { _id } = await aChallenge();
    await takeChallenge(world, call(bob, _id));
    const betId = betOfChallenge(_id);
    await expect(undoBet(world, bob, betId)).rejects.toMatchObject({ code: 'bet-closed' });
    await expect(cashOut(world, { uid: bob, betId })).rejects.toMatchObject({ code: 'bet-closed' });
    expect((await world.betsOf(bob)).map(({ status }) => status)).toEqual(['pending']);
  });
});

describe('the money of a head-to-head', () => {
  const rows = [
    { what: 'won by the challenger', points: [100, 90], ada: 1_667, bob: -1_667, results: ['won', 'lost'] },
    { what: 'lost by the challenger', points: [90, 100], ada: -2_000, bob: 2_000, results: ['lost', 'won'] },
    { what: 'push', points: [100, 97], ada: 0, bob: 0, results: ['push', 'push'] },
  ] as const;
  for (const row of rows) {
    it(`${row.what}: one side gets what the other loses`, async () => {
      const game = await world.anOpenGame({ markets: { spread: world.aLine(-3) } });
      const { _id } = await aChallenge({ gameId: game.id, market: 'spread', price: -120 });
      await takeChallenge(world, call(bob, _id));
      await settle(game.id, row.points[0], row.points[1]);
      expect(await balancesOf()).toEqual([row.ada, row.bob]);
      const bets = [...(await world.betsOf(ada)), ...(await world.betsOf(bob))];
      expect(bets.map(({ status }) => status)).toEqual(row.results);
    });
  }

  it('void: both stakes return', async () => {
    const game = await world.anOpenGame();
    const { _id } = await aChallenge({ gameId: game.id });
    await takeChallenge(world, call(bob, _id));
    await world.voidGame(game);
    await world.settlement.settle(game.id);
    expect(await balancesOf()).toEqual([0, 0]);
  });

  it('corrected: moves the pot to the other side, and back to both when the game is void', async () => {
    const game = await world.anOpenGame();
    const { _id } = await aChallenge({ gameId: game.id, price: 150 });
    await takeChallenge(world, call(bob, _id));
    await settle(game.id, 100, 90);
    expect(await balancesOf()).toEqual([3_000, -3_000]);
    await world.correct(game, { team1: 90, team2: 100 }, 'wrong');
    await world.settlement.settle(game.id);
    expect(await balancesOf()).toEqual([-2_000, 2_000]);
    await world.correct(game, null, 'not played');
    await world.settlement.settle(game.id);
    expect(await balancesOf()).toEqual([0, 0]);
  });

  it('taken after the game had started: both bets are void', async () => {
    const game = await world.anOpenGame();
    const { _id } = await aChallenge({ gameId: game.id });
    await takeChallenge(world, call(bob, _id));
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(world.time.now - 60_000) } });
    await settle(game.id, 100, 90);
    expect(await balancesOf()).toEqual([0, 0]);
  });
});

describe('a head-to-head on a game whose start moves', () => {
  let night: Night;
  let people: { readonly ada: string; readonly bob: string; readonly groupId: string };
  afterEach(async () => {
    expect(await night.violations()).toEqual([]);
    await night.end();
  });

  /** A night two hours before its tip-off, and two members of a group. The home team will win. */
  async function aMovingNight(): Promise<void> {
    night = await aNight();
    night.world.time.now = tipOff - 2 * hourMs;
    await night.run(1);
    const [adaThere, bobThere] = [await night.world.aUser(), await night.world.aUser()];
    const { id } = (await createGroup(night.world, { uid: adaThere, name: 'Hoops' })).group;
    await joinGroup(night.world, bobThere, id);
    people = { ada: adaThere, bob: bobThere, groupId: id };
  }

  /** The challenge of Ada to Bob: $20.00 on the home team to win $30.00. */
  async function challenge() {
    const { id: gameId } = await night.game();
    const terms = { gameId, market: 'moneyline', side: 'team1', stake: 2_000, price: 150 } as const;
    return makeChallenge(night.world, { ...terms, uid: people.ada, groupId: people.groupId, opponent: people.bob });
  }

  const take = (challengeId: string) =>
    takeChallenge(night.world, { uid: people.bob, groupId: people.groupId, challengeId });
  const readAll = () => readTab(night.world, people.ada, people.groupId);

  /** What a member's account on the tab has, and what is in play. */
  async function moneyOf(uid: string): Promise<readonly [balance: number, inPlay: number]> {
    const member = (await readAll()).members.find((each) => each.uid === uid);
    return [member?.balance ?? 0, member?.inPlay ?? 0];
  }
  const money = async () => [await moneyOf(people.ada), await moneyOf(people.bob)];
  const results = async () => {
    const bets = [...(await night.world.betsOf(people.ada)), ...(await night.world.betsOf(people.bob))];
    return bets.map(({ status }) => status);
  };
  const callOff = () => {
    night.responses.odds = () => [];
    night.responses.scoreboard = inState('canceled');
    night.responses.scores = inState('canceled');
  };
  const overMs = 150 * minuteMs;
  const paid = { money: [3_000, -3_000], results: ['won', 'lost'] } as const;
  const refunded = { money: [0, 0], results: ['void', 'void'] } as const;

  const rows = [
    {
      what: 'postponed to the next day, then played',
      moveMs: dayMs,
      meanwhile: refunded,
      isPlayed: true,
      end: refunded,
    },
    {
      what: 'postponed to the next day, then called off',
      moveMs: dayMs,
      meanwhile: refunded,
      isPlayed: false,
      end: refunded,
    },
    { what: 'moved by two hours, then played', moveMs: 2 * hourMs, meanwhile: null, isPlayed: true, end: paid },
    {
      what: 'moved by two hours, then called off',
      moveMs: 2 * hourMs,
      meanwhile: null,
      isPlayed: false,
      end: refunded,
    },
  ] as const;
  for (const { what, moveMs, meanwhile, isPlayed, end } of rows) {
    it(`${what}: ${end === paid ? 'one side gets what the other loses' : 'both stakes return, once'}`, async () => {
      await aMovingNight();
      const { _id } = await challenge();
      await take(_id);
      night.changeTruth({ startTime: tipOff + moveMs });
      await night.run(2);
      expect(await results()).toEqual(meanwhile?.results ?? ['pending', 'pending']);
      const inPlay = meanwhile === null ? [2_000, 3_000] : [0, 0];
      expect(await money()).toEqual(inPlay.map((amount) => [0, amount]));
      if (!isPlayed) callOff();
      await night.runUntil(tipOff + moveMs + overMs);
      expect(await results()).toEqual(end.results);
      expect(await money()).toEqual(end.money.map((balance) => [balance, 0]));
      const tab = await readAll();
      expect(tab.challenges.map(({ result }) => result)).toEqual([end.results[0]]);
      expect(tab.pairs.map(({ owed }) => Math.abs(owed))).toEqual(end === paid ? [3_000] : []);
    });
  }

  it('declared void and played after all: the pot goes to the winner', async () => {
    await aMovingNight();
    await take((await challenge())._id);
    const game = await night.game();
    await night.world.voidGame(game);
    await night.world.settlement.settle(game.id);
    expect(await money()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await night.world.correct(game, { team1: 110, team2: 104 }, 'played after all');
    await night.world.settlement.settle(game.id);
    expect(await results()).toEqual(paid.results);
    expect(await money()).toEqual(paid.money.map((balance) => [balance, 0]));
  });

  describe('that is still open', () => {
    it('expires when the game is postponed to another day, and the new game needs a new challenge', async () => {
      await aMovingNight();
      const { _id } = await challenge();
      night.changeTruth({ startTime: tipOff + dayMs });
      await night.run(2);
      await expect(take(_id)).rejects.toMatchObject({ code: 'betting-closed' });
      const back = { uid: people.bob, groupId: people.groupId, challengeId: _id, price: 120 };
      await expect(answerChallenge(night.world, back)).rejects.toMatchObject({ code: 'betting-closed' });
      expect(await moneyOf(people.bob)).toEqual([0, 0]);
      expect(await expireChallenges(night.world)).toBe(1);
      expect(await moneyOf(people.ada)).toEqual([0, 0]);
      await expect(take(_id)).rejects.toMatchObject({ code: 'challenge-closed' });
      const again = await challenge();
      expect(again.gameId).not.toBe((await night.world.db.challenges.findOne({ _id }).lean())?.gameId);
      expect(again.expiresAt).toEqual(new Date(tipOff + dayMs));
      await take(again._id);
      await night.runUntil(tipOff + dayMs + overMs);
      expect(await money()).toEqual(paid.money.map((balance) => [balance, 0]));
    });

    it('stays open until a later tip-off, and can be taken after the old one', async () => {
      await aMovingNight();
      const [{ _id }, { _id: left }] = [await challenge(), await challenge()];
      night.changeTruth({ startTime: tipOff + hourMs });
      await night.run(2);
      await night.runUntil(tipOff + 10 * minuteMs);
      // Also before the job has stored the new end.
      expect(await take(_id)).toMatchObject({ status: 'taken' });
      const { events } = night.world;
      events.length = 0;
      expect(await expireChallenges(night.world)).toBe(0);
      const { challenges } = await readAll();
      expect(challenges[0]).toMatchObject({ _id: left, status: 'open', expiresAt: new Date(tipOff + hourMs) });
      await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'challenge', challengeId: left }));
      expect(events.filter(({ type }) => type === 'notice')).toEqual([]);
      await night.runUntil(tipOff + hourMs + overMs);
      expect(await expireChallenges(night.world)).toBe(1);
      expect(await results()).toEqual(paid.results);
      expect(await money()).toEqual(paid.money.map((balance) => [balance, 0]));
    });

    it('expires at an earlier tip-off', async () => {
      await aMovingNight();
      const { _id } = await challenge();
      night.changeTruth({ startTime: tipOff - hourMs });
      await night.run(2);
      expect(await expireChallenges(night.world)).toBe(0);
      expect((await readAll()).challenges).toMatchObject([{ expiresAt: new Date(tipOff - hourMs) }]);
      await night.runUntil(tipOff - hourMs);
      await expect(take(_id)).rejects.toMatchObject({ code: 'betting-closed' });
      expect(await expireChallenges(night.world)).toBe(1);
      expect(await money()).toEqual([
        [0, 0],
        [0, 0],
      ]);
    });
  });
});

describe('a tab', () => {
  it('says who owes whom, and adds up to 0', async () => {
    const game = await world.anOpenGame();
    const { _id } = await aChallenge({ gameId: game.id, price: 150 });
    await takeChallenge(world, call(bob, _id));
    const second = await aChallenge();
    const running = await readTab(world, ada, groupId);
    expect(running.members.map(({ uid, balance, inPlay }) => [uid, balance, inPlay]).sort()).toEqual(
      [
        [ada, 0, 4_000],
        [bob, 0, 3_000],
      ].sort(),
    );
    await settle(game.id, 100, 90);
    const tab = await readTab(world, bob, groupId);
    expect(tab).toMatchObject({
      number: 1,
      limit: 50_000,
      members: [
        { uid: ada, balance: 3_000, inPlay: 2_000 },
        { uid: bob, balance: -3_000, inPlay: 0 },
      ],
    });
    const [pair] = tab.pairs;
    expect(pair?.a.uid === ada ? pair.owed : -(pair?.owed ?? 0)).toBe(3_000);
    expect((pair?.wonByA ?? 0) + (pair?.wonByB ?? 0)).toBe(1);
    expect(tab.challenges.map(({ _id: id, result }) => [id, result])).toEqual([
      [second._id, null],
      [_id, 'won'],
    ]);
  });

  it('does not go below its limit, stakes set aside included', async () => {
    await limitTab(world, ada, groupId, 3_000);
    await aChallenge();
    await expect(aChallenge()).rejects.toMatchObject({ code: 'tab-limit' });
    expect(await world.db.challenges.countDocuments({ groupId })).toBe(1);
    const { _id } = await aChallenge({ stake: 1_000, price: 400 });
    await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'tab-limit' });
    expect(await balancesOf()).toEqual([-3_000, 0]);
    await expect(limitTab(world, bob, groupId, 9_000)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is followed by a new one; the old one is kept, and running head-to-heads settle on it', async () => {
    const game = await world.anOpenGame();
    const { _id } = await aChallenge({ gameId: game.id });
    await takeChallenge(world, call(bob, _id));
    const open = await aChallenge();
    await startTab(world, ada, groupId, 1);
    expect(await startTab(world, ada, groupId, 1)).toMatchObject({ number: 2 });
    await expect(startTab(world, ada, groupId, 5)).rejects.toMatchObject({ code: 'tab-not-found' });
    await expect(takeChallenge(world, call(bob, open._id))).rejects.toMatchObject({ code: 'challenge-closed' });
    await settle(game.id, 100, 90);
    expect(await readTab(world, bob, groupId)).toMatchObject({ number: 2, members: [] });
    expect((await readTab(world, bob, groupId, 1)).members.map(({ balance }) => balance)).toEqual([2_000, -2_000]);
  });
});

describe('breaks, limits and members', () => {
  it('refuse on both sides', async () => {
    const { _id } = await aChallenge();
    await limitStakes(world, ada, 1_000);
    await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'challenger-unavailable' });
    await expect(aChallenge()).rejects.toMatchObject({ code: 'over-daily-limit' });
    await limitStakes(world, bob, 1_000);
    const { _id: small } = await aChallenge({ stake: 500, price: 200 });
    await takeChallenge(world, call(bob, small));
    expect(await readPlayerLimits(world, bob)).toMatchObject({ stakedToday: 1_000 });
    const { _id: more } = await aChallenge({ stake: 500 });
    await expect(takeChallenge(world, call(bob, more))).rejects.toMatchObject({ code: 'over-daily-limit' });
    await pauseBetting(world, bob, 1);
    await expect(takeChallenge(world, call(bob, more))).rejects.toMatchObject({ code: 'betting-paused' });
    expect(await openHolds(bob)).toEqual([]);
  });

  it('refuse a taker who takes more challenges at the same moment than the daily limit allows', async () => {
    await limitStakes(world, bob, 2_500);
    await makeChallenge(world, {
      uid: bob,
      groupId,
      gameId: (await world.anOpenGame()).id,
      market: 'moneyline',
      side: 'team1',
      stake: 2_000,
      price: 100,
    });
    const made = await Promise.all(Array.from({ length: 6 }, () => aChallenge({ stake: 1_000 })));
    const answers = await Promise.allSettled(made.map(({ _id }) => takeChallenge(world, call(bob, _id))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'over-daily-limit' });
    expect(await readPlayerLimits(world, bob)).toMatchObject({ stakedToday: 2_000 });
    expect(await openHolds(bob)).toEqual([2_000]);
  });

  it('withdraw the challenges by and to someone who leaves', async () => {
    const { _id } = await aChallenge();
    await withdrawMemberChallenges(world, bob, groupId);
    expect(await world.db.challenges.findOne({ _id }).lean()).toMatchObject({ status: 'withdrawn' });
    expect(await openHolds(ada)).toEqual([]);
  });

  it('refuse a challenge whose challenger is no longer a member', async () => {
    const { _id } = await aChallenge();
    await world.db.groups.updateOne({ _id: groupId }, { $pull: { memberIds: ada } });
    await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'challenger-unavailable' });
  });
});

describe('a price that later readings prove wrong', () => {
  const readAt = new Date(tipOff - 90 * minuteMs);

  /** A game whose spread has been read once. */
  const aFirstPrice = () => world.anOpenGame({ markets: { spread: world.aLine(-3.5, { readAt, unconfirmed: true }) } });

  const prove = (gameId: string) => {
    const error = { market: 'spread', readAt, line: -3.5, prices: [-110, -110], foundAt: new Date(world.time.now) };
    return world.db.games
      .updateOne({ _id: gameId }, { $set: { obviousErrors: [{ ...error, settledAt: null }] }, $inc: { version: 1 } })
      .exec();
  };

  it('voids both bets of a head-to-head, before and after the game is decided', async () => {
    for (const isDecided of [false, true]) {
      const { id: gameId } = await aFirstPrice();
      const { _id } = await aChallenge({ gameId, market: 'spread' });
      await takeChallenge(world, call(bob, _id));
      if (!isDecided) await prove(gameId);
      if (!isDecided) await world.settlement.settle(gameId);
      else {
        await prove(gameId);
        await settle(gameId, 120, 100);
      }
      const bets = [...(await world.betsOf(ada)), ...(await world.betsOf(bob))].filter((bet) => bet.gameId === gameId);
      expect(bets).toMatchObject([
        { status: 'void', priceError: true },
        { status: 'void', priceError: true },
      ]);
      expect(await balancesOf()).toEqual([0, 0]);
    }
  });

  it('ends an open challenge, which can no longer be taken', async () => {
    const { id: gameId } = await aFirstPrice();
    const { _id } = await aChallenge({ gameId, market: 'spread' });
    await prove(gameId);
    await expect(takeChallenge(world, call(bob, _id))).rejects.toMatchObject({ code: 'challenge-closed' });
    expect(await expireChallenges(world)).toBe(1);
    expect([await balancesOf(), await openHolds(ada)]).toEqual([[0, 0], []]);
  });

  it('carries over to an answer with another price', async () => {
    const { id: gameId } = await aFirstPrice();
    const { _id } = await aChallenge({ gameId, market: 'spread' });
    const answer = await answerChallenge(world, { ...call(bob, _id), price: 120 });
    await prove(gameId);
    await expect(takeChallenge(world, call(ada, answer._id))).rejects.toMatchObject({ code: 'challenge-closed' });
  });
});

describe('many challenges', () => {
  it('made at once are as many as a member can have', async () => {
    const { id: gameId } = await world.anOpenGame();
    const all = Array.from({ length: 40 }, () => aChallenge({ gameId, stake: 100, opponent: undefined }));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await openHolds(ada)).toHaveLength(20);
    expect(await world.db.challenges.countDocuments({ groupId })).toBe(20);
  });

  it('to one friend are ten within an hour, with those that were withdrawn', async () => {
    const { id: gameId } = await world.anOpenGame();
    const makeAndWithdraw = async (opponent = bob) => {
      const { _id } = await aChallenge({ gameId, opponent });
      await withdrawChallenge(world, call(ada, _id));
    };
    for (let made = 0; made < 10; made += 1) await makeAndWithdraw();
    await expect(makeAndWithdraw()).rejects.toMatchObject({ code: 'too-many-challenges' });
    const carol = await world.aUser();
    await joinGroup(world, carol, groupId);
    await makeAndWithdraw(carol);
    // The friend's own challenges are not counted.
    await makeChallenge(world, {
      uid: bob,
      groupId,
      gameId,
      market: 'moneyline',
      side: 'team1',
      stake: 100,
      opponent: ada,
    });
  });
});

it('a second tap on Take it succeeds although the first has used up the limit of the tab', async () => {
  await limitTab(world, ada, groupId, 2_000);
  const { _id } = await aChallenge();
  const taps = await Promise.all([1, 2, 3].map(() => takeChallenge(world, call(bob, _id))));
  expect(taps.map(({ status }) => status)).toEqual(['taken', 'taken', 'taken']);
  expect(await balancesOf()).toEqual([-2_000, -2_000]);
});

it('an expiry notifies both sides', async () => {
  const { _id } = await aChallenge();
  world.events.length = 0;
  world.time.now = tipOff;
  await expireChallenges(world);
  await eventually(() =>
    expect(world.events).toContainEqual({
      type: 'notice',
      uids: expect.arrayContaining([ada, bob]),
      notice: expect.objectContaining({ kind: 'challenge-expired', challengeId: _id }),
    }),
  );
});
