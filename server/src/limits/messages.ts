import type { Clock } from '@courtside/core';
import type { WebSocket } from 'ws';
import { messagesPerConnection } from './rules.ts';

/** Counts what one live connection says. @returns whether it may go on, to be asked with each message */
export function countMessages(clock: Clock): () => boolean {
  let end = 0;
  let count = 0;
  return () => {
    const now = clock();
    if (now >= end) {
      end = now + messagesPerConnection.windowMs;
      count = 0;
    }
    count += 1;
    return count <= messagesPerConnection.most;
  };
}

/** Hangs up on a plain WebSocket that talks without end. */
export function limitSocket(socket: Pick<WebSocket, 'on' | 'close'>, clock: Clock): void {
  const mayTalk = countMessages(clock);
  socket.on('message', () => {
    if (!mayTalk()) socket.close(1008, 'Too many messages.');
  });
}
