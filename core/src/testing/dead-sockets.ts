import { Socket } from 'node:net';

/** Faults that a test has started. */
interface DeadSockets {
  /** How many sockets were destroyed. */
  readonly destroyed: number;
  stop(): void;
}

/**
 * Destroys client sockets of this process at the moment of a write, as when a connection breaks after the driver has taken
 * it from its pool. The write returns false, and neither `drain` nor `error` follows.
 * @param options `port`: only sockets connected to it; `every`: one matching write in so many; `text`: what the write has
 * to contain, anything by default
 */
export function destroySocketsAtWrite(options: { port: string; every: number; text?: string }): DeadSockets {
  const { port, every, text = '' } = options;
  const write = Socket.prototype.write;
  let matching = 0;
  let destroyed = 0;
  Socket.prototype.write = function (this: Socket, ...args: unknown[]): boolean {
    if (String(this.remotePort) === port && !this.destroyed && String(args[0]).includes(text)) {
      matching += 1;
      if (matching % every === 0) {
        destroyed += 1;
        this.destroy();
      }
    }
    return Reflect.apply(write, this, args);
  };
  return {
    get destroyed() {
      return destroyed;
    },
    stop() {
      Socket.prototype.write = write;
    },
  };
}
