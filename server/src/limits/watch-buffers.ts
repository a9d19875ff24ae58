import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import type { Reader } from './buffered.ts';

/** The part of a transport of engine.io that says what is still to be sent. */
interface Transport extends Pick<EventEmitter, 'on'> {
  readonly name: string;
  /** False while it still sends what it was handed. */
  readonly writable: boolean;
  /** The connection of a WebSocket. */
  readonly socket?: WebSocket;
  /** The poll that waits for its answer. */
  readonly res?: ServerResponse | null;
}

/** A connection below Socket.IO with its transport, which may change once: from polling to WebSocket. */
export interface Buffering extends Pick<EventEmitter, 'on' | 'once'> {
  readonly transport: Transport;
  close(discard?: boolean): void;
}

/**
 * Follows how much is buffered for a connection of engine.io: packets its transport has not taken, what waits in a
 * WebSocket, and answers to polls that the system has not taken. Sizes are those of the texts.
 * @param enter begins the counting, given what ends the connection at once
 */
export function watchBuffers(connection: Buffering, enter: (close: () => void) => Reader): void {
  let packets = 0;
  const polls = new Map<ServerResponse, number>();
  const watched = new WeakSet<Transport>();

  function close(): void {
    const { socket } = connection.transport;
    connection.close(true);
    // A closing handshake would wait behind what the reader does not take.
    socket?.terminate();
    for (const response of polls.keys()) response.destroy();
  }
  const reader = enter(close);

  function measure(): void {
    const inSocket = connection.transport.socket?.bufferedAmount ?? 0;
    const inPolls = [...polls.values()].reduce((sum, bytes) => sum + bytes, 0);
    reader.buffered(packets + inSocket + inPolls);
  }

  function handedOn(): void {
    const { transport } = connection;
    if (!watched.has(transport)) {
      watched.add(transport);
      transport.on('drain', measure);
    }
    const { res } = transport;
    if (res != null && packets > 0) {
      polls.set(res, packets);
      res.once('close', () => {
        polls.delete(res);
        measure();
      });
    }
    packets = 0;
  }

  connection.on('packetCreate', ({ data }: { data?: { readonly length: number } }) => {
    packets += data?.length ?? 0;
    // Otherwise it is handed on at once.
    if (!connection.transport.writable) measure();
  });
  connection.on('flush', handedOn);
  // Emitted when the transport has been handed all packets.
  connection.on('drain', measure);
  connection.once('close', reader.leave);
}
