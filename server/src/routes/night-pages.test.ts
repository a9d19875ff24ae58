import { leagueDay } from '@courtside/contract/league-day';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../limits/rules.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const get = (url: string, headers = {}) => server.app.inject({ url, headers: { host: 'localhost', ...headers } });

/** A group of two with a night that is over: Ada has lost 25.50 and Bob has won 12.34 on the total. */
async function aNight(groupName = 'Friends') {
  const [ada, bob] = [await server.aUser(), await server.aUser()];
  const { id } = dataOf(
    'createGroup',
    await server.call('POST', '/api/groups', { token: ada.token, body: { groupName } }),
  );
  await server.call('PUT', `/api/groups/${id}`, { token: bob.token, body: {} });
  const game = await server.anOpenGame({ team1: 'Boston Celtics', team2: 'Los Angeles Lakers' });
  const bet = async ({ uid, token }: SignedIn, teamChosen: string, amount: number) => {
    const body = { betId: game.id, teamChosen, amount };
    return dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
  };
  await bet(ada, game.team1, 25.5);
  await bet(bob, game.team2, 12.34);
  const core = await server.core();
  await core.db.games.updateOne({ _id: game.id }, { $set: { startTime: new Date(Date.now() - 1_000) } });
  const day = leagueDay(Date.now() - 1_000);
  const decide = async () => {
    server.feed.score(game.id, 97, 100, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(game.id);
    // The other tests' games of the day.
    await core.db.games.deleteMany({ _id: { $ne: game.id } });
  };
  const path = `/api/groups/${id}/nights/${day}/link`;
  return {
    id,
    ada,
    bob,
    decide,
    make: (user: SignedIn) => server.call('POST', path, { token: user.token, body: {} }),
    sharing: (user: SignedIn) => server.call('GET', path, { token: user.token }),
    revoke: (user: SignedIn) => server.call('DELETE', path, { token: user.token }),
    show: (user: SignedIn, shown: boolean) =>
      server.call('PUT', `/api/groups/${id}/sharing`, { token: user.token, body: { shown } }),
  };
}

it('shows a night without a sign-in, with the names and money of those who allow it', async () => {
  const { ada, bob, decide, make, show, id } = await aNight('Sofa <b>squad</b>');
  expect(await make(ada)).toMatchObject({ status: 409, body: { code: 'night-not-over' } });
  await decide();
  const { path } = dataOf('makeNightLink', await make(ada));
  const hidden = await get(path);
  expect(hidden).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'/,
      ),
    },
  });
  expect(hidden.headers).not.toHaveProperty('set-cookie');
  expect(hidden.payload).toContain('<h1>Two friends, not shown</h1>');
  expect(hidden.payload).toContain('Sofa &lt;b&gt;squad&lt;/b&gt;');
  expect(hidden.payload).toContain('<meta name="robots" content="noindex">');
  expect(hidden.payload).not.toMatch(/<b>100<|Lakers|Celtics|25\.50|12\.34|<script|style=/);

  const nameOf = async ({ uid }: SignedIn) => String((await (await server.core()).accounts.get(uid))?.username);
  const [adaName, bobName] = [await nameOf(ada), await nameOf(bob)];
  dataOf('showOnNights', await show(bob, true));
  const bobs = await get(path);
  for (const text of [
    `<bdi>${bobName}</bdi> is up $`,
    'The only one of two friends who is shown. 1 bet on one game, play money.',
    'and one friend, not shown',
    'Boston Celtics 97, Los Angeles Lakers 100. Final.',
    'Loneliest win',
    '<a href="/">Start your own group</a>',
  ])
    expect(bobs.payload).toContain(text);
  expect(bobs.payload.match(/not shown/g)).toHaveLength(1);
  for (const secret of [ada.uid, bob.uid, id, adaName, '25.50', 'Celtics</'])
    expect(bobs.payload).not.toContain(secret);

  dataOf('showOnNights', await show(ada, true));
  const both = await get(path);
  for (const text of [adaName, '−$25.50', 'Best of two friends.']) expect(both.payload).toContain(text);
  expect(both.payload).not.toContain('not shown');
  dataOf('showOnNights', await show(bob, false));
  const adas = await get(path);
  expect(adas.payload).toContain(`<bdi>${adaName}</bdi> is down $25.50`);
  for (const secret of [bobName, '12.34', 'Lakers</']) expect(adas.payload).not.toContain(secret);
});

it('has a picture of the same, which is drawn again when a member is hidden', async () => {
  const { ada, bob, decide, make, show } = await aNight();
  await decide();
  const { path } = dataOf('makeNightLink', await make(ada));
  for (const user of [ada, bob]) await show(user, true);
  const page = await get(path);
  expect(page.payload).toContain(`<meta property="og:image" content="http://localhost${path}/picture.png">`);
  expect(page.payload).toContain('<meta property="og:image:height" content="1350">');
  const picture = await get(`${path}/picture.png`);
  expect(picture).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/png', 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
  });
  const { etag } = picture.headers;
  expect((await get(`${path}/picture.png`, { 'if-none-match': etag })).statusCode).toBe(304);
  await show(bob, false);
  const changed = await get(`${path}/picture.png`, { 'if-none-match': etag });
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
});

it('has a page that says so for a link that ended, and no picture', async () => {
  const { ada, bob, decide, make, sharing, revoke } = await aNight();
  await decide();
  const { path, createdAt } = dataOf('makeNightLink', await make(bob));
  expect(dataOf('readNightSharing', await sharing(ada)).links).toMatchObject([{ uid: bob.uid, createdAt }]);
  expect(dataOf('revokeNightLink', await revoke(ada))).toEqual({ isShown: false, shown: 0, members: 2, links: [] });
  for (const ended of [path, '/night/x', `/night/${'0'.repeat(48)}`, '/night/__proto__']) {
    const page = await get(ended);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect(page.payload).toContain('This link shows nothing.');
    expect(page.payload).not.toContain('Friends');
    expect((await get(`${ended}/picture.png`)).statusCode).toBe(404);
  }
});

it('opens valid links of an address that has opened any number of unknown ones', async () => {
  const { ada, decide, make } = await aNight();
  await decide();
  const { path } = dataOf('makeNightLink', await make(ada));
  const settings = { MONGODB_URI: server.config.MONGODB_URI, RATE_LIMIT_FACTOR: '1' };
  const strict = await aServer({ settings, end: 'leave' });
  await strict.core();
  const statusOf = async (url: string) => (await strict.app.inject({ url, headers: { host: 'localhost' } })).statusCode;
  for (let n = 0; n <= limits.invites.max; n += 1) expect(await statusOf(`/night/${'0'.repeat(48)}`)).toBe(404);
  const found = [await statusOf(path), await statusOf('/api/invites/BBBB-222')];
  await strict.end();
  expect(found).toEqual([200, 404]);
});

it('is read once for any number of readers, and again when what it may show has changed', async () => {
  const { ada, bob, decide, make, show } = await aNight();
  await decide();
  const { path } = dataOf('makeNightLink', await make(ada));
  const readLink = vi.spyOn(server.app.limits, 'readLink');
  onTestFinished(() => readLink.mockRestore());
  const responses = await Promise.all(Array.from({ length: 30 }, () => get(path)));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { etag } = responses[0]?.headers ?? {};
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  expect(readLink.mock.calls.map(([maker]) => maker)).toEqual([ada.uid]);
  await show(bob, true);
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200);
  expect(readLink).toHaveBeenCalledTimes(2);
});

it('is read one link at a time, and a number of times for all links of a maker', async () => {
  const settings = { MONGODB_URI: server.config.MONGODB_URI, RATE_LIMIT_FACTOR: '0.01' };
  const strict = await aServer({ settings, end: 'leave' });
  let running = 0;
  const read = async () => {
    running += 1;
    await Promise.resolve();
    const most = running;
    running -= 1;
    return { most, documents: 400 };
  };
  const { readLink } = strict.app.limits;
  const ofMakers = await Promise.all(['ada', 'bob', 'cyd'].map((maker) => readLink(maker, read)));
  const again = readLink('ada', read);
  await expect(again).rejects.toMatchObject({ code: 'too-many-requests' });
  await strict.end();
  expect(ofMakers.map(({ most }) => most)).toEqual([1, 1, 1]);
});
