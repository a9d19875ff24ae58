/**
 * Many users who watch their accounts, in a separate process. Receives `{url, tokens}` from its parent, connects, and
 * sends `ready`. For each later message it sends `all` once every user has received another snapshot.
 */
import type { TopicMessage } from '@courtside/contract';
import { io, type Socket } from 'socket.io-client';

interface Order {
  readonly url: string;
  readonly tokens: readonly string[];
}

const maxConnecting = 50;

async function watchAccount(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer = await socket.emitWithAck('watch', 'me');
  if (!answer.ok) throw new Error(`watching an account: ${answer.code}`);
  return socket;
}

process.once('message', async ({ url, tokens }: Order) => {
  const waiting = [...tokens];
  let pending = new Set<Socket>();
  const sockets: Socket[] = [];
  const connect = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const socket = await watchAccount(url, token);
      socket.on('topic', ({ type }: TopicMessage) => {
        if (type === 'snapshot' && pending.delete(socket) && pending.size === 0) process.send?.('all');
      });
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: maxConnecting }, connect));
  process.on('message', () => {
    pending = new Set(sockets);
  });
  process.send?.('ready');
});
