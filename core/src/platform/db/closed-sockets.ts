import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

let isWatching = false;

/**
 * Ends the wait of a writer when its socket closes. A write to a socket that was destroyed a moment before returns false,
 * like one to a full socket, but no `drain` follows, and no `error`. MongoDB's driver (7.8, 7.9) waits for either, without
 * a limit: for operations, and also where none can be set, such as handshakes, heartbeats and further batches of a cursor.
 * Every handshake that hangs is lost for good, and after two of them a pool opens no connection any more.
 *
 * Woken up at `close`, the driver finds its connection closed and reports a network error. Other writers find a destroyed
 * socket.
 */
export function wakeWritersOfClosedSockets(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => {
    const socket = typeof message === 'object' && message !== null && 'socket' in message ? message.socket : undefined;
    if (socket instanceof Socket) socket.once('close', () => socket.emit('drain'));
  });
}
