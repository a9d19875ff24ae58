import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** One complete text frame as a client sends it, with a mask of zeros. Only for texts of up to 125 bytes. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/**
 * Opens a WebSocket that sends what a test wants and ignores close frames, as a hostile client does.
 * @param url of the server, with the path
 */
export async function openRawWebSocket(url: string) {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // Writing to a terminated connection fails.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(
    [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  return {
    /** Resolves when the server has ended the connection. */
    closed,
    /** Everything that the server has sent, as text. */
    received: () => Buffer.concat(received).toString('latin1'),
    send: (text: string, times = 1) => socket.write(Buffer.concat(Array<Buffer>(times).fill(frameOf(text)))),
    end: () => socket.destroy(),
  };
}
