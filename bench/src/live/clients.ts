/**
 * Many subscribers in a separate process. Connects when the parent sends `{url, count, watch}`, replies `ready`, and sends
 * `delivered` each time all of them have received another message.
 */
import { io, type Socket } from 'socket.io-client';

interface Order {
  readonly url: string;
  readonly count: number;
  /** Whether to watch the topic first. */
  readonly watch: boolean;
}

function report(message: 'ready' | 'delivered'): void {
  process.send?.(message);
}

async function connect(url: string, watch: boolean): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (watch) await socket.emitWithAck('watch', 'games');
  return socket;
}

process.once('message', async ({ url, count, watch }: Order) => {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const next = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: next }, () => connect(url, watch)))));
  }
  let received = 0;
  for (const socket of sockets) {
    socket.on('topic', () => {
      received += 1;
      if (received % count === 0) report('delivered');
    });
  }
  report('ready');
});
