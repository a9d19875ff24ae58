import type { WebSocket } from 'ws';

/** The close code of a WebSocket that broke a rule (RFC 6455, section 7.4.1). */
const policyViolation = 1008;

/** Time for the client to close after it has received the close frame. */
const closeGraceMs = 1_000;

/** Ignores what a closing WebSocket still receives, and terminates it after a short grace. */
export function dropSocket(socket: WebSocket): void {
  if (socket.readyState === socket.CLOSED) return;
  for (const event of ['message', 'ping', 'pong']) socket.removeAllListeners(event);
  const timer = setTimeout(() => socket.terminate(), closeGraceMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Closes a WebSocket with a reason. A client that goes on sending is not read any more: only its close frame is awaited.
 * Terminates the connection after a short grace, because the client may ignore the close frame.
 */
export function endSocket(socket: WebSocket, reason: string): void {
  dropSocket(socket);
  socket.close(policyViolation, reason);
  for (const event of ['message', 'ping', 'pong']) socket.once(event, () => socket.pause());
}
