/**
 * Many listeners in a process of their own. Told `{url, count, watch}` by its parent, it connects, says `ready`, and
 * says `delivered` each time all of them have heard one more message.
 */
import { io, type Socket } from 'socket.io-client';

interface Order {
  readonly url: string;
  readonly count: number;
  /** Whether the listeners must ask for the topic first. */
  readonly watch: boolean;
}

function tell(message: 'ready' | 'delivered'): void {
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
  let heard = 0;
  for (const socket of sockets) {
    socket.on('topic', () => {
      heard += 1;
      if (heard % count === 0) tell('delivered');
    });
  }
  tell('ready');
});
