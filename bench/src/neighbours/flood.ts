/**
 * One user who sends as much as possible, in a separate process. Receives a `Flood` from its parent, runs it to its end and
 * sends a line that says what it did.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Pool } from 'undici';

/** What to send, and as whom. */
export interface Flood {
  readonly scenario: FloodName;
  readonly url: string;
  readonly uid: string;
  readonly token: string;
  /** The address that the server sees, from the proxy that it trusts. */
  readonly address: string;
  /** The path of a season that the user is in. */
  readonly seasonPath: string;
  /** The paths of the user's links, which work without a sign-in. */
  readonly links: { readonly calendar: string; readonly night: string };
  readonly gameId: string;
  readonly team: string;
}

const parallelCalls = 300;
/** A short flood is repeated, so that the bets during it have a p99. */
const callMs = 8_000;
const pauseMs = 200;
const socketMs = 10_000;
const sockets = 100;
/** Reads of a link at a time: up to 1,000 in ten seconds. */
const linkReads = 20;
const watchesPerSecond = 20;

type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object };

/** Sends calls in parallel, again and again for some time, and discards what they return. @returns how often each status came */
async function callAll({ url, token, address }: Flood, calls: readonly Call[], forMs = callMs): Promise<string> {
  const pool = new Pool(url, { connections: parallelCalls, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const counts = new Map<number, number>();
  const send = async ({ method, path, body }: Call) => {
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await pool.request({ method, path, headers, body: sent });
    await response.body.dump({ limit: 1e9 });
    counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
  };
  const end = performance.now() + forMs;
  let failed = 0;
  do {
    const results = await Promise.allSettled(calls.map(send));
    failed += results.filter(({ status }) => status === 'rejected').length;
    await wait(pauseMs);
  } while (performance.now() < end);
  await pool.destroy();
  const statuses = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  return failed === 0 ? statuses : `${statuses}, ${failed} broken`;
}

/** Reads a link for ten seconds, as anyone can who knows it. */
const readLink = (flood: Flood, path: string): Promise<string> =>
  callAll({ ...flood, token: '' }, times(linkReads, { method: 'GET', path }), socketMs);

const times = (count: number, call: Call) => Array.from({ length: count }, () => call);

/** A text message of a client, as the WebSocket protocol frames it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

/** Sends on a plain WebSocket without end, and reads nothing that arrives: no error, no close frame. */
async function ignoreClose({ url, address }: Flood): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.resume();
  const batch = Buffer.concat(Array.from({ length: 500 }, () => frame('{"type":"watch","topic":"games"}')));
  const end = performance.now() + socketMs;
  let messages = 0;
  while (performance.now() < end && !socket.destroyed) {
    // `drain` does not come once the server has closed the connection.
    if (!socket.write(batch)) await once(socket, 'drain', { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    messages += 500;
  }
  const wasCut = socket.destroyed;
  socket.destroy();
  return `${messages} messages, ${wasCut ? 'cut off by the server' : 'still open after the end'}`;
}

/** Watches the same topic on many sockets, each within its own limit. */
async function watchOften({ url, token, address }: Flood): Promise<string> {
  const open = Array.from({ length: sockets }, () =>
    io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: { 'x-forwarded-for': address },
    }),
  );
  await wait(1_000);
  let watches = 0;
  const end = performance.now() + socketMs;
  while (performance.now() < end) {
    for (const socket of open) {
      if (!socket.connected) continue;
      socket.emit('unwatch', 'me');
      socket.emit('watch', 'me', () => undefined);
      watches += 1;
    }
    await wait(1_000 / watchesPerSecond);
  }
  const left = open.filter(({ connected }) => connected).length;
  for (const socket of open) socket.close();
  return `${watches} watches, ${left} of ${sockets} sockets still connected`;
}

/** What a user can send, by name. */
export const floods = {
  '300 exports': (flood: Flood) =>
    callAll(flood, times(300, { method: 'GET', path: `/api/users/${flood.uid}/export` })),
  '300 season reads after 10,000 undone bets': (flood: Flood) =>
    callAll(flood, times(300, { method: 'GET', path: flood.seasonPath })),
  '300 reads of limits after 10,000 undone bets': (flood: Flood) =>
    callAll(flood, times(300, { method: 'GET', path: `/api/users/${flood.uid}/limits` })),
  async '400 parallel bets under a daily limit'(flood: Flood) {
    const limit = { method: 'PUT', path: `/api/users/${flood.uid}/daily-limit`, body: { dailyLimit: 1_000 } } as const;
    await callAll(flood, [limit], 0);
    const body = { betId: flood.gameId, teamChosen: flood.team, amount: 0.01 };
    return callAll(flood, times(400, { method: 'POST', path: `/api/userbets/${flood.uid}`, body }));
  },
  'plain WebSocket that ignores the close': ignoreClose,
  '100 sockets × 20 watches/s': watchOften,
  'link of a calendar': (flood: Flood) => readLink(flood, flood.links.calendar),
  'link of a night': (flood: Flood) => readLink(flood, flood.links.night),
} as const satisfies Record<string, (flood: Flood) => Promise<string>>;

export type FloodName = keyof typeof floods;

process.once('message', async (flood: Flood) => {
  process.send?.(await floods[flood.scenario](flood));
  process.disconnect();
});
