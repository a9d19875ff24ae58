import { type Core, openCore } from '@courtside/core/core';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { pino } from 'pino';
import { say } from '../measure.ts';
import { type Api, connectApi, signUpMany } from '../players.ts';
import { startChallenges } from './challenge-load.ts';
import { checkPromises } from './check-promises.ts';
import { startCorrections } from './corrections.ts';
import { type ExtraProcesses, startExtraProcesses } from './extra-processes.ts';
import { startLoad } from './load.ts';

/** Result of a run under load. */
export interface ChaosResult {
  /** Whether every promise was kept. */
  readonly kept: boolean;
  /** The longest time in which no bet was acknowledged, in milliseconds. */
  readonly longestGapMs: number;
}

/**
 * Starts a stack and callers that place bets on one game and tickets, undo them and cash them out, runs `fault`, stops the callers, and checks what
 * the stack has promised them. Results are corrected during the run. Prints the findings.
 */
export async function runUnderLoad(
  { callers, servers, workers, random }: { callers: number; servers: number; workers: number; random: () => number },
  fault: (stack: TemporaryStack) => Promise<void>,
): Promise<ChaosResult> {
  // Every process started from here on loads the faults. Those without an address of a database ignore them.
  process.env.NODE_OPTIONS = `--import ${import.meta.resolve('./dead-sockets.ts')}`;
  const stack = await startTemporaryStack({
    // A fast league, so that games end and are settled during the run.
    settings: { LOG_LEVEL: 'warn', MAX_OPEN_BETS: '1000000', SIMULATOR_SPEED: '20', HOLD_SECONDS: '3' },
    onEvent: (event) => {
      if (event.kind === 'died') say(`${event.component} ${event.reason}`);
    },
  });
  let extra: ExtraProcesses | undefined;
  let api: Api | undefined;
  let core: Core | undefined;
  try {
    await stack.waitReady();
    extra = await startExtraProcesses(stack, { servers: servers - 1, workers: workers - 1 });
    api = connectApi([stack.url, ...extra.urls], callers);
    const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', Math.ceil(callers / 2));
    const load = startLoad({ api, players, callers, random, tickets: true });
    const challenges = await startChallenges({ api, players, callers: 4, random });
    // Corrections are decided here, like an operator's command does; the stack's worker settles them.
    core = await openCore(readConfig({ ...stack.env }), { clock: systemClock, logger: pino({ level: 'silent' }) });
    const corrections = startCorrections({ core, random });
    await fault(stack);
    const longestGapMs = load.longestGapMs();
    const acknowledged = { ...(await load.stop()), challenges: await challenges.stop() };
    const corrected = await corrections.stop();
    say(`load: ${JSON.stringify(load.counts())}; corrections: ${corrected}`);
    say(`head-to-heads: ${JSON.stringify(challenges.counts())}`);
    say(`longest time without an acknowledged bet: ${(longestGapMs / 1_000).toFixed(1)} s`);
    say(`requests rejected: ${JSON.stringify(load.rejections())}`);
    return { kept: await checkPromises(core, acknowledged), longestGapMs };
  } finally {
    await core?.close();
    await api?.close();
    await extra?.stop();
    await stack.stop();
  }
}
