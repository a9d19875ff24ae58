import type { Redis } from './redis.ts';

/** So many pings fall into the longest silence, so that a process that was busy itself does not blame Redis. */
const pings = 5;

/**
 * Hangs up on a Redis that accepted the connection and answers nothing, and connects anew: it may be frozen, or gone
 * with its machine. The socket's own time-out does not notice, for it begins again with every command that is written.
 * All commands that were given fail, as they do when a connection is lost.
 * @param longestSilenceMs longer than any command blocks
 */
export function hangUpWhenSilent(
  client: Pick<Redis, 'isOpen' | 'isReady' | 'ping' | 'on' | 'emit' | 'connect' | 'destroy'>,
  longestSilenceMs: number,
  onError: (error: unknown) => void,
): void {
  // The connection's own: its owner's may end what belongs to it, too.
  const disconnect = client.destroy.bind(client);
  let asked = false;
  let unanswered = 0;
  let ticks: NodeJS.Timeout | undefined;

  function hangUp(): void {
    onError(new Error(`Redis has not answered for ${longestSilenceMs} ms`));
    disconnect();
    client.emit('reconnecting');
    client.connect().catch(onError);
  }

  function tick(): void {
    // Neither is it hung up on while it is being closed.
    if (!client.isOpen || !client.isReady) return;
    if (asked) {
      unanswered += 1;
      if (unanswered >= pings) hangUp();
      return;
    }
    asked = true;
    unanswered = 0;
    // A refusal is an answer, too.
    const answered = () => {
      asked = false;
    };
    client.ping().then(answered, answered);
  }

  client.on('ready', () => {
    clearInterval(ticks);
    ticks = setInterval(tick, longestSilenceMs / pings);
    ticks.unref();
  });
  client.on('end', () => clearInterval(ticks));
}
