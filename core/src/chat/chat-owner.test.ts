import { type ChatSettings, DomainError } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveGroup } from '../groups/owner-actions.ts';
import { aWorld, type World } from '../testing/world.ts';
import { connectChat, disconnectChat, readChat, retryChat, testChat } from './chat-owner.ts';
import { findDueNights } from './due-nights.ts';
import { postNight } from './post-night.ts';
import { openSettings, sealSettings } from './sealed-settings.ts';
import { aChat, aNight, night, type TestChat } from './testing/a-night.ts';
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

const services = [
  ['Discord', aDiscord, ['webhook-token_ABCDEFGH']],
  ['Slack', aSlack, ['slack-secret-token']],
  ['Telegram', aTelegram, ['telegram-bot-token_ABCDEFGHIJKLMNO', '-1001234567']],
  ['ntfy', aNtfy, ['tk_ntfy-access-token', 'our-night']],
  ['The webhook', aWebhook, ['webhook-signing-secret', 'night-events']],
] as const;

describe.each(services)('%s', (name, open, secrets) => {
  it('gets a test message immediately', async () => {
    const server = await open();
    const { call } = await aNight(world, chat, server.settings);
    expect(await testChat(chat, call)).toEqual({ isDelivered: true, answer: `${name} accepted the test message.` });
    expect(server.received).toHaveLength(1);
    // The message of the night is still due.
    expect(await findDueNights(chat)).toHaveLength(1);
  });

  it('is stored and shown without what gives access to it, also when the service quotes it', async () => {
    const server = await open();
    const { call, post, id } = await aNight(world, chat, server.settings);
    server.respondWith(({ url, headers, body }) => ({
      status: 404,
      body: { message: `No ${url.pathname} ${headers.authorization} ${body.topic} ${body.chat_id}` },
    }));
    const tested = await testChat(chat, call);
    expect(tested.isDelivered).toBe(false);
    expect(tested.answer).toContain(`${name} answered 404`);
    expect(await post()).toBe('dead');
    const shown = JSON.stringify([tested, await readChat(chat, call), await retryChat(chat, call)]);
    const stored = JSON.stringify([
      await world.db.chatConnections.find({}).lean(),
      await world.db.nightMessages.find({ groupId: id }).lean(),
    ]);
    for (const secret of secrets) {
      expect(shown).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(await readChat(chat, call)).toMatchObject({
      label: `127.0.0.1:${server.port} …${secrets.at(-1)?.slice(-4)}`,
    });
  });
});

describe('settings', () => {
  const discord = 'https://discord.com/api/webhooks/1/token';
  it.each<[ChatSettings['service'], Partial<ChatSettings>, string]>([
    ['slack', {}, 'url'],
    ['discord', { url: 'not an address' }, 'url'],
    ['discord', { url: 'https://discord.com.evil.example/api/webhooks/1/token' }, 'url'],
    ['discord', { url: 'http://discord.com/api/webhooks/1/token' }, 'url'],
    ['discord', { url: 'https://discord.com/api/users/@me' }, 'url'],
    ['slack', { url: discord }, 'url'],
    ['telegram', { token: 'none', chatId: '1' }, 'token'],
    ['telegram', { token: `1:${'a'.repeat(35)}`, chatId: 'a chat' }, 'chatId'],
    ['telegram', { token: `1:${'a'.repeat(35)}`, chatId: '1', url: 'https://telegram.example' }, 'url'],
    ['ntfy', { url: 'https://ntfy.sh', topic: 'a/b' }, 'topic'],
    ['ntfy', { url: 'http://ntfy.sh', topic: 'ours' }, 'url'],
    ['webhook', { url: 'https://chat.example', secret: 'short' }, 'secret'],
    ['webhook', { url: 'https://ada:pass@chat.example', secret: 'x'.repeat(16) }, 'url'],
  ])('of %s %j are refused at %s', async (service, entered, field) => {
    const { call } = await aNight(world, chat, { service: 'discord', url: discord, withoutParts: [] });
    const refused = await connectChat(chat, call, { service, withoutParts: [], ...entered }).catch((error) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({ code: 'invalid-chat', field });
    expect(refused.message).toMatch(/^\w+: (must|is) .+\.$/);
  });

  it.each<ChatSettings>([
    { service: 'discord', url: discord, withoutParts: [] },
    { service: 'discord', url: 'https://discordapp.com/api/v10/webhooks/1/token?thread_id=5', withoutParts: [] },
    { service: 'slack', url: 'https://hooks.slack.com/services/T/B/token', withoutParts: [] },
    { service: 'telegram', token: `1:${'a'.repeat(35)}`, chatId: '@courtside', withoutParts: [] },
    { service: 'ntfy', url: 'https://ntfy.sh', topic: 'ours', withoutParts: ['seals'] },
  ])('%j are accepted', async (entered) => {
    const { call } = await aNight(world, chat, entered);
    expect(await readChat(chat, call)).toMatchObject({ service: entered.service, withoutParts: entered.withoutParts });
  });

  it('cannot be decrypted for another group', async () => {
    const text = await sealSettings(world.db, 'g1', 'the settings');
    expect(await openSettings(world.db, 'g1', text)).toBe('the settings');
    expect(await sealSettings(world.db, 'g1', 'the settings')).not.toBe(text);
    await expect(openSettings(world.db, 'g2', text)).rejects.toThrow();
  });

  it('stay when the owner changes the parts alone, and the message is updated', async () => {
    const server = await aDiscord();
    const { call, post } = await aNight(world, chat, server.settings);
    await post();
    const { label } = await connectChat(chat, call, { service: 'discord', withoutParts: ['no-bet-yet'] });
    expect(label).toContain('127.0.0.1');
    await post();
    expect([...server.messages.values()]).toEqual([expect.not.stringContaining('No bet yet')]);
    const other = connectChat(chat, call, { service: 'slack', withoutParts: [] });
    await expect(other).rejects.toMatchObject({ code: 'invalid-chat', field: 'url' });
  });

  it('leave out the parts that the owner chose', async () => {
    const server = await aDiscord();
    const { post } = await aNight(world, chat, { ...server.settings, withoutParts: ['no-bet-yet'] });
    await post();
    expect([...server.messages.values()][0]).not.toContain('No bet yet');
  });
});

describe('who may do what', () => {
  const settings: ChatSettings = {
    service: 'discord',
    url: 'https://discord.com/api/webhooks/1/token',
    withoutParts: [],
  };

  it('refuses every action of members and of other users', async () => {
    const { bob, id } = await aNight(world, chat, settings);
    const cyd = await world.aUser();
    for (const uid of [bob, cyd]) {
      const call = { uid, groupId: id };
      for (const act of [readChat, disconnectChat, testChat, retryChat])
        await expect(act(chat, call)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(connectChat(chat, call, settings)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('has no chat before one is connected and after it is disconnected', async () => {
    const { call } = await aNight(world, chat, settings);
    await disconnectChat(chat, call);
    await disconnectChat(chat, call);
    expect(await readChat(chat, call)).toBeNull();
    expect(await findDueNights(chat)).toEqual([]);
    expect(await postNight(chat, call.groupId, night)).toBe('nothing');
    await expect(testChat(chat, call)).rejects.toMatchObject({ code: 'chat-not-found' });
    await expect(retryChat(chat, call)).rejects.toMatchObject({ code: 'chat-not-found' });
  });

  it('refuses to connect or test a chat of an archived group', async () => {
    const { call } = await aNight(world, chat, settings);
    await archiveGroup(world, call, true);
    await expect(connectChat(chat, call, settings)).rejects.toMatchObject({ code: 'group-archived' });
    await expect(testChat(chat, call)).rejects.toMatchObject({ code: 'group-archived' });
  });
});
