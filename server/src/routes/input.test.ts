import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
let user: SignedIn;
let gameId: string;
beforeAll(async () => {
  const opened = await aServer();
  // Every error in this file is about the input itself, so every response must name the invalid field.
  server = {
    ...opened,
    async call(...request) {
      const response = await opened.call(...request);
      if (response.status >= 400) expect(response.body.field, response.text).toMatch(/./);
      return response;
    },
  };
  await server.core();
  user = await server.aUser();
  gameId = (await server.anOpenGame()).id;
});
afterAll(() => server.end());

const specified = 'Please enter a valid bet amount.';

function place(text: string, headers: Record<string, string> = {}) {
  return server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, text, headers });
}
function placeWith(fields: string) {
  return place(`{"betId":"${gameId}","teamChosen":"Boston Celtics",${fields}}`);
}
async function expectUntouched() {
  const account = dataOf('getUser', await server.call('GET', `/api/users/${user.uid}`, { token: user.token }));
  expect(account).toMatchObject({ balance: 1000, seq: 1 });
}

it('rejects a malformed bet and a malformed hold before anything is looked up, and takes nothing', async () => {
  expect(await placeWith('"amount":1.005')).toMatchObject({
    status: 400,
    body: { code: 'invalid-amount', field: 'amount', message: specified },
  });
  const hold = { token: user.token, text: '{"betAmount":"10"}' };
  expect(await server.call('PATCH', `/api/users/${user.uid}/bet`, hold)).toMatchObject({
    status: 400,
    body: { code: 'invalid-amount', field: 'betAmount', message: specified },
  });
  // A number that is too large for JavaScript.
  expect((await placeWith('"amount":1e999')).body).toMatchObject({ code: 'invalid-amount', field: 'amount' });
  await expectUntouched();
});

describe('a body', () => {
  it.each([
    ['broken JSON', '{"betId":', 'body'],
    ['NaN', '{"betId":"x","teamChosen":"y","amount":NaN}', 'body'],
    ['an array', '[]', 'body'],
    ['null', 'null', 'body'],
    ['no content', '', 'betId'],
    ['a prototype', '{"betId":"x","__proto__":{"admin":true}}', '__proto__'],
    ['an escaped prototype in a nested object', '{"betId":[{"\\u005f_proto__":1}]}', '__proto__'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'constructor'],
    ['a constructor in broken JSON', '{"constructor":{"prototype":1}', 'body'],
  ])('with %s is rejected with the name of the field', async (_what, text, field) => {
    const rejected = await place(text);
    expect(rejected).toMatchObject({ status: 400, body: { success: false, code: 'bad-request', field } });
    expect(rejected.body.message).toContain(field);
    await expectUntouched();
  });

  it('of null counts as missing if no field is required', async () => {
    const open = await server.call('POST', `/api/users/${user.uid}`, { token: user.token, text: 'null' });
    expect(dataOf('createUser', open).uid).toBe(user.uid);
  });

  it('with a key that would pollute a prototype is rejected with that key', async () => {
    expect((await place('{"__proto__":1}')).body.message).toBe('__proto__: is not allowed');
    expect((await place('{"constructor":{"prototype":1}}')).body.message).toBe('constructor: is not allowed');
    const known = '{"betId":"x","teamChosen":"y","amount":1,';
    expect((await place(`${known}"constructor":1}`)).body.message).toBe('constructor: is not known here');
    expect((await place('{"__proto__":1')).body.message).toBe('body: is not valid JSON');
  });

  it('of a megabyte is rejected without being read', async () => {
    const rejected = await place(`{"betId":"${'x'.repeat(1_048_576)}"}`);
    expect(rejected).toMatchObject({ status: 413, body: { code: 'payload-too-large', field: 'body' } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('as %s is rejected', async (type) => {
    const rejected = await place('{}', { 'content-type': type });
    expect(rejected).toMatchObject({ status: 415, body: { code: 'unsupported-media-type', field: 'body' } });
  });

  it.each([
    ['content-encoding', { 'content-encoding': 'gzip' }, 'must be identity'],
    ['content-encoding', { 'content-encoding': 'identity, br' }, 'must be identity'],
    ['content-type', { 'content-type': 'application/json; charset=utf-16' }, 'its charset must be utf-8'],
    ['content-type', { 'content-type': 'application/json;charset="ISO-8859-1"' }, 'its charset must be utf-8'],
  ])('that is not JSON in UTF-8 is rejected, naming %s: %j', async (field, headers, words) => {
    const rejected = await place('{}', headers);
    expect(rejected).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media-type', field, message: `${field}: ${words}` },
    });
  });

  it.each([
    { 'content-encoding': 'Identity' },
    { 'content-type': 'application/json; charset=UTF-8' },
    { 'content-type': 'Application/JSON; Charset="utf-8"; v=1' },
    { 'content-type': 'application/json;charset=utf8' },
  ])('in UTF-8 is accepted for every spelling of its headers: %j', async (headers) => {
    expect(await place('{}', headers)).toMatchObject({ status: 400, body: { field: 'betId' } });
  });

  it('that is missing may have any encoding headers', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-16' };
    expect((await server.call('GET', '/api/bets', { headers })).status).toBe(200);
  });

  it('with a new username of spaces or 65 letters is rejected, and a username in any script is kept', async () => {
    for (const username of ['   ', 'x'.repeat(65)]) {
      const rejected = await server.call('PATCH', `/api/users/${user.uid}`, { token: user.token, body: { username } });
      expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid-username', field: 'username' } });
    }
    const newcomer = await signUp();
    const username = 'Ωمريم 🏀 de la Croix';
    const path = `/api/users/${newcomer.uid}`;
    const opened = await server.call('POST', path, { token: newcomer.token, body: { username } });
    expect(dataOf('createUser', opened).username).toBe(username);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', ' ', 'with space', 'x'.repeat(129), '__proto__', '..'])(
    'of %j is rejected with the name of the header',
    async (key) => {
      const body = `{"betId":"${gameId}","teamChosen":"Boston Celtics","amount":1}`;
      const rejected = await place(body, { 'idempotency-key': key });
      expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'idempotency-key' } });
      await expectUntouched();
    },
  );
});

describe('a path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/bets'],
    ['GET', '/api/users/a/b/c'],
    ['GET', '/api/live'],
  ])('without a route returns 404 as JSON: %s %s', async (method, path) => {
    const response = await server.call(method, path, { headers: { accept: 'text/html' } });
    expect(response).toMatchObject({ status: 404, body: { success: false, code: 'not-found' } });
    expect(response.body.requestId).toMatch(/^[\w-]{36}$/);
  });

  it.each([
    ['/api/users/%E0%A4%A', 400, 'bad-request', 'path'],
    [`/api/users/${'x'.repeat(300)}`, 400, 'bad-request', 'uid'],
    [`/api/users/${'x'.repeat(300)}/ledger`, 403, 'forbidden', 'uid'],
    ['/api/bets/%E0%A4%A', 400, 'bad-request', 'path'],
    ['/api/bets/a%20b', 400, 'bad-request', 'betId'],
    ['/api/bets/..%2F', 400, 'bad-request', 'betId'],
    [`/api/bets/${'x'.repeat(129)}`, 400, 'bad-request', 'betId'],
    [`/api/bets/${'x'.repeat(10_000)}`, 400, 'bad-request', 'betId'],
    ['/api/bets/no-such-game', 404, 'game-not-found', 'betId'],
    [`/api/groups/${'x'.repeat(300)}`, 400, 'bad-request', 'groupId'],
    ['/api/groups/no-such-group', 404, 'group-not-found', 'groupId'],
    ['/api/nothing', 404, 'not-found', 'path'],
    ['/a%00b', 400, 'bad-request', 'path'],
    ['/..%5c..%5cpackage.json', 404, 'not-found', 'path'],
  ])('that is invalid returns a 4xx with the invalid field: %s', async (path, status, code, field) => {
    const response = await server.call('GET', path, { token: user.token });
    expect(response).toMatchObject({ status, body: { success: false, code, field } });
  });

  it.each([
    '/api//bets',
    '/api/../api/bets',
    '/api/./bets',
    '//api/bets',
    '/..',
    '/../package.json',
    '/..%2f..%2fpackage.json',
  ])('without a route returns 404 if it is sent without normalization: %s', async (path) => {
    const { port } = new URL(server.url);
    const [response] = await once(request({ port, path }).end(), 'response');
    expect([response.statusCode, await json(response)]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
  });

  it('with headers that are too long is rejected as JSON', async () => {
    const response = await server.call('GET', '/api/bets', { headers: { 'x-long': 'x'.repeat(17_000) } });
    expect(response).toMatchObject({ status: 400, body: { success: false, code: 'bad-request', field: 'headers' } });
  });
});
