import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { timerDelay } from '../../delay.ts';
import { boundBuffers } from '../../limits/buffered.ts';
import { boundlessBudget } from '../../testing/boundless-budget.ts';
import { gamesTopic } from '../topics/games.ts';
import { createPlainFeed } from './websocket.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** A plain feed on its own port, with one large topic. */
async function aFeedServer(
  { heartbeatMs = 60_000, ...bounds }: { heartbeatMs?: number; ofConnection?: number; ofAddress?: number },
  bytes: number,
): Promise<string> {
  const { ofConnection = 1_000_000, ofAddress = 10_000_000 } = bounds;
  const buffers = boundBuffers({ ofConnection, ofAddress });
  const games = { now: 'x'.repeat(bytes), feed: 'demo', games: [] } as const;
  const unused = async (): Promise<never> => Promise.reject(new Error('not part of this test'));
  const hub: Parameters<typeof createPlainFeed>[0]['hub'] = {
    topicOf: () => gamesTopic,
    admit: async (name) => name,
    addTransport: () => undefined,
    roomOpened: () => undefined,
    roomClosed: () => undefined,
    snapshot: async () => ({ topic: 'games', type: 'snapshot', version: 1, data: games }),
  };
  const feed = createPlainFeed({
    hub,
    log: pino({ level: 'silent' }),
    clock: Date.now,
    after: timerDelay,
    heartbeatMs,
  });
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) =>
    feed.serve(socket, {
      enter: (close) => buffers.enter('here', close),
      budget: boundlessBudget,
      verifyToken: unused,
      token: null,
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ends.push(
    () => http.close(),
    feed.close,
    () => sockets.close(),
  );
  return `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function connect(url: string, options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, options);
  ends.push(() => socket.terminate());
  await once(socket, 'open');
  return socket;
}

/** Asks for more and more and reads nothing. Resolves when the server has cut it off. */
async function fallBehind(slow: WebSocket): Promise<void> {
  slow.pause();
  const ask = () => {
    if (slow.readyState !== WebSocket.OPEN) return;
    slow.send('{"type":"watch","topic":"games"}');
    setImmediate(ask);
  };
  ask();
  // It is cut off while it still holds back what it was sent.
  const broken = once(slow, 'error').catch((error: unknown) => error);
  await Promise.race([once(slow, 'close'), broken]);
}

describe('a plain feed', () => {
  it('closes a connection that no longer answers, and keeps one that does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    ends.push(() => vi.useRealTimers());
    const heartbeatMs = 30_000;
    const url = await aFeedServer({ heartbeatMs }, 1);
    const silent = await connect(url, { autoPong: false });
    const lively = await connect(url);
    const gone = once(silent, 'close');
    for (let beats = 0; beats < 4; beats += 1) {
      const pinged = once(lively, 'ping');
      vi.advanceTimersByTime(heartbeatMs);
      await pinged;
      // Answered after the pong has arrived, which was sent before it.
      lively.send('{"type":"watch","topic":"games"}');
      await once(lively, 'message');
    }
    await gone;
    expect(lively.readyState).toBe(WebSocket.OPEN);
  });

  it('closes a reader that falls too far behind', async () => {
    const url = await aFeedServer({ ofConnection: 100_000 }, 500_000);
    const slow = await connect(url);
    await fallBehind(slow);
    expect(slow.readyState).not.toBe(WebSocket.OPEN);
  });

  it('closes the slowest readers of an address that fall too far behind together, and serves the others', async () => {
    const url = await aFeedServer({ ofConnection: 50_000_000, ofAddress: 20_000_000 }, 500_000);
    const [quick, ...slow] = [await connect(url), await connect(url), await connect(url), await connect(url)];
    await Promise.any(slow.map(fallBehind));
    expect(slow.some(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
    const message = once(quick, 'message');
    quick.send('{"type":"watch","topic":"games"}');
    expect(String(await message)).toContain('"type":"snapshot"');
  });
});
