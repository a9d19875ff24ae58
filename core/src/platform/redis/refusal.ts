import { connect } from 'node:net';

const maxWaitMs = 1_000;
const maxLength = 300;

/** Converts a reply such as `-DENIED Redis is running in protected mode …` to its first sentence; null for any other. */
function reasonIn(reply: string): string | null {
  const [, reason] = /^-([^\r\n]+)/.exec(reply) ?? [];
  return reason?.split('. ', 1)[0]?.slice(0, maxLength) ?? null;
}

/**
 * Reads why Redis refuses a connection before any command, as in protected mode or with too many clients. The client library
 * loses that reply when it arrives before the first command.
 * @param url a `redis:` URL
 * @returns null if Redis sends no refusal
 */
export function readRefusal(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: maxWaitMs });
  socket.once('data', (reply) => resolve(reasonIn(String(reply))));
  for (const event of ['error', 'timeout', 'close'] as const) socket.once(event, () => resolve(null));
  return promise.finally(() => socket.destroy());
}
