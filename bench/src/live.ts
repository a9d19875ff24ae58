/**
 * Deliveries per second of a game change to 2,000 sockets, from the event in the stream to the last socket that receives it,
 * compared with a plain Socket.IO broadcast of the same bytes to as many sockets. Servers and subscribers run in separate
 * processes; rounds alternate; the medians are compared.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { TopicMessage } from '@courtside/contract';
import { startTemporaryStack } from '@courtside/stack';
import { io, type Socket } from 'socket.io-client';
import { median, report, say } from './measure.ts';
import { connectOddsPublisher, ownGame, storeGames } from './own-games.ts';

const sockets = 2_000;
const rounds = 40;
const warmUps = 5;
/** The server combines changes within 100 ms of the last message, so the measurement starts after that time. */
const pauseMs = 120;

const children: ChildProcess[] = [];
function start(script: string): ChildProcess {
  const child = fork(new URL(`./live/${script}`, import.meta.url));
  children.push(child);
  return child;
}
async function startSubscribers(url: string, watch: boolean): Promise<ChildProcess> {
  const child = start('clients.ts');
  child.send({ url, count: sockets, watch });
  await once(child, 'message');
  return child;
}

/** Waits for the next message of a socket. */
function nextMessage(socket: Socket, event: string): Promise<TopicMessage> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** Milliseconds from `publish` until every subscriber has received one message. */
async function timeDelivery(subscribers: ChildProcess, publish: () => unknown): Promise<number> {
  const delivered = once(subscribers, 'message');
  const start = performance.now();
  await publish();
  await delivered;
  return performance.now() - start;
}

// Without a worker, only this benchmark changes games.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
});
const odds = connectOddsPublisher(stack.env);
const probe = io(stack.url, { transports: ['websocket'], autoConnect: false });
try {
  await stack.waitReady('mongo', 'redis', 'server');
  const game = ownGame('bench', ['Boston Celtics', 'Miami Heat']);
  await storeGames(stack.env.MONGODB_URI ?? '', [game]);
  let { version } = game;
  const change = async () => {
    version += 1;
    const prices = [100 + (version % 50), -100 - (version % 50)] as const;
    const markets = { moneyline: { ...game.markets.moneyline, prices } };
    await odds.publish([{ ...game, markets, version }]);
  };

  probe.connect();
  await nextMessage(probe, 'connect');
  await probe.emitWithAck('watch', 'games');
  let received = nextMessage(probe, 'topic');
  // A server that has just started may not follow the events yet.
  const changes = setInterval(() => void change(), 500);
  await received;
  clearInterval(changes);
  received = nextMessage(probe, 'topic');
  await change();
  const message = await received;
  probe.close();
  say(`a change is ${Buffer.byteLength(JSON.stringify(message))} bytes`);

  const plain = start('plain-server.ts');
  const [port] = (await once(plain, 'message')) as [number];
  const ours = await startSubscribers(stack.url, true);
  const theirs = await startSubscribers(`http://127.0.0.1:${port}`, false);
  const [measured, reference]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    await wait(pauseMs);
    const plainMs = await timeDelivery(theirs, () => plain.send(message));
    await wait(pauseMs);
    const ourMs = await timeDelivery(ours, change);
    if (round < 0) continue;
    reference.push((sockets / plainMs) * 1000);
    measured.push((sockets / ourMs) * 1000);
  }
  report({ name: 'live', measured: median(measured), reference: median(reference), unit: 'deliveries/s' });
} finally {
  for (const child of children) child.kill();
  probe.close();
  odds.close();
  await stack.stop();
}
