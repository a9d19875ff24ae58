import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import type { Reader } from './buffered.ts';

/** The part of an engine.io transport that shows what is still to be sent. */
interface Transport extends Pick<EventEmitter, 'on'> {
  readonly name: string;
  /** False while it is sending packets. */
  readonly writable: boolean;
  /** The WebSocket, if the transport is one. */
  readonly socket?: WebSocket;
  /** The pending poll, if the transport is polling. */
  readonly res?: ServerResponse | null;
}

/** An engine.io connection. Its transport can change once, from polling to WebSocket. */
export interface Buffering extends Pick<EventEmitter, 'on' | 'once'> {
  readonly transport: Transport;
  close(discard?: boolean): void;
}

/**
 * Measures what is buffered for an engine.io connection: packets waiting for the transport, data in the WebSocket's
 * buffer, and poll responses that are not yet sent. Sizes are string lengths.
 * @param enter registers the connection, given a function that closes it immediately
 */
export function watchBuffers(connection: Buffering, enter: (close: () => void) => Reader): void {
  let packets = 0;
  const polls = new Map<ServerResponse, number>();
  const watched = new WeakSet<Transport>();

  function close(): void {
    const { socket } = connection.transport;
    connection.close(true);
    // A closing handshake would wait behind the data that the client does not read.
    socket?.terminate();
    for (const response of polls.keys()) response.destroy();
  }
  const reader = enter(close);

  function measure(): void {
    const inSocket = connection.transport.socket?.bufferedAmount ?? 0;
    const inPolls = [...polls.values()].reduce((sum, bytes) => sum + bytes, 0);
    reader.buffered(packets + inSocket + inPolls);
  }

  function onFlush(): void {
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
    // A writable transport gets the packet immediately.
    if (!connection.transport.writable) measure();
  });
  connection.on('flush', onFlush);
  // Emitted when the transport has received all packets.
  connection.on('drain', measure);
  connection.once('close', reader.leave);
}
