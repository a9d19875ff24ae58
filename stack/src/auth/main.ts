/**
 * The Auth emulator of the demo in a container, with the accounts of `npm start`: `node stack/src/auth/main.ts`. Ends with the emulator, and
 * stops it on SIGTERM. The accounts are kept in AUTH_DATA_DIR.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountsKeeping } from './accounts-keeping.ts';
import { localAuth } from './component.ts';

const probeEveryMs = 200;
const print = (text: string) => process.stdout.write(`${text}\n`);

const auth = localAuth({
  dir: process.env.AUTH_DATA_DIR || '/data',
  project: process.env.FIREBASE_PROJECT_ID || 'demo-courtside',
  ports: { auth: 9099, hub: 4400, logging: 4500 },
  address: '0.0.0.0',
});
const { isReady, launch, readyWithinMs, stop } = auth.component;
const startedAt = Date.now();
const { file, args, cwd, env } = await launch();
const emulator = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
const keeping = new AccountsKeeping(auth, print);
const ended = once(emulator, 'exit');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping = true;
    keeping.end();
    emulator.kill(stop.signal);
    setTimeout(() => emulator.kill('SIGKILL'), stop.withinMs).unref();
  });
}

async function announceReady(): Promise<void> {
  while (!(await isReady().catch(() => false))) {
    if (Date.now() - startedAt > readyWithinMs) {
      print(`not ready after ${readyWithinMs / 1_000} s, stopped`);
      emulator.kill('SIGKILL');
      return;
    }
    await wait(probeEveryMs);
  }
  const tookMs = Date.now() - startedAt;
  print(`sign-in is ready (${tookMs} ms)`);
  keeping.note({ kind: 'ready', tookMs, restarts: 0 });
}

await Promise.race([announceReady(), ended]);
await ended;
keeping.end();
process.exit(stopping ? 0 : 1);
