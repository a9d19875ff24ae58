import type { WebSocket } from 'ws';

/** The close code of a WebSocket that broke a rule (RFC 6455, section 7.4.1). */
const policyViolation = 1008;

/** Time for the client to receive the close frame. */
const closeGraceMs = 1_000;

/**
 * Closes a WebSocket with a reason and stops reading from it. Terminates the connection after a short grace, because the
 * client may ignore the close frame.
 */
export function endSocket(socket: WebSocket, reason: string): void {
  // Frames that have already arrived are still parsed.
  for (const event of ['message', 'ping', 'pong']) socket.removeAllListeners(event);
  socket.close(policyViolation, reason);
  socket.pause();
  const timer = setTimeout(() => socket.terminate(), closeGraceMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
