import { checkWritable, isReplicaError } from './check-writable.ts';
import type { Redis } from './client.ts';

/** Checks per longest silence. With several, a process that was busy itself does not blame Redis. */
const pings = 5;

/**
 * Closes the connection to a Redis that accepted it but does not respond, and connects again: Redis may be frozen, or its
 * machine gone. The socket's own timeout does not detect this because it restarts with every written command. The same for a
 * Redis that has become a replica and keeps its connections. Pending commands fail as when a connection is lost.
 * @param maxSilenceMs longer than any command blocks
 */
export function hangUpWhenSilent(
  client: Pick<Redis, 'isOpen' | 'isReady' | 'set' | 'on' | 'emit' | 'connect' | 'destroy'>,
  maxSilenceMs: number,
  onError: (error: unknown) => void,
): void {
  // The connection's own method: its owner may replace `destroy` to close related connections as well.
  const disconnect = client.destroy.bind(client);
  let asked = false;
  let unanswered = 0;
  let ticks: NodeJS.Timeout | undefined;

  function hangUp(why: string): void {
    onError(new Error(why));
    disconnect();
    client.emit('reconnecting');
    client.connect().catch(onError);
  }

  function tick(): void {
    // Also while the connection is being closed.
    if (!client.isOpen || !client.isReady) return;
    if (asked) {
      unanswered += 1;
      if (unanswered >= pings) hangUp(`Redis has not responded for ${maxSilenceMs} ms`);
      return;
    }
    asked = true;
    unanswered = 0;
    // A rejected write is a response too.
    checkWritable(client).then(
      () => {
        asked = false;
      },
      (error: unknown) => {
        asked = false;
        if (client.isReady && isReplicaError(error)) hangUp('Redis has become a replica');
      },
    );
  }

  client.on('ready', () => {
    clearInterval(ticks);
    ticks = setInterval(tick, maxSilenceMs / pings);
    ticks.unref();
  });
  client.on('end', () => clearInterval(ticks));
}
