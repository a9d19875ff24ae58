import type { ClientEvents, ServerEvents, TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';

/** A socket that never reaches the network. The test is the server. */
export function aSocket() {
  const socket: Socket<ServerEvents, ClientEvents> = io('http://127.0.0.1:9', { autoConnect: false, forceNew: true });
  const sent: { event: string; args: unknown[] }[] = [];
  vi.spyOn(socket, 'emit').mockImplementation((event: string, ...args: unknown[]) => {
    sent.push({ event, args });
    return socket;
  });
  vi.spyOn(socket, 'disconnect').mockReturnValue(socket);
  const happen = (event: string, ...args: unknown[]) => {
    for (const listener of socket.listeners(event as 'topic')) Reflect.apply(listener, socket, args);
  };
  return {
    socket,
    sent,
    connect() {
      socket.connected = true;
      happen('connect');
    },
    lose() {
      socket.connected = false;
      happen('disconnect', 'transport close');
    },
    /** Sends a heartbeat. */
    beat() {
      for (const listener of socket.io.listeners('ping')) listener();
    },
    fail: (message = 'websocket error') => happen('connect_error', new Error(message)),
    send: (message: TopicMessage) => happen('topic', message),
    /** Responds to the last request of this kind. */
    ok(event: 'watch' | 'authenticate', reply: WatchAnswer | { ok: boolean }) {
      const acknowledge = sent.findLast((message) => message.event === event)?.args.at(-1);
      if (typeof acknowledge !== 'function') throw new Error(`no ${event} to respond to`);
      acknowledge(reply);
    },
    names: () => sent.map(({ event, args }) => `${event} ${String(args[0])}`),
  };
}
