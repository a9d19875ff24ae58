import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repoRoot, type Stack } from '@courtside/stack';
import { freePort } from '@courtside/stack/ports';
import { httpOk } from '@courtside/stack/probe';
import { pollUntil } from './poll-until.ts';

export interface ExtraProcesses {
  /** Addresses of the extra servers. */
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/**
 * Starts more servers and workers on the databases of a stack, as on further machines. They are not killed during the run.
 * @throws if one of them is not ready before the timeout
 */
export async function startExtraProcesses(
  stack: Stack,
  { servers, workers }: { readonly servers: number; readonly workers: number },
): Promise<ExtraProcesses> {
  const children: ChildProcess[] = [];
  const taken = new Set<number>();

  async function start(name: 'server' | 'worker'): Promise<string> {
    const port = await freePort(taken);
    taken.add(port);
    const ports = name === 'server' ? { PORT: String(port) } : { WORKER_PORT: String(port) };
    const child = spawn(process.execPath, [join(repoRoot, name, 'src', 'main.ts')], {
      cwd: repoRoot,
      env: { ...process.env, ...stack.env, ...ports },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    const health = `${url}/${name === 'server' ? 'readyz' : 'healthz'}`;
    const isReady = await pollUntil(() => httpOk(health).catch(() => false), startTimeoutMs);
    if (!isReady) throw new Error(`an extra ${name} was not ready within ${startTimeoutMs / 1000} s`);
    return url;
  }

  async function stop(): Promise<void> {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
  }

  try {
    const urls: string[] = [];
    for (let n = 0; n < servers; n += 1) urls.push(await start('server'));
    for (let n = 0; n < workers; n += 1) await start('worker');
    return { urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
