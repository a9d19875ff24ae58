import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { type Acknowledged, startLoad } from '../chaos/load.ts';
import { say } from '../measure.ts';
import type { Api, Player } from '../players.ts';
import type { Compose } from './docker.ts';

const servers = ['server-1', 'server-2'] as const;
const measureMs = 20_000;
const settleMs = 3_000;

/** Processor time that the containers of services have used, in µs. Reads cgroups of version 1 or 2. */
async function cpuOf(compose: Compose, services: readonly string[]): Promise<number> {
  const command =
    'cat /sys/fs/cgroup/cpuacct/cpuacct.usage 2>/dev/null || awk \'/^usage_usec/ { printf "%d000\\n", $2 }\' /sys/fs/cgroup/cpu.stat';
  const used = await Promise.all(services.map((service) => compose.exec(service, 'sh', '-c', command)));
  return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1_000, 0);
}

/** Memory that the containers of services use, in kB. */
export async function memoryOf(compose: Compose, services: readonly string[]): Promise<number> {
  const command = 'cat /sys/fs/cgroup/memory/memory.usage_in_bytes 2>/dev/null || cat /sys/fs/cgroup/memory.current';
  const used = await Promise.all(services.map((service) => compose.exec(service, 'sh', '-c', command)));
  return used.reduce((sum, bytes) => sum + Number(bytes) / 1_000, 0);
}

interface Crowd {
  /** Messages that all sockets have received. */
  received(): number;
  disconnect(): void;
}

/** Connects sockets that watch the games, 50 at a time. */
async function connectCrowd(url: string, ca: string, count: number): Promise<Crowd> {
  const sockets: Socket[] = [];
  let received = 0;
  const connect = async () => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ca });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.emitWithAck('watch', 'games');
    socket.on('topic', () => {
      received += 1;
    });
  };
  while (sockets.length < count) {
    await Promise.all(Array.from({ length: Math.min(50, count - sockets.length) }, connect));
  }
  return {
    received: () => received,
    disconnect() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Processor time that services use while `act` runs, without what they use when nothing happens. */
async function cpuWhile(compose: Compose, services: readonly string[], idlePerMs: number, act: () => Promise<void>) {
  const before = await cpuOf(compose, services);
  const started = performance.now();
  await act();
  const idle = idlePerMs * (performance.now() - started);
  return (await cpuOf(compose, services)) - before - idle;
}

/**
 * Measures and prints what a socket, a delivery, a bet and a reconnect cost the servers and MongoDB (docs/scaling.md).
 * @returns the bets it placed
 */
export async function measureFigures(options: {
  readonly compose: Compose;
  readonly api: Api;
  readonly players: readonly Player[];
  readonly random: () => number;
  readonly url: string;
  readonly ca: string;
  readonly count: number;
}): Promise<Acknowledged> {
  const { compose, api, players, random, url, ca, count } = options;
  await wait(settleMs);
  const idleServers = (await cpuWhile(compose, servers, 0, () => wait(measureMs))) / measureMs;
  const idleMongodb = (await cpuWhile(compose, ['mongodb'], 0, () => wait(measureMs))) / measureMs;

  const load = startLoad({ api, players, callers: 16, random });
  let acknowledged: Acknowledged = { placed: [], closed: [] };
  const betsServers = await cpuWhile(compose, servers, idleServers, async () => {
    await wait(measureMs);
    acknowledged = await load.stop();
  });
  const bets = acknowledged.placed.length;
  say(`figures: ${(betsServers / bets).toFixed(0)} µs of the servers for each of ${bets} bets, with reading the games`);

  const before = await memoryOf(compose, servers);
  let crowd = await connectCrowd(url, ca, count);
  await wait(settleMs);
  const kilobytes = (await memoryOf(compose, servers)) - before;
  const receivedBefore = crowd.received();
  const delivered = await cpuWhile(compose, servers, idleServers, () => wait(measureMs));
  const messages = crowd.received() - receivedBefore;
  crowd.disconnect();
  await wait(settleMs);
  const mongodbBefore = await cpuOf(compose, ['mongodb']);
  const started = performance.now();
  const reconnecting = await cpuWhile(compose, servers, idleServers, async () => {
    crowd = await connectCrowd(url, ca, count);
  });
  const mongodb = (await cpuOf(compose, ['mongodb'])) - mongodbBefore - idleMongodb * (performance.now() - started);
  crowd.disconnect();
  say(
    `figures: ${count} sockets, ${(kilobytes / count).toFixed(0)} kB each; ${(delivered / messages).toFixed(0)} µs for each of ${messages} deliveries; ` +
      `a reconnect costs ${(reconnecting / count / 1_000).toFixed(2)} ms of a server and ${(mongodb / count / 1_000).toFixed(2)} ms of MongoDB`,
  );
  return acknowledged;
}
