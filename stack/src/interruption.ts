/** Signals within this time count as one: Ctrl-C arrives from the terminal and again from npm. */
const sameMs = 1_000;

/** Requests to stop. */
export interface Interruption {
  /** Resolves at the first Ctrl-C or other ending signal. */
  readonly first: Promise<'interrupted'>;
  /** Resolves at the second one. */
  readonly second: Promise<'interrupted'>;
}

let shared: Interruption | undefined;

/** Listens for Ctrl-C and other ending signals, which no longer end the process by default then. */
export function interruption(): Interruption {
  shared ??= listen();
  return shared;
}

function listen(): Interruption {
  const first = Promise.withResolvers<'interrupted'>();
  const second = Promise.withResolvers<'interrupted'>();
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      first.resolve('interrupted');
    } else if (Date.now() - firstAt > sameMs) {
      second.resolve('interrupted');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { first: first.promise, second: second.promise };
}
