import { randomUUID } from 'node:crypto';
import {
  groupTopic,
  parseTopic,
  type ReactionTarget,
  reactionNames,
  seasonTopic,
  stateAfter,
  type Topic,
  type TopicKind,
  type TopicMessage,
  type TopicSnapshots,
  tabTopic,
} from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { sample } from '@courtside/contract/testing/sample';
import { expireChallenges } from '@courtside/core/challenges/complete-challenges';
import { accountNamed } from '@courtside/core/ledger/account-id';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { timerDelay } from '../../delay.ts';
import type { SignedIn } from '../../testing/emulator.ts';
import { followAccounts, readAccounts, type SeasonAccounts } from '../../testing/follow-accounts.ts';
import type { connectLive } from '../../testing/live.ts';
import { seasonSettings } from '../../testing/season-settings.ts';
import { dataOf, type TestServer } from '../../testing/server.ts';
import { aSteeredTime } from '../../testing/steered-time.ts';
import { useLiveServer } from '../../testing/use-live-server.ts';
import { createHub } from '../kernel/hub.ts';
import { liveTopics } from '../live-topics.ts';

const minute = 60_000;
const time = aSteeredTime();
let server: TestServer;
const { live } = useLiveServer(
  (started) => {
    server = started;
  },
  // Days of an hour: the season starts when it is opened, whatever the time in New York.
  { settings: { SEASON_DAY_MS: '3600000' }, deps: { after: time.after }, clock: time.clock },
);

/** Shorter than the pause between two rereads, so that a reread does not repair a lost update. */
const settledMs = 9_000;

type Data = TopicSnapshots[TopicKind];
type Client = Awaited<ReturnType<typeof connectLive>>;

function kindOf(topic: Topic): TopicKind {
  const parts = parseTopic(topic);
  if (parts === null) throw new Error(`${topic} is no topic`);
  return parts.kind;
}

/** The data after a message, as the client has it. */
function dataAfter(kind: TopicKind, data: Data | null, message: TopicMessage): Data | null {
  return stateAfter<TopicKind>(kind, data, message);
}

/** Watches a topic. @returns the snapshot with all later messages applied */
async function follow({ socket, watch }: Client, topic: Topic): Promise<() => Data> {
  const kind = kindOf(topic);
  const held: TopicMessage[] = [];
  let known: { version: number; data: Data } | null = null;

  function take(message: TopicMessage): void {
    const { type, version } = message;
    if (type !== 'snapshot') {
      if (known === null || version <= known.version) return;
      expect(version, topic).toBe(known.version + 1);
    }
    const data = dataAfter(kind, known?.data ?? null, message);
    if (data !== null) known = { version, data };
  }
  socket.on('topic', (message) => {
    if (message.topic !== topic) return;
    if (known === null) held.push(message);
    else take(message);
  });
  const answer = await watch(topic);
  if (!answer.ok || answer.message === undefined) throw new Error(`${topic}: no snapshot`);
  take(answer.message);
  held.forEach(take);
  return () => {
    if (known === null) throw new Error(`${topic}: no snapshot`);
    return known.data;
  };
}

/** A snapshot from a hub that has just started and receives no events: everything in it is read now. */
async function freshSnapshot(topic: Topic, uid: string): Promise<Data> {
  const hub = createHub({
    topics: liveTopics,
    config: server.config,
    clock: time.clock,
    after: timerDelay,
    log: pino({ level: 'silent' }),
    onAccessChanged: () => undefined,
  });
  hub.start({ ...(await server.core()), listen: () => undefined });
  try {
    const room = await hub.admit(topic, uid, false);
    hub.roomOpened(room);
    const message = await hub.snapshot(room, { uid, tag: undefined, connection: {} });
    if (message.type === 'current') throw new Error(`${topic}: no snapshot`);
    return message.data;
  } finally {
    hub.close();
  }
}

/** Without the time of the snapshot, and without the order of own bets. */
function comparable(data: Data): unknown {
  if ('games' in data) return { feed: data.feed, games: data.games };
  if ('user' in data) return { ...data, bets: data.bets.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
  return data;
}

/** A group of three users with a season, and the games that they bet on. */
async function aWorld() {
  const users = await Promise.all([server.aUser(), server.aUser(), server.aUser()]);
  const [owner, ...others] = users;
  const { token } = owner;
  const group = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName: 'Sofa' } }));
  for (const user of others) await server.call('PUT', `/api/groups/${group.id}`, { token: user.token, body: {} });
  const today = leagueDay(time.clock());
  const body = { ...seasonSettings, firstDay: today, lastDay: today };
  const opened = await server.call('POST', `/api/groups/${group.id}/seasons`, { token, body });
  const season = dataOf('createSeason', opened);
  const games = [await aGame(), await aGame()];
  /** The ids of the latest bets, by user. */
  const latest = new Map<string, string>();
  /** The ids of games with a result: they are no longer on offer. */
  const finished = new Set<string>();
  return { users, owner, group, season, games, latest, finished };
}

type World = Awaited<ReturnType<typeof aWorld>>;

function aGame() {
  return server.anOpenGame({ startTime: new Date(time.clock() + minute) });
}

/** A user of the world by number; games likewise. */
function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** Calls a route. It may refuse the move, but not fail. */
async function call(method: string, path: string, { token }: SignedIn, body?: object): Promise<void> {
  const { status, text } = await server.call(method, path, { token, ...(body !== undefined && { body }) });
  expect(status, text).toBeLessThan(500);
}

interface Choice {
  readonly who: number;
  readonly game: number;
  readonly amount: number;
  readonly inSeason: boolean;
}

/** Takes, ends or answers one of the challenges of the world's group. */
async function actOnChallenge(
  { users, group }: World,
  { who, which, action }: { readonly who: number; readonly which: number; readonly action: string },
): Promise<void> {
  const { db } = await server.core();
  const made = await db.challenges.find({ groupId: group.id }, { _id: 1 }).sort({ createdAt: -1 }).lean();
  if (made.length === 0) return;
  const body = action === 'answer' ? { price: -110 } : {};
  await call('POST', `/api/groups/${group.id}/challenges/${at(made, which)._id}/${action}`, at(users, who), body);
}

/** What a user of the world reacts to: the latest bet or challenge, the winner of the night, or something unknown. */
async function targetOf({ users, group, latest }: World, { game, amount }: Choice): Promise<ReactionTarget> {
  const { uid } = at(users, game);
  if (amount % 4 === 0) return { kind: 'moment', night: leagueDay(time.clock()), name: 'winner' };
  if (amount % 4 === 1) {
    const { db } = await server.core();
    const made = await db.challenges.findOne({ groupId: group.id }, { _id: 1 }).sort({ createdAt: -1 }).lean();
    return { kind: 'challenge', id: made?._id ?? 'none' };
  }
  return { kind: 'bet', userId: uid, betId: latest.get(uid) ?? 'none' };
}

/** The moves, each with a choice of what it is about. */
const moves: Readonly<Record<string, (world: World, choice: Choice) => Promise<void>>> = {
  async bet({ users, games, season, latest }, { who, game, amount, inSeason }) {
    const [user, { id: betId, team1: teamChosen }] = [at(users, who), at(games, game)];
    const id = randomUUID();
    latest.set(user.uid, id);
    const account = inSeason ? { account: season.id } : {};
    await call('POST', `/api/userbets/${user.uid}`, user, { id, betId, teamChosen, amount, ...account });
  },
  async undo({ users, latest }, { who }) {
    const user = at(users, who);
    await call('DELETE', `/api/userbets/${user.uid}/${latest.get(user.uid) ?? 'none'}`, user);
  },
  async cashOut({ users, latest }, { who }) {
    const user = at(users, who);
    await call('POST', `/api/userbets/${user.uid}/${latest.get(user.uid) ?? 'none'}/cash-out`, user, {});
  },
  async hold({ users, season }, { who, amount, inSeason }) {
    const user = at(users, who);
    const account = inSeason ? { account: season.id } : {};
    await call('PATCH', `/api/users/${user.uid}/bet`, user, { betAmount: amount, ...account });
  },
  async deposit({ users }, { who, amount }) {
    const user = at(users, who);
    await server.setBalance(user, 20);
    await call('POST', `/api/users/${user.uid}/deposit`, user, { amount });
  },
  async rename({ users }, { who }) {
    const user = at(users, who);
    await call('PATCH', `/api/users/${user.uid}`, user, { username: `Ada ${randomUUID()}` });
  },
  async renameGroup({ owner, group }) {
    await call('PATCH', `/api/groups/${group.id}`, owner, { groupName: `Sofa ${randomUUID()}` });
  },
  async rebuy({ users, group, season }, { who, amount }) {
    const user = at(users, who);
    // Below a tenth of the bankroll, the user may buy in again, unless more is in play.
    await server.setBalance(user, amount % 10, accountNamed(season.id, user.uid));
    await call('POST', `/api/groups/${group.id}/seasons/${season.id}/rebuys`, user, {});
  },
  async archive({ owner, group }, { inSeason }) {
    await call('PUT', `/api/groups/${group.id}/archived`, owner, { archived: inSeason });
  },
  async transfer({ users, owner, group }, { who }) {
    await call('PUT', `/api/groups/${group.id}/owner`, owner, { uid: at(users, who).uid });
  },
  async rotateInvites({ owner, group }) {
    await call('POST', `/api/groups/${group.id}/invite/rotation`, owner, {});
  },
  async expireInvites({ owner, group }, { amount }) {
    const expiresAt = new Date(time.clock() + 60 * minute + amount).toISOString();
    await call('PUT', `/api/groups/${group.id}/invite/expiry`, owner, { expiresAt });
  },
  async limitLeagues({ owner, group }, { inSeason }) {
    await call('PUT', `/api/groups/${group.id}/leagues`, owner, { leagues: inSeason ? ['wnba'] : null });
  },
  async createGroup({ users }, { who }) {
    await call('POST', '/api/groups', at(users, who), { groupName: 'Den' });
  },
  async newcomer({ group }) {
    await call('PUT', `/api/groups/${group.id}`, await server.aUser(), {});
  },
  // The owner stays, so that the topics of the group do not end.
  async leave({ users: [, ...others], group }, { who }) {
    const user = at(others, who);
    await call('DELETE', `/api/groups/${group.id}/users/${user.uid}`, user);
  },
  async remove({ users: [, ...others], owner, group }, { who }) {
    await call('POST', `/api/groups/${group.id}/removed`, owner, { uid: at(others, who).uid });
  },
  async letIn({ users: [, ...others], owner, group }, { who }) {
    await call('DELETE', `/api/groups/${group.id}/removed/${at(others, who).uid}`, owner);
  },
  async join({ users: [, ...others], group }, { who }) {
    await call('PUT', `/api/groups/${group.id}`, at(others, who), {});
  },
  async challenge({ users, group, games }, { who, game, amount, inSeason }) {
    const body = { betId: at(games, game).id, side: 'team1', amount, price: 120 };
    const opponent = inSeason ? { opponent: at(users, who + 1).uid } : {};
    await call('POST', `/api/groups/${group.id}/challenges`, at(users, who), { ...body, ...opponent });
  },
  async takeChallenge(world, { who, game }) {
    await actOnChallenge(world, { who, which: game, action: 'take' });
  },
  async endChallenge(world, { who, game, inSeason }) {
    await actOnChallenge(world, { who, which: game, action: inSeason ? 'withdraw' : 'decline' });
  },
  async answerChallenge(world, { who, game }) {
    await actOnChallenge(world, { who, which: game, action: 'answer' });
  },
  async expireChallenges() {
    await expireChallenges(await server.core());
  },
  async limitTab({ owner, group }, { amount }) {
    await call('PUT', `/api/groups/${group.id}/tab/limit`, owner, { limit: 100 + amount });
  },
  async startTab({ owner, group }) {
    await call('POST', `/api/groups/${group.id}/tab`, owner, { after: 1 });
  },
  async react(world, choice) {
    const { who, amount, inSeason } = choice;
    const reaction = inSeason ? null : at(reactionNames, amount);
    const body = { target: await targetOf(world, choice), reaction };
    await call('PUT', `/api/groups/${world.group.id}/reactions`, at(world.users, who), body);
  },
  // Reactions to a bet that the group sees, and that the two servers receive alternately.
  async reactToShownBet(world, choice) {
    const { who, game, amount } = choice;
    await moves.bet?.(world, { ...choice, inSeason: false });
    await moves.tipOff?.(world, choice);
    const { uid } = at(world.users, who);
    const target = { kind: 'bet', userId: uid, betId: world.latest.get(uid) ?? 'none' };
    for (const [round, reaction] of [at(reactionNames, amount), null, at(reactionNames, game)].entries())
      await call('PUT', `/api/groups/${world.group.id}/reactions`, at(world.users, who + (round % 2)), {
        target,
        reaction,
      });
  },
  async odds({ games, finished }, { game, amount }) {
    const { id } = at(games, game);
    if (!finished.has(id)) server.feed.reprice(id, 100 + amount, -150 - amount);
    await refreshOdds((await server.core()).games, server.feed);
  },
  async newGame({ games }) {
    games.push(await aGame());
  },
  async tipOff() {
    time.pass(minute + 1_000);
  },
  async result({ games, finished }, { game, amount }) {
    const [{ id }, core] = [at(games, game), await server.core()];
    finished.add(id);
    server.feed.score(id, 90 + amount, 100, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(id);
  },
  async injuries() {
    await (await server.core()).injuries.refresh();
  },
};

const choice = fc.record({
  who: fc.nat({ max: 2 }),
  game: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 40 }),
  inSeason: fc.boolean(),
});
const move = fc.tuple(fc.constantFrom(...Object.keys(moves)), choice);

it('gives every subscriber of every topic, with the updates applied, what a fresh snapshot has', async () => {
  async function check(sequence: readonly (readonly [string, Choice])[]): Promise<void> {
    const world = await aWorld();
    const { users, owner, group, season } = world;
    const shared: Topic[] = [
      'games',
      'leaderboard',
      'injuries',
      groupTopic(group.id),
      seasonTopic(group.id, season.id),
      tabTopic(group.id),
    ];
    const watched: { readonly topic: Topic; readonly uid: string; readonly state: () => Data }[] = [];
    const followed: { readonly uid: string; readonly accounts: () => SeasonAccounts }[] = [];
    const core = await server.core();
    for (const user of users) {
      const client = await live({ token: user.token });
      const topics: readonly Topic[] = ['me', 'own-groups', 'own-challenges', ...(user === owner ? shared : [])];
      for (const topic of topics) watched.push({ topic, uid: user.uid, state: await follow(client, topic) });
      followed.push({ uid: user.uid, accounts: await followAccounts(client, core, user.uid) });
    }
    for (const [name, chosen] of sequence) await moves[name]?.(world, chosen);
    await vi.waitFor(
      async () => {
        for (const { topic, uid, state } of watched)
          expect(comparable(state()), topic).toEqual(comparable(await freshSnapshot(topic, uid)));
        for (const { uid, accounts } of followed) expect(accounts()).toEqual(await readAccounts(core, uid));
      },
      { timeout: settledMs, interval: 100 },
    );
  }
  const sequences = fc.array(move, { minLength: 12, maxLength: 20 });
  await fc.assert(fc.asyncProperty(sequences, check), { numRuns: sample(2, 20), endOnFailure: true });
});
