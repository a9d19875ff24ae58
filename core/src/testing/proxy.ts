import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A proxy to a service. A test can interrupt and restore it, as if the service had died and come back. */
export interface TestProxy {
  /** The service's address through the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through until `restore`. */
  hang(): void;
  /** Ends every connection when a caller sends this text for the first time. */
  cutAt(text: string): void;
  /** Discards what is sent on the open connections. New ones work: the service has moved without closing them. */
  swallow(): void;
  /** New connections go to the service at another URL. Open ones are kept, as in a failover that closes none. */
  moveTo(url: string): void;
  restore(): void;
  close(): Promise<void>;
}

/** Where the service at a URL listens: a port, or a Unix socket written as the host. */
function addressOf({ hostname, port }: URL, defaultPort: number): NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: host } : { host, port: Number(port || defaultPort) };
}

/**
 * Opens a proxy to the MongoDB or Redis at `url`.
 * @param options `down`: begins as if the service had not started yet
 */
export async function aProxy(url: string, options: { down?: boolean } = {}): Promise<TestProxy> {
  const target = new URL(url);
  const defaultPort = target.protocol.startsWith('redis') ? 6379 : 27017;
  let address = addressOf(target, defaultPort);
  const open = new Set<Socket>();
  const callers = new Set<Socket>();
  let isDown = options.down ?? false;
  let hangs = false;
  let cutsAt: string | null = null;

  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    if (isDown) return near.destroy();
    keep(near);
    if (hangs) return near.pause();
    callers.add(near);
    near.on('close', () => callers.delete(near));
    const far = connect(address);
    keep(far);
    near.on('data', (sent) => {
      if (cutsAt === null || !String(sent).includes(cutsAt)) return;
      cutsAt = null;
      cutAll();
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
    return near;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const each = (act: (socket: Socket) => unknown) => {
    for (const socket of open) act(socket);
  };
  const cutAll = () => each((socket) => socket.destroy());
  const restore = () => {
    isDown = false;
    // A connection that hung has lost data, so it must be opened again.
    if (hangs) cutAll();
    hangs = false;
  };
  return {
    url: target.href.replace(`//${target.host}`, `//127.0.0.1:${port}`),
    cut() {
      isDown = true;
      cutAll();
    },
    cutAt(text) {
      cutsAt = text;
    },
    hang() {
      hangs = true;
      each((socket) => socket.unpipe().pause());
    },
    swallow() {
      for (const near of callers) near.unpipe().resume();
    },
    moveTo(moved) {
      address = addressOf(new URL(moved), defaultPort);
    },
    restore,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
