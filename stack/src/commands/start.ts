import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '../auth/demo-accounts.ts';
import { whenDiskFull } from '../checks.ts';
import { firstStartHint } from '../console/first-start-hint.ts';
import { faint, strong } from '../console/palette.ts';
import { StackConsole, seconds } from '../console/stack-console.ts';
import { interruption } from '../interruption.ts';
import { defaultDataDir } from '../paths.ts';
import { errorMessage } from '../problem.ts';
import { componentNames } from '../process/component.ts';
import { checkSettings, settingsWithDefaults } from '../settings.ts';
import { AlreadyRunning, type Stack, type StackOptions, startStack } from '../stack.ts';

/** Time limit for a previous stack that is already stopping, in milliseconds. */
const predecessorStopsMs = 40_000;
/** Time limit for a previous stack to react to its stop signal, in milliseconds. */
const predecessorNoticesMs = 1_500;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** `npm start` and `npm run dev`: runs everything until it is interrupted. */
export async function start({ develop }: { develop: boolean }): Promise<number> {
  const startedAt = Date.now();
  const settings = settingsWithDefaults(process.env);
  checkSettings(settings);
  const hint = firstStartHint(settings, defaultDataDir);
  const interrupted = interruption();
  const console = new StackConsole(print, develop);
  const components = componentNames.filter((name) => develop || name !== 'client');
  print(faint(`Starting ${components.join(', ')} …`));
  const givenUp = Promise.withResolvers<Error>();
  const options: StackOptions = {
    dataDir: defaultDataDir,
    components,
    settings,
    onEvent(event) {
      console.event(event);
      // The app works without sign-in.
      if (event.kind === 'gave-up' && event.component !== 'auth') givenUp.resolve(event.problem);
    },
    onLine: (component, line) => console.line(component, line),
  };
  const stack = await Promise.race([afterPredecessor(options), interrupted.first]);
  if (stack === 'interrupted') return 1;
  const failed = whenUp(stack, { startedAt, develop, hint }).catch((error: unknown) => error);
  const end = await Promise.race([interrupted.first, failed, givenUp.promise, whenDiskFull(defaultDataDir)]);
  const failure = end instanceof Error ? end : undefined;
  print(failure === undefined ? '\nStopping …' : errorMessage(failure));
  const stopped = stack.stop();
  const forced = interrupted.second.then(() => stack.forceStop());
  await Promise.race([stopped, forced]);
  if (failure !== undefined) return 1;
  print(`Stopped. Everything is kept in ${relative(process.cwd(), defaultDataDir) || '.'} for the next start.`);
  return 0;
}

/** Announces the page, then sign-in. Only ever settles by rejecting. */
async function whenUp(
  stack: Stack,
  { startedAt, develop, hint }: { startedAt: number; develop: boolean; hint: string | null },
): Promise<never> {
  const app = stack.components.filter((name) => name !== 'auth');
  const hasAuth = stack.components.includes('auth');
  await stack.waitReady(...app);
  print('');
  print(`  Courtside is ready: ${strong(stack.url)}  ${faint(`(${seconds(Date.now() - startedAt)})`)}`);
  if (develop) print('  Changes to the sources show immediately.');
  if (hasAuth && !stack.isReady('auth')) print('  Sign-in follows in a few seconds.');
  if (hint !== null) print(`  ${hint}`);
  print('  Press Ctrl-C to stop; nothing is lost.');
  print('');
  if (hasAuth) await announceSignIn(stack);
  return new Promise(() => undefined);
}

async function announceSignIn(stack: Stack): Promise<void> {
  try {
    await stack.waitReady('auth');
    const emails = demoAccounts.map(({ email }) => email).join(', ');
    print(`  Sign-in is ready. Demo accounts: ${emails}; password: ${demoPassword}`);
  } catch (error) {
    // The app works without sign-in, so report the failure and continue.
    print(`  Sign-in does not work: ${errorMessage(error)}`);
  }
}

/** Starts the stack. If a previous one on the same data is stopping, waits for its end first. */
async function afterPredecessor(options: StackOptions): Promise<Stack> {
  const startedAt = Date.now();
  for (;;) {
    try {
      return await startStack(options);
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      if (Date.now() - startedAt > (error.stopping ? predecessorStopsMs : predecessorNoticesMs)) throw error;
      await wait(250);
    }
  }
}
