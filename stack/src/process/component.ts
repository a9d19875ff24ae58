export const componentNames = ['mongo', 'redis', 'auth', 'client', 'server', 'worker'] as const;

/** One process of the stack. */
export type ComponentName = (typeof componentNames)[number];

/** What to run. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the environment of the supervisor; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A process the supervisor keeps running. */
export interface Component {
  readonly name: string;
  /** Prepares what the process needs and says what to run; called again before every restart. */
  readonly launch: () => Promise<Launch>;
  /** Answers whether the running process can be used. */
  readonly isReady: () => Promise<boolean>;
  /** A process that is not ready after this long is killed and started again, in milliseconds. */
  readonly readyWithinMs: number;
  /** How it is asked to end, and how long it may take before it is killed. */
  readonly stop: { readonly signal: NodeJS.Signals; readonly withinMs: number };
}
