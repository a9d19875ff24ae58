/**
 * Kills connections to MongoDB and Redis at the worst moment: after the driver has taken one from its pool, right before
 * it writes. The write returns false, and neither `drain` nor `error` follows. It happens when a database is killed under
 * load, rarely; this does it at random. Loaded into every server and worker of a chaos run with `--import`. SIGUSR2 ends it.
 */
import { Socket } from 'node:net';

/** One write in so many is hit. */
const every = Number(process.env.CHAOS_DEAD_SOCKETS_EVERY ?? 0);
/** The database whose connections are hit: `mongodb`, `redis`, or both without this setting. */
const only = process.env.CHAOS_DEAD_SOCKETS_OF;
/** Without faults at first, so that the process can start. Milliseconds. */
const quietMs = 5_000;

/** Where a database of this process listens: a port, or the path of a Unix socket. */
function addressOf(uri: string | undefined): string | null {
  if (uri === undefined) return null;
  const { hostname, port, protocol } = new URL(uri);
  const host = decodeURIComponent(hostname);
  if (host.startsWith('/')) return host;
  return port || (protocol.startsWith('redis') ? '6379' : '27017');
}

function start(addresses: ReadonlySet<string | null>): void {
  const begins = performance.now() + quietMs;
  let ended = false;
  process.once('SIGUSR2', () => {
    ended = true;
  });
  const connected = new WeakSet<Socket>();
  const { connect, write } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    // The driver's calls arrive as a list of normalized arguments, whose first is an object of options.
    const [options] = args.flat(1);
    if (typeof options === 'object' && options !== null) {
      const path = 'path' in options ? options.path : undefined;
      const port = 'port' in options ? options.port : undefined;
      if (addresses.has(String(path ?? port))) connected.add(this);
    }
    return Reflect.apply(connect, this, args);
  };
  Socket.prototype.write = function (this: Socket, ...args: unknown[]): boolean {
    const isHit = !ended && connected.has(this) && performance.now() > begins && Math.random() < 1 / every;
    if (isHit) this.destroy();
    return Reflect.apply(write, this, args);
  };
}

const addresses = new Set([
  only === 'redis' ? null : addressOf(process.env.MONGODB_URI),
  only === 'mongodb' ? null : addressOf(process.env.REDIS_URL),
]);
addresses.delete(null);
if (every > 0 && addresses.size > 0) start(addresses);
