/**
 * Deliveries per second of a game change to 2,000 sockets, from the event in the stream to the last socket that heard
 * it, against a bare Socket.IO broadcast of the same bytes to as many. Both servers and the listeners are processes of
 * their own; the two take turns; medians count.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { TopicMessage } from '@courtside/contract';
import { connectRedis, decodeEvent, encodeEvent, readConfig, streamKey } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { io, type Socket } from 'socket.io-client';
import { median, report, say } from './measure.ts';

const sockets = 2_000;
const rounds = 40;
const warmUps = 5;
/** Changes within 100 ms of the last message are gathered into one; the clock starts when that time is over. */
const calmMs = 120;

const children: ChildProcess[] = [];
function start(script: string): ChildProcess {
  const child = fork(new URL(`./live/${script}`, import.meta.url));
  children.push(child);
  return child;
}
async function listeners(url: string, watch: boolean): Promise<ChildProcess> {
  const child = start('clients.ts');
  child.send({ url, count: sockets, watch });
  await once(child, 'message');
  return child;
}

/** The next message a listener hears. */
function heardBy(socket: Socket, event: string): Promise<TopicMessage> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** Milliseconds from `tell` until every listener has heard one message. */
async function timeDelivery(hearers: ChildProcess, tell: () => unknown): Promise<number> {
  const delivered = once(hearers, 'message');
  const start = performance.now();
  await tell();
  await delivered;
  return performance.now() - start;
}

// No worker: nothing but this benchmark changes a game.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
});
const redis = connectRedis(stack.env.REDIS_URL ?? '', {
  offlineQueue: true,
  onError: (error) => {
    throw error;
  },
});
const stream = streamKey(readConfig(stack.env).keyspace);
const probe = io(stack.url, { transports: ['websocket'], autoConnect: false });
try {
  await stack.waitReady('mongo', 'redis', 'server');
  const startTime = new Date(Date.now() + 3_600_000).toISOString();
  let version = 0;
  const change = async () => {
    version += 1;
    const game = { id: 'bench', team1: 'Boston Celtics', team2: 'Miami Heat', startTime, endTime: startTime };
    const state = { betStatus: 'open', score: null, missingSince: null, settledAt: null, version };
    const prices = { team1Price: 100 + (version % 50), team2Price: -100 - (version % 50) };
    const event = encodeEvent(decodeEvent(JSON.stringify({ type: 'odds', games: [{ ...game, ...state, ...prices }] })));
    await redis.xAdd(stream, '*', { event });
  };

  probe.connect();
  await heardBy(probe, 'connect');
  await probe.emitWithAck('watch', 'games');
  let heard = heardBy(probe, 'topic');
  await change();
  await heard;
  heard = heardBy(probe, 'topic');
  await change();
  const message = await heard;
  probe.close();
  say(`a change is ${Buffer.byteLength(JSON.stringify(message))} bytes`);

  const bare = start('bare.ts');
  const [port] = (await once(bare, 'message')) as [number];
  const ours = await listeners(stack.url, true);
  const theirs = await listeners(`http://127.0.0.1:${port}`, false);
  const [measured, reference]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    await wait(calmMs);
    const bareMs = await timeDelivery(theirs, () => bare.send(message));
    await wait(calmMs);
    const ourMs = await timeDelivery(ours, change);
    if (round < 0) continue;
    reference.push((sockets / bareMs) * 1000);
    measured.push((sockets / ourMs) * 1000);
  }
  report({ name: 'live', measured: median(measured), reference: median(reference), unit: 'deliveries/s' });
} finally {
  for (const child of children) child.kill();
  probe.close();
  redis.destroy();
  await stack.stop();
}
