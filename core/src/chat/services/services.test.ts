import { describe, expect, it } from 'vitest';
import { aGuardedRequest } from '../../testing/guarded-request.ts';
import { aDiscord, aNtfy, aSlack, aTelegram } from '../testing/chat-servers.ts';
import type { ChatMessage } from './chat-service.ts';
import { fitLines } from './fit-lines.ts';
import { createChatServices } from './services.ts';

const allowedHosts = ['127.0.0.1'];
const services = createChatServices(allowedHosts);
const message: ChatMessage = {
  id: 'g1:2026-01-14',
  revision: 1,
  groupName: 'Hoops',
  night: '2026-01-14',
  path: '/group/g1/night/2026-01-14',
  title: 'Hoops, Wednesday',
  lines: [],
  pinned: 0,
  link: null,
  isFinal: false,
};

type Server = Awaited<ReturnType<typeof aDiscord | typeof aSlack | typeof aTelegram | typeof aNtfy>>;

/** Sends lines. @returns the text that the chat shows */
async function shown(server: Server, lines: readonly string[], fields: Partial<ChatMessage> = {}): Promise<string> {
  const service = services[server.settings.service];
  const { settings } = service.readSettings(server.settings);
  const request = aGuardedRequest({ allowedHosts });
  await service.deliver(settings, { request, message: { ...message, lines, ...fields }, remoteId: null, timestamp: 0 });
  const texts = Array.isArray(server.messages) ? server.messages : [...server.messages.values()];
  return texts.at(-1) ?? '';
}

describe('names with markup', () => {
  const names = [
    '@everyone',
    '<@123> <b>',
    '`code` *bold* __x__ ~~y~~ ||z||',
    '[link](https://evil.example)',
    ':smile:',
  ];

  it('ping and format nothing in Discord', async () => {
    const server = await aDiscord();
    const text = await shown(server, [...names, '# heading', '- item', '1. item', '> quote']);
    expect(text.split('\n').slice(1)).toEqual([
      '\\@everyone',
      '\\<\\@123\\> \\<b\\>',
      '\\`code\\` \\*bold\\* \\_\\_x\\_\\_ \\~\\~y\\~\\~ \\|\\|z\\|\\|',
      '\\[link\\]\\(https\\://evil.example\\)',
      '\\:smile\\:',
      '\\# heading',
      '\\- item',
      '1\\. item',
      '\\> quote',
    ]);
    expect(server.received[0]?.body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
  });

  it('ping and format nothing in Slack', async () => {
    const server = await aSlack();
    const text = await shown(server, ['<!channel> <@U1> *bold* & more']);
    expect(text).toBe('Hoops, Wednesday\n&lt;!channel&gt; &lt;@U1&gt; *bold* &amp; more');
    expect(server.received[0]?.body).toMatchObject({ mrkdwn: false, link_names: false });
  });

  it('are neither links nor mentions in Telegram, and amounts stay as they are', async () => {
    const server = await aTelegram();
    const text = await shown(server, ['@ada #bets /start evil.example http://evil.example', '+$90.91 of 1.5']);
    expect(text.split('\n').slice(1)).toEqual([
      '@\u2060ada #\u2060bets /\u2060start evil.\u2060example http://\u2060evil.\u2060example',
      '+$90.91 of 1.5',
    ]);
    expect(server.received[0]?.body).not.toHaveProperty('parse_mode');
  });

  it('are plain text in ntfy', async () => {
    const server = await aNtfy();
    const text = await shown(server, names);
    expect(text.endsWith(names.join('\n'))).toBe(true);
    expect(Object.keys(server.received[0]?.body ?? {})).not.toEqual(expect.arrayContaining(['parse_mode', 'markdown']));
  });
});

describe('a long night', () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `${n}. a name with *stars* and ünïcödé`);

  it.each([
    ['Discord', aDiscord],
    ['Slack', aSlack],
    ['Telegram', aTelegram],
    ['ntfy', aNtfy],
  ])('is shortened to what %s accepts, and says how much is missing', async (_name, open) => {
    const text = await shown(await open(), lines);
    expect(text).toMatch(/… and \d+ more lines$/);
    expect(text.length).toBeGreaterThan(1_500);
  });

  it('keeps all lines that fit', () => {
    expect(fitLines(['one', 'two'], 7)).toBe('one\ntwo');
    expect(fitLines(['one', '', 'twelve twelve', 'thirteen thirteen'], 25)).toBe('one\n\n… and 2 more lines');
    expect(fitLines(['one two three four five', 'six'], 10)).toBe('one two th');
  });

  it('keeps pinned lines, and cuts off their end last', () => {
    const text = ['one', 'twelve twelve', 'thirteen thirteen', 'Seals: 1 ab'];
    expect(fitLines(text, 35, { pinned: 1 })).toBe('one\n… and 2 more lines\nSeals: 1 ab');
    expect(fitLines(text, 9, { pinned: 1 })).toBe('Seals: 1 ');
  });
});

describe('a message that cannot be updated', () => {
  /** Sends a message, and updates it. @returns the ids before and after */
  async function updated(server: Awaited<ReturnType<typeof aDiscord | typeof aTelegram>>, between: () => void) {
    const service = services[server.settings.service];
    const { settings } = service.readSettings(server.settings);
    const request = aGuardedRequest({ allowedHosts });
    const send = (lines: string[], remoteId: string | null) =>
      service.deliver(settings, { request, message: { ...message, lines }, remoteId, timestamp: 0 });
    const first = await send(['before'], null);
    between();
    const second = await send(['after'], first.remoteId);
    await send(['later'], second.remoteId);
    return [...server.messages.values()].map((text) => text.split('\n').at(-1));
  }

  it.each([50_083, 50_005, 30_046])('is posted anew in Discord, which refuses updates with %i', async (code) => {
    const server = await aDiscord();
    expect(await updated(server, () => server.refuseUpdates(code))).toEqual(['before', 'after', 'later']);
  });

  it('is posted anew in the supergroup that a group of Telegram has become, and updated there', async () => {
    const server = await aTelegram();
    expect(await updated(server, server.becomeSupergroup)).toEqual(['later']);
  });
});

it('waits as long as the longer of the two waits that a service names', async () => {
  for (const [header, body] of [
    ['2', 30],
    ['30', 2],
  ] as const) {
    const server = await aDiscord();
    server.respondWith(() => ({ status: 429, headers: { 'retry-after': header }, body: { retry_after: body } }));
    await expect(shown(server, ['a line'])).rejects.toMatchObject({ kind: 'wait', waitMs: 30_000 });
  }
});

describe('the link to the page of a night', () => {
  const link = 'https://courtside.example/group/g1/night/2026-01-14';

  it.each([
    ['Discord', aDiscord],
    ['Slack', aSlack],
    ['Telegram', aTelegram],
    ['ntfy', aNtfy],
  ])('can be pressed in %s, stands before what is pinned, and is never left out', async (_name, open) => {
    const server = await open();
    const alone = await shown(server, ['Lakers 108'], { link });
    expect(alone.split('\n').slice(-3)).toEqual(['Lakers 108', '', `The night: ${link}`]);
    const long = Array.from({ length: 1_000 }, (_, number) => `line ${number}`);
    const pinned = await shown(server, [...long, '', 'Seals 12'], { link, pinned: 1 });
    expect(pinned.split('\n').slice(-2)).toEqual([`The night: ${link}`, 'Seals 12']);
  });

  it('opens with a press on the notification of ntfy', async () => {
    const server = await aNtfy();
    await shown(server, ['Lakers 108'], { link });
    await shown(server, ['Lakers 108']);
    expect(server.received.map(({ body }) => body.click)).toEqual([link, undefined]);
  });
});
