/** One Ctrl-C may arrive more than once: from the terminal and from whoever passes it on. */
const sameMs = 1_000;

/** Being told to stop. */
export interface Interruption {
  /** Settles at the first Ctrl-C, or when asked to end in another way. */
  readonly first: Promise<'interrupted'>;
  /** Settles when asked again. */
  readonly second: Promise<'interrupted'>;
}

let shared: Interruption | undefined;

/** Listens for Ctrl-C and the other signals that ask a program to end; from here on they no longer end it by themselves. */
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
