export const componentNames = ['mongo', 'redis', 'auth', 'client', 'server', 'worker'] as const;

/** One process of the stack. */
export type ComponentName = (typeof componentNames)[number];

/** A command to run. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the supervisor's environment. `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A process the supervisor keeps running. */
export interface Component {
  readonly name: string;
  /** Prepares what the process needs and returns the command. Called again before every restart. */
  readonly launch: () => Promise<Launch>;
  /** Whether the running process is ready. */
  readonly isReady: () => Promise<boolean>;
  /** What the process reports about a long start. Undefined if it reports nothing. */
  readonly progress?: () => Promise<string | undefined>;
  /**
   * A process that is not ready this long, in milliseconds, after it started or last advanced is killed and restarted; after
   * twice as long at each attempt that follows.
   */
  readonly readyWithinMs: number;
  /** The signal that asks it to end, and the time limit before it is killed. */
  readonly stop: { readonly signal: NodeJS.Signals; readonly withinMs: number };
}
