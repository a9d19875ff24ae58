import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkFreshMs } from '../limits/rules.ts';
import { bettorsAt } from '../testing/bettors.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { readICalendar } from '../testing/read-icalendar.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** How far the clock of the server is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  server = await aServer({ clock: () => Date.now() + ahead });
  await server.core();
});
afterAll(() => server.end());

const { place } = bettorsAt({ call: (...request) => server.call(...request) });
const link = ({ uid, token }: SignedIn, method: string) =>
  server.call(method, `/api/users/${uid}/calendar`, { token, ...(method === 'PUT' && { body: {} }) });
const makeLink = async (user: SignedIn) => dataOf('makeCalendarLink', await link(user, 'PUT'));
const read = (path: string) => server.app.inject({ url: path });

it('shows the games of a user to calendar apps without a sign-in', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame({ team1: 'Miami Heat', team2: 'Boston Celtics' });
  for (const amount of [25, 10.5])
    dataOf('placeBet', await place(user, { id: randomUUID(), betId: game.id, teamChosen: game.team1, amount }));
  const { path } = await makeLink(user);
  const response = await read(path);
  expect(response).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"/),
      'x-content-type-options': 'nosniff',
    },
  });
  expect(response.headers).not.toHaveProperty('set-cookie');
  const [event, ...others] = readICalendar(response.payload).events;
  expect(others).toEqual([]);
  const time = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  expect(event).toMatchObject({
    UID: `${game.id}@courtside`,
    SUMMARY: 'Celtics at Heat',
    DESCRIPTION: '$25.00 on Miami Heat at +150\n$10.50 on Miami Heat at +150',
    DTSTART: time(game.startTime),
    DTEND: time(new Date(game.startTime.getTime() + 9_000_000)),
    STATUS: 'CONFIRMED',
  });
  for (const secret of [user.uid, user.email]) expect(response.payload).not.toContain(secret);
});

it('is the same to the byte while only prices change', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  dataOf('placeBet', await place(user, { id: randomUUID(), betId: game.id, teamChosen: game.team1, amount: 5 }));
  const { path } = await makeLink(user);
  const before = await read(path);
  await server.changeGame(game.id, { version: 1_000, 'markets.moneyline.prices': [160, -180] });
  ahead += linkFreshMs;
  const after = await read(path);
  expect(after.payload).toBe(before.payload);
  const { etag } = before.headers;
  expect(after.headers.etag).toBe(etag);
  const unchanged = await server.app.inject({ url: path, headers: { 'if-none-match': String(etag) } });
  expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
});

it('moves the event with its game, and cancels it with a void game', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  dataOf('placeBet', await place(user, { id: randomUUID(), betId: game.id, teamChosen: game.team1, amount: 5 }));
  const { path } = await makeLink(user);
  const event = async () => readICalendar((await read(path)).payload).events[0];
  const before = await event();
  await server.changeGame(game.id, {
    startTime: new Date('2099-01-01T00:30:00Z'),
    betStatus: 'void',
    calendarChange: { version: 1_000, at: new Date('2098-12-31T12:00:00Z') },
  });
  // A calendar is at most this old.
  ahead += linkFreshMs;
  const after = await event();
  expect([after?.DTSTAMP, after?.['LAST-MODIFIED']]).toEqual(['20981231T120000Z', '20981231T120000Z']);
  expect(after).toMatchObject({ UID: before?.UID, DTSTART: '20990101T003000Z', DTEND: '20990101T030000Z' });
  expect([before?.STATUS, after?.STATUS]).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
});

it('shows the link once, and ends it when it is replaced or revoked', async () => {
  const user = await server.aUser();
  expect(dataOf('readCalendarLink', await link(user, 'GET'))).toEqual({ createdAt: null });
  const first = await makeLink(user);
  const shown = await link(user, 'GET');
  expect(dataOf('readCalendarLink', shown)).toEqual({ createdAt: first.createdAt });
  const second = await makeLink(user);
  expect((await read(first.path)).statusCode).toBe(404);
  expect((await read(second.path)).statusCode).toBe(200);
  expect(dataOf('revokeCalendarLink', await link(user, 'DELETE'))).toEqual({ createdAt: null });
  expect((await read(second.path)).statusCode).toBe(404);
});

it.each(['x', '0'.repeat(48), '%00', 'a'.repeat(5_000), '__proto__'])(
  'has no calendar for the secret %.20s',
  async (secret) => {
    const response = await read(`/calendar/${secret}.ics`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 'not-found' });
  },
);

it('counts the rows of a calendar for the address of its reader', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  dataOf('placeBet', await place(user, { id: 'first', betId: game.id, teamChosen: game.team1, amount: 5 }));
  const { path } = await makeLink(user);
  const { db } = await server.core();
  const bet = await db.bets.findOne({ uid: user.uid }).lean();
  if (bet === null) throw new Error('no bet');
  const copies = Array.from({ length: 500 }, (_, n) => ({ ...bet, _id: `${bet._id}-${n}`, id: `first-${n}` }));
  await db.bets.insertMany(copies, { lean: true });
  // 45 calls of an address: each request counts as twenty, and the bets as five.
  const settings = { MONGODB_URI: server.config.MONGODB_URI, RATE_LIMIT_FACTOR: '0.009' };
  // The count of an address starts again with the next minute of the clock.
  const now = Date.now();
  const strict = await aServer({ settings, deps: { clock: () => now }, end: 'leave' });
  await strict.core();
  const statuses = [];
  for (const address of ['/calendar/x.ics', path, path]) {
    const { statusCode } = await strict.app.inject({ url: address });
    statuses.push(statusCode);
  }
  await strict.end();
  expect(statuses).toEqual([404, 200, 429]);
});
