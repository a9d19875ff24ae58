import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** How a server keeps a caller waiting, or ends a request without a response. */
export const hostileAnswers = [
  'silence',
  'a head that drips',
  'a body that drips',
  'endless headers',
  '101 Switching Protocols',
  '101 and silence',
  'an endless 100 Continue',
  'the end of the connection',
  'a reset',
  'nonsense',
  'a redirect to itself',
] as const;

type HostileAnswer = (typeof hostileAnswers)[number] | 'a body without a length';

const dripMs = 50;

function drip(socket: Socket, text: () => string): void {
  const timer = setInterval(() => socket.writable && socket.write(text()), dripMs);
  socket.once('close', () => clearInterval(timer));
}

const answers: Readonly<Record<HostileAnswer, (socket: Socket) => void>> = {
  silence: () => undefined,
  'a head that drips': (socket) => drip(socket, () => 'H'),
  'a body that drips': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n');
    drip(socket, () => 'x');
  },
  'endless headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, () => `x-header: ${'x'.repeat(50)}\r\n`);
  },
  '101 Switching Protocols': (socket) =>
    void socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
  '101 and silence': (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
  'an endless 100 Continue': (socket) => drip(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n'),
  'the end of the connection': (socket) => void socket.end(),
  'a reset': (socket) => void socket.resetAndDestroy(),
  nonsense: (socket) => void socket.write('nonsense\r\n\r\n'),
  'a redirect to itself': (socket) => void socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
  'a body without a length': (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nfine'),
};

/** A server on this machine that answers every request in one way, until the test ends. */
export async function aHostileServer(answer: HostileAnswer): Promise<{ readonly url: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => answers[answer](socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/` };
}
