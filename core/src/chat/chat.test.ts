import { createHmac } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { makeChallenge } from '../challenges/make-challenge.ts';
import { takeChallenge } from '../challenges/take-challenge.ts';
import { leaveGroup } from '../groups/membership.ts';
import { archiveGroup, limitLeagues, transferGroup } from '../groups/owner-actions.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { readNightCard } from '../nights/night-card.ts';
import { readHeadToHeadsOfNight, readOpenOfNight } from '../nights/night-challenges.ts';
import { readLatestMoments } from '../nights/read-moments.ts';
import { removeUnconfirmedRestore, storeUnconfirmedRestore } from '../platform/db/unconfirmed-restore.ts';
import { createSeason } from '../seasons/create-season.ts';
import { settings } from '../seasons/testing/a-season.ts';
import { collegeTeams } from '../testing/college-teams.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { connectChat, readChat, retryChat, testChat } from './chat-owner.ts';
import { findDueNights } from './due-nights.ts';
import { postNight } from './post-night.ts';
import { aChat, aNight, KilledError, night, type TestChat } from './testing/a-night.ts';
import { aDiscord, aNtfy, aSlack, aTelegram, aWebhook } from './testing/chat-servers.ts';

let world: World;
let chat: TestChat;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());
beforeEach(() => {
  chat = aChat(world);
});

const textsOf = ({ messages }: { messages: ReadonlyMap<unknown, string> }) => [...messages.values()];

describe('one message that is updated', () => {
  it.each([
    ['Discord', aDiscord],
    ['Telegram', aTelegram],
    ['ntfy', aNtfy],
  ])('in %s', async (_name, open) => {
    const server = await open();
    const { ada, bet, settle, post, id } = await aNight(world, chat, server.settings);
    expect(await findDueNights(chat)).toEqual([{ groupId: id, night }]);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
    expect(textsOf(server)[0]).toContain('No bet yet');
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
    await bet(ada);
    expect(await post()).toBe('delivered');
    await settle();
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
    expect(textsOf(server)[0]).toContain('Celtics 112');
    expect(textsOf(server)[0]).toContain('wins the night');
    expect(server.received).toHaveLength(3);
  });

  it('has the seals of all games of the night, also of leagues that the group does not count', async () => {
    const server = await aWebhook();
    const readSeals = async (_: string, gameIds: readonly string[]) =>
      gameIds.map((gameId) => ({ gameId, seal: `seal of ${gameId}` }));
    chat = aChat(world, { readSeals });
    const { call, game, post } = await aNight(world, chat, server.settings);
    const college = await world.anOpenGame(collegeTeams);
    await limitLeagues(world, call, ['nba']);
    await post();
    const text = server.received[0]?.text;
    expect(text).toContain(`seal of ${game.id}`);
    expect(text).toContain(`seal of ${college.id}`);
    expect(text).not.toContain('Auburn');
  });

  it('is about games of the leagues that the group counts', async () => {
    const server = await aDiscord();
    const { ada, bob, bet, call, id, post, settle } = await aNight(world, chat, server.settings);
    await bet(ada);
    const college = await world.anOpenGame(collegeTeams);
    await placeBet(world, { uid: bob, gameId: college.id, teamChosen: college.team1, amount: 1_000, key: 'college' });
    await limitLeagues(world, call, ['nba']);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)[0]).not.toContain('Auburn');
    expect(textsOf(server)[0]).toMatch(new RegExp(`No bet yet.*: ${bob}$`, 'm'));
    // The night of the group is over with its own games.
    await settle();
    expect(await post()).toBe('delivered');
    expect(textsOf(server)[0]).toContain('wins the night');
    expect((await readLatestMoments(world, ada, id))?.night).toBe(night);

    await limitLeagues(world, call, ['euroleague']);
    expect(await post()).toBe('nothing');
    expect(await readLatestMoments(world, ada, id)).toBeNull();
    expect(await readNightCard(world, ada, id)).toBeNull();
  });

  it('as events of a webhook with the same id, a growing revision and a signature', async () => {
    const server = await aWebhook();
    const { settle, post, id } = await aNight(world, chat, server.settings);
    await post();
    await settle();
    await post();
    expect(server.received.map(({ body }) => [body.event, body.id, body.revision, body.night, body.isFinal])).toEqual([
      ['night', `${id}:${night}`, 1, night, false],
      ['night', `${id}:${night}`, 2, night, true],
    ]);
    expect(server.received.map(({ body }) => body.path)).toEqual(Array(2).fill(`/group/${id}/night/${night}`));
    for (const { headers, text } of server.received) {
      const signed = createHmac('sha256', server.secret).update(`${headers['courtside-timestamp']}.${text}`);
      expect(headers['courtside-signature']).toBe(`v1=${signed.digest('hex')}`);
    }
  });
});

it('links to the page of the night from the first result on, where the owner has opened the product', async () => {
  const server = await aWebhook();
  const { ada, bet, call, id, post, settle } = await aNight(world, chat, server.settings);
  await bet(ada);
  await connectChat(chat, call, server.settings, 'https://courtside.example');
  await post();
  await settle();
  await post();
  expect(server.received.map(({ body }) => body.link)).toEqual([
    null,
    `https://courtside.example/group/${id}/night/${night}`,
  ]);
  // Another choice of parts keeps the origin, unless the owner is at another one.
  const { service } = server.settings;
  await connectChat(chat, call, { service, withoutParts: ['standings'] });
  await post();
  await connectChat(chat, call, { service, withoutParts: ['standings'] }, 'https://hoops.example');
  await post();
  expect(server.received.slice(2).map(({ body }) => new URL(String(body.link)).origin)).toEqual([
    'https://courtside.example',
    'https://hoops.example',
  ]);
});

describe('the hashes of the seals stay in the message', () => {
  it.each([
    ['Discord', aDiscord],
    ['Telegram', aTelegram],
    ['ntfy', aNtfy],
    ['a webhook', aWebhook],
  ])('of %s, whatever becomes of the chain', async (_name, open) => {
    let seals = ['12 f02e430471ee'];
    const readers = { readSeals: async () => seals.map((seal) => ({ gameId: 'any', seal })) };
    const server = await open();
    const sealing = aChat(world, readers);
    const { settle, post, call, ada, bet } = await aNight(world, sealing, server.settings);
    await bet(ada);
    const lastText = () => (server.received.at(-1)?.text ?? '').replaceAll('\\\\', '');
    await post();
    expect(lastText()).toContain('12 f02e430471ee');
    // The host has replaced the chain.
    seals = ['12 aaaaaaaaaaaa', '13 bbbbbbbbbbbb'];
    await settle();
    await post();
    expect(lastText()).toContain('12 f02e430471ee, 12 aaaaaaaaaaaa, 13 bbbbbbbbbbbb');
    // The host leaves out the seals.
    seals = [];
    await connectChat(sealing, call, { service: server.settings.service, withoutParts: ['seals', 'standings'] });
    await post();
    expect(server.received).toHaveLength(3);
    expect(lastText()).toContain('12 f02e430471ee, 12 aaaaaaaaaaaa, 13 bbbbbbbbbbbb');
  });
});

describe('a service that cannot update messages gets the preview and the results, once each', () => {
  it.each([['Slack', aSlack, (server: { messages: readonly string[] }) => server.messages]] as const)(
    '%s',
    async (_name, open, list) => {
      const server = await open();
      const { ada, bet, settle, post } = await aNight(world, chat, server.settings);
      await post();
      await bet(ada);
      expect(await post()).toBe('nothing');
      await settle();
      expect(await post()).toBe('delivered');
      expect(await post()).toBe('nothing');
      expect(list(server)).toHaveLength(2);
      expect(list(server)[1]).toContain('Celtics 112');
    },
  );

  it('an ntfy server that does not know sequence ids', async () => {
    const server = await aNtfy({ updates: false });
    const { ada, bet, settle, post } = await aNight(world, chat, server.settings);
    await post();
    await bet(ada);
    expect(await post()).toBe('nothing');
    await settle();
    await post();
    expect(await post()).toBe('nothing');
    expect(textsOf(server)).toHaveLength(2);
  });
});

describe('what members may see', () => {
  it('shows no bet before its tip-off, only that there is one', async () => {
    const server = await aDiscord();
    const { ada, bob, bet, post } = await aNight(world, chat, server.settings);
    await bet(ada);
    await post();
    const [text = ''] = textsOf(server);
    expect(text).toContain(`No bet yet\\: ${bob.replace(/[\\`*_~|<>[\]()#:@]/g, '\\$&')}`);
    expect(text).not.toContain(ada);
    expect(text).not.toContain('$');
  });

  it('counts both sides of a head-to-head as bets', async () => {
    const server = await aDiscord();
    const { ada, bob, game, id: groupId, post } = await aNight(world, chat, server.settings);
    const terms = { gameId: game.id, market: 'moneyline', side: 'team1', stake: 500 } as const;
    const { _id: challengeId } = await makeChallenge(world, { ...terms, uid: ada, groupId, opponent: bob });
    await post();
    expect(textsOf(server).at(-1)).toContain('No bet yet');
    await takeChallenge(world, { uid: bob, groupId, challengeId });
    await post();
    expect(textsOf(server).at(-1)).not.toContain('No bet yet');
  });

  it('says that a member has no bet yet after the only one became void', async () => {
    const server = await aDiscord();
    const { ada, bob, game, bet, post } = await aNight(world, chat, server.settings);
    await world.anOpenGame();
    await bet(ada);
    await bet(bob);
    await post();
    expect(textsOf(server).at(-1)).not.toContain('No bet yet');
    await world.voidGame(game);
    await world.settlement.settle(game.id);
    await post();
    expect(textsOf(server).at(-1)).toContain('No bet yet');
  });

  it('sends nothing to a group that is archived, and forgets the chat of one that everyone has left', async () => {
    const server = await aDiscord();
    const { ada, bob, call, id, post } = await aNight(world, chat, server.settings);
    await archiveGroup(world, call, true);
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
    await archiveGroup(world, call, false);
    await leaveGroup(world, bob, id);
    await leaveGroup(world, ada, id);
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
    expect(server.received).toEqual([]);
    expect(await world.db.chatConnections.findOne({ _id: id }).lean()).toBeNull();
  });

  it('sends nothing to the chat of a former owner until the new one confirms it', async () => {
    for (const end of ['transfers', 'leaves'] as const) {
      const server = await aDiscord();
      const { ada, bob, call, id, post } = await aNight(world, chat, server.settings);
      await (end === 'transfers' ? transferGroup(world, call, bob) : leaveGroup(world, ada, id));
      expect(await findDueNights(chat)).toEqual([]);
      expect(await post()).toBe('nothing');
      await expect(readChat(chat, call)).rejects.toMatchObject({ code: 'forbidden' });
      const newOwner = { uid: bob, groupId: id };
      expect(await readChat(chat, newOwner)).toMatchObject({ connectedBy: { uid: ada } });
      await connectChat(chat, newOwner, { service: 'discord', withoutParts: [] });
      expect(await readChat(chat, newOwner)).toMatchObject({ connectedBy: { uid: bob } });
      expect(await post()).toBe('delivered');
      expect(server.messages.size).toBe(1);
    }
  });
});

describe('what the message says', () => {
  /** A group whose chat gets the events of a webhook, with the lines of the latest event. */
  async function aWatchedNight(watched: TestChat = chat) {
    const server = await aWebhook();
    const night = await aNight(world, watched, server.settings);
    async function lines(): Promise<readonly string[]> {
      await night.post();
      return (server.received.at(-1)?.body.lines ?? []) as readonly string[];
    }
    return { ...night, lines };
  }

  it('lists the profit of main accounts and of the season of the group apart', async () => {
    const { ada, bob, id, game, bet, settle, lines } = await aWatchedNight();
    const season = await createSeason(world, { uid: ada, groupId: id, settings });
    await bet(ada);
    const bankroll = seasonAccountOf(season.id, ada);
    const order = { uid: ada, gameId: game.id, amount: 2_000 };
    await placeBet(world, { ...order, account: bankroll, teamChosen: game.team1, key: 'season' });
    await placeBet(world, { ...order, uid: bob, teamChosen: game.team2, key: 'main' });
    await settle();
    expect((await lines()).slice(2, 10)).toEqual([
      "Tonight's profit",
      `1. ${ada} +$15.00`,
      `2. ${bob} −$20.00`,
      '',
      "Tonight's profit in January madness",
      `1. ${ada} +$30.00`,
      '',
      `${ada} wins the night: +$15.00`,
    ]);
  });

  it('leaves out members whose bets are all pending or void', async () => {
    const { ada, bob, game, bet, settle, lines } = await aWatchedNight();
    const [late, off] = [await world.anOpenGame(), await world.anOpenGame()];
    await bet(bob);
    await placeBet(world, { uid: ada, gameId: late.id, teamChosen: late.team1, amount: 1_000, key: 'late' });
    await placeBet(world, { uid: ada, gameId: off.id, teamChosen: off.team1, amount: 1_000, key: 'off' });
    world.time.now = tipOff;
    await world.voidGame(off);
    await world.settlement.settle(off.id);
    expect(await lines()).toHaveLength(3);
    await settle(game);
    expect((await lines()).slice(4, 7)).toEqual(["Tonight's profit", `1. ${bob} +$15.00`, '']);
  });

  it('says that a result was corrected, and what it was before', async () => {
    const { game, settle, lines } = await aWatchedNight();
    const resettle = async (points: { team1: number; team2: number } | null) => {
      await world.correct(game, points, 'The league corrected the score.');
      await world.settlement.settle(game.id);
      return (await lines())[0];
    };
    await settle();
    expect((await lines())[0]).toBe('Lakers 108, Celtics 112: final');
    expect(await resettle({ team1: 110, team2: 108 })).toBe('Lakers 108, Celtics 110: final, corrected (was 108–112)');
    // Another decision with the same score changes nothing.
    expect(await resettle({ team1: 110, team2: 108 })).toBe('Lakers 108, Celtics 110: final, corrected (was 108–112)');
    expect(await resettle(null)).toBe(
      'Lakers at Celtics: called off after a correction (was 108–110), stakes returned',
    );
    expect(await resettle({ team1: 112, team2: 108 })).toBe(
      'Lakers 108, Celtics 112: final, corrected (was called off)',
    );
  });

  it('lists a head-to-head as a challenge, then as running, then with its winner', async () => {
    const readers = {
      readOpenChallenges: (groupId: string) => readOpenOfNight(world.db, groupId),
      readHeadToHeads: (groupId: string, gameIds: readonly string[]) =>
        readHeadToHeadsOfNight(world.db, groupId, gameIds),
    };
    const { ada, bob, id: groupId, settle, lines } = await aWatchedNight(aChat(world, readers));
    const game = await world.anOpenGame({ markets: { total: world.aLine(215.5) } });
    const terms = { gameId: game.id, market: 'total', side: 'over', stake: 2_000, price: 100 } as const;
    const { _id: challengeId } = await makeChallenge(world, { ...terms, uid: ada, groupId, opponent: bob });
    expect(await lines()).toContain(`${ada} challenges ${bob}: Over 215.5, Lakers at Celtics for $20.00`);
    await takeChallenge(world, { uid: bob, groupId, challengeId });
    const running = `${ada} against ${bob}: Over 215.5, Lakers at Celtics for $20.00`;
    expect((await lines()).slice(-1)).toEqual([running]);
    world.time.now = tipOff;
    expect(await lines()).toContain(running);
    await settle(game);
    const after = await lines();
    expect(after).toContain(`${ada} beat ${bob}: +$20.00 on Over 215.5, Lakers at Celtics`);
    expect(after).not.toContain(running);
  });
});

describe('when the message is sent', () => {
  it('begins six hours before the first tip-off and ends six hours after the last game was settled', async () => {
    const server = await aDiscord();
    const { settle, post } = await aNight(world, chat, server.settings);
    world.time.now = tipOff - 6 * hourMs - 1;
    expect(await findDueNights(chat)).toEqual([]);
    world.time.now += 1;
    expect(await findDueNights(chat)).toHaveLength(1);
    await post();
    await settle();
    expect(await findDueNights(chat)).toHaveLength(1);
    world.time.now += 6 * hourMs;
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
  });

  it('updates the message of a game that ends after midnight', async () => {
    const server = await aDiscord();
    const { settle, post, game } = await aNight(world, chat, server.settings);
    await post();
    await settle(game);
    // Half past one in New York, on the next day of the league.
    world.time.now = tipOff + 6 * hourMs;
    expect(await findDueNights(chat)).toHaveLength(1);
    await post();
    expect(textsOf(server)[0]).toContain('final');
  });

  it('goes to a chat that is connected in place of another one during the night', async () => {
    const [first, second] = [await aDiscord(), await aTelegram()];
    const { call, post } = await aNight(world, chat, first.settings);
    await post();
    await connectChat(chat, call, second.settings);
    expect(await findDueNights(chat)).toHaveLength(1);
    await post();
    expect([textsOf(first).length, textsOf(second).length]).toEqual([1, 1]);
  });
});

describe('a service that fails', () => {
  it('gets one message after it was down for an hour', async () => {
    const server = await aDiscord();
    const { ada, bet, post, stored } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({ status: 503, body: 'upstream error' }));
    world.time.now = tipOff - 2 * hourMs;
    const everyMinutes = sample(6, 1);
    for (let minute = 0; minute < 60; minute += everyMinutes) {
      await expect(post()).rejects.toThrow('Discord answered 503');
      world.time.now += everyMinutes * minuteMs;
    }
    await bet(ada);
    expect(await stored()).toMatchObject({ state: 'failed', failures: 60 / everyMinutes });
    server.respondWith(null);
    expect(await post()).toBe('delivered');
    expect(await post()).toBe('nothing');
    expect(textsOf(server)).toHaveLength(1);
    const after = await stored();
    expect(after).toMatchObject({ state: 'delivered', failures: 0 });
    expect(after?.reason).toBeUndefined();
  });

  it('keeps the preview and updates it after it was down for an hour between', async () => {
    const server = await aTelegram();
    const { settle, post } = await aNight(world, chat, server.settings);
    await post();
    server.respondWith(() => null);
    await settle();
    for (let minutes = 0; minutes < 60; minutes += 10) {
      world.time.now += 10 * minuteMs;
      await expect(post()).rejects.toThrow('closed the connection');
    }
    world.time.now += 10 * minuteMs;
    server.respondWith(null);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
  });

  it('is not asked again before the time that it names', async () => {
    const server = await aDiscord();
    const { post } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({ status: 429, headers: { 'retry-after': '90' }, body: { retry_after: 90 } }));
    expect(await post()).toBe('waiting');
    server.respondWith(null);
    world.time.now += 89_000;
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
    world.time.now += 1_000;
    expect(await findDueNights(chat)).toHaveLength(1);
    expect(await post()).toBe('delivered');
    expect(server.received).toHaveLength(2);
  });

  it('reads the wait from the body of Telegram', async () => {
    const server = await aTelegram();
    const { post, stored } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({
      status: 429,
      body: { ok: false, description: 'Too Many Requests: retry after 35', parameters: { retry_after: 35 } },
    }));
    expect(await post()).toBe('waiting');
    expect((await stored())?.retryAt).toEqual(new Date(world.time.now + 35_000));
  });

  it.each([401, 404, 410, 307])('is given up after %d, until the owner repeats the message', async (status) => {
    const server = await aDiscord();
    const { call, post } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({
      status,
      body: { message: 'Unknown Webhook', code: 10_015 },
      headers: { location: 'http://127.0.0.1:1/' },
    }));
    expect(await post()).toBe('dead');
    expect(await findDueNights(chat)).toEqual([]);
    expect(await post()).toBe('nothing');
    const reason = status === 307 ? /redirects to another address/ : `Discord answered ${status}: Unknown Webhook.`;
    expect((await readChat(chat, call))?.failure).toMatchObject({
      night,
      state: 'dead',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
    server.respondWith(null);
    expect((await retryChat(chat, call)).failure).toBeNull();
    expect(await findDueNights(chat)).toHaveLength(1);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
    expect(server.received).toHaveLength(2);
  });

  it('is given up when it fails until the night is over, and can be repeated after it', async () => {
    const server = await aDiscord();
    const { call, post, settle } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({ status: 500 }));
    await settle();
    await expect(post()).rejects.toThrow();
    world.time.now += 7 * hourMs;
    expect(await findDueNights(chat)).toHaveLength(1);
    expect(await post()).toBe('dead');
    world.time.now += 2 * dayMs;
    server.respondWith(null);
    await retryChat(chat, call);
    expect(await findDueNights(chat)).toHaveLength(1);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)[0]).toContain('final');
    expect(await findDueNights(chat)).toEqual([]);
  });

  it('is given up with a reason when stored settings are refused, and goes on once the chat is connected again', async () => {
    const server = await aDiscord();
    const { call, id } = await aNight(world, chat, server.settings);
    const stricter = aChat(world, {}, []);
    expect(await postNight(stricter, id, night)).toBe('dead');
    const { failure } = (await readChat(stricter, call)) ?? {};
    expect(failure?.reason).toBe(
      'Discord is not used with these settings any more. Connect it again. ' +
        'url: must be the address of a webhook, https://discord.com/api/webhooks/….',
    );
    await connectChat(chat, call, server.settings);
    expect(await postNight(chat, id, night)).toBe('delivered');
    await world.db.chatConnections.updateOne({ _id: id }, { $set: { sealed: 'unreadable' } });
    expect(await testChat(chat, call)).toEqual({
      isDelivered: false,
      answer: 'The stored settings cannot be read any more. Connect the chat again.',
    });
  });

  it('is given up after 150 failures', async () => {
    const server = await aDiscord();
    const { post, id } = await aNight(world, chat, server.settings);
    server.respondWith(() => ({ status: 500 }));
    await expect(post()).rejects.toThrow();
    await world.db.nightMessages.updateOne({ _id: `${id}:${night}` }, { $set: { failures: 149 } });
    expect(await post()).toBe('dead');
  });

  it('gets a new message when the owner repeats one that was deleted in the chat', async () => {
    const server = await aDiscord();
    const { call, settle, post } = await aNight(world, chat, server.settings);
    await post();
    server.messages.clear();
    await settle();
    expect(await post()).toBe('dead');
    await retryChat(chat, call);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
  });
});

describe('a worker that dies after the request and before the answer is stored', () => {
  /** Posts with a worker that dies. Another one continues when no request can be running any more. */
  async function postAndDie(post: () => Promise<unknown>): Promise<void> {
    chat.state.dies = true;
    await expect(post()).rejects.toBeInstanceOf(KilledError);
    chat.state.dies = false;
    await expect(post()).rejects.toThrow('Another process is sending this message.');
    world.time.now += minuteMs;
  }

  it.each([
    ['Discord', aDiscord],
    ['Telegram', aTelegram],
  ])('%s: the preview is not sent twice, and the results are not lost', async (_name, open) => {
    const server = await open();
    const { ada, bet, call, settle, post } = await aNight(world, chat, server.settings);
    await postAndDie(post);
    expect(await post()).toBe('nothing');
    expect((await readChat(chat, call))?.failure).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('The message may have arrived.'),
    });
    await bet(ada);
    expect(await post()).toBe('nothing');
    expect(textsOf(server)).toHaveLength(1);
    await settle();
    expect(await post()).toBe('delivered');
    expect(await post()).toBe('nothing');
    expect(textsOf(server)).toHaveLength(2);
    expect(textsOf(server)[1]).toContain('final');
  });

  it.each([
    ['Discord', aDiscord],
    ['Telegram', aTelegram],
    ['ntfy', aNtfy],
  ])('%s: an update is repeated in place', async (_name, open) => {
    const server = await open();
    const { settle, post } = await aNight(world, chat, server.settings);
    await post();
    await settle();
    await postAndDie(post);
    expect(await post()).toBe('delivered');
    expect(textsOf(server)).toHaveLength(1);
  });

  it('a webhook gets the event again with its id', async () => {
    const server = await aWebhook();
    const { post } = await aNight(world, chat, server.settings);
    await postAndDie(post);
    expect(await post()).toBe('delivered');
    expect(new Set(server.received.map(({ body }) => body.id)).size).toBe(1);
  });

  it('Slack: the preview is not sent twice, the results are', async () => {
    const server = await aSlack();
    const { settle, post } = await aNight(world, chat, server.settings);
    await postAndDie(post);
    expect(await post()).toBe('nothing');
    await settle();
    expect(await post()).toBe('delivered');
    expect(server.messages).toHaveLength(2);
  });

  it('results without an answer are sent at most once more', async () => {
    const server = await aSlack();
    const { settle, post } = await aNight(world, chat, server.settings);
    await settle();
    server.respondWith(() => null);
    await expect(post()).rejects.toThrow('closed the connection');
    expect(await post()).toBe('dead');
    expect(await post()).toBe('nothing');
    expect(server.received).toHaveLength(2);
  });
});

it('two workers send one message', async () => {
  const server = await aDiscord();
  const { post } = await aNight(world, chat, server.settings);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, post));
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await post();
  expect(textsOf(server)).toHaveLength(1);
});

it('waits in a restored copy, and goes on with its message once the copy is confirmed', async () => {
  const server = await aDiscord();
  const { ada, bet, call, id, post, settle } = await aNight(world, chat, server.settings);
  await post();
  const at = new Date(world.time.now);
  await storeUnconfirmedRestore(world.db, { backupAt: at, restoredAt: at });
  await bet(ada);
  await settle();
  expect(await findDueNights(chat)).toEqual([]);
  expect(await post()).toBe('waiting');
  const tested = await testChat(chat, call);
  expect(tested).toEqual({ isDelivered: false, answer: expect.stringContaining('restored copy') });
  expect(server.received).toHaveLength(1);
  await removeUnconfirmedRestore(world.db);
  expect(await findDueNights(chat)).toEqual([{ groupId: id, night }]);
  expect(await post()).toBe('delivered');
  expect(textsOf(server)).toEqual([expect.stringContaining('Celtics 112')]);
});
