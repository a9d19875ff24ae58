import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aFolder } from '../testing/supervise.ts';
import { PidFiles } from './pid-files.ts';
import { startTimeOf } from './start-time.ts';

/** The watchdog kills a process that ignores SIGTERM after five seconds. */
const soon = { timeout: 30_000, interval: 50 };
const fixture = join(import.meta.dirname, '../testing/fixtures/doomed-supervisor.ts');

async function aDoomedSupervisor(): Promise<{
  supervisor: ChildProcess;
  child: number;
  watchdog: number;
  pidDir: string;
  swept: string;
}> {
  const dir = aFolder();
  const pidDir = join(dir, 'pids');
  const swept = join(dir, 'data');
  mkdirSync(swept);
  const supervisor = spawn(process.execPath, [fixture, pidDir, swept], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    supervisor.kill('SIGKILL');
  });
  const [line] = await once(supervisor.stdout, 'data');
  return { supervisor, ...JSON.parse(String(line)), pidDir, swept };
}

describe('a supervisor killed with -9', () => {
  it('leaves no process, not even one that ignores SIGTERM, and no temporary data', async () => {
    const { supervisor, child, swept } = await aDoomedSupervisor();
    expect(startTimeOf(child)).toBeDefined();
    supervisor.kill('SIGKILL');
    await vi.waitFor(() => expect(startTimeOf(child)).toBeUndefined(), soon);
    await vi.waitFor(() => expect(existsSync(swept)).toBe(false), soon);
  });

  it('leaves only processes that the next start ends, even if its watchdog died with it', async () => {
    const { supervisor, child, watchdog, pidDir } = await aDoomedSupervisor();
    supervisor.kill('SIGSTOP');
    process.kill(watchdog, 'SIGKILL');
    supervisor.kill('SIGKILL');
    await once(supervisor, 'exit');
    expect(startTimeOf(child)).toBeDefined();
    await new PidFiles(pidDir).endLeftovers(200);
    expect(startTimeOf(child)).toBeUndefined();
  });
});

describe('the next start', () => {
  it('does not end another process that reuses an old id', async () => {
    const dir = aFolder();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    onTestFinished(() => {
      stranger.kill('SIGKILL');
    });
    const files = new PidFiles(dir);
    writeFileSync(join(dir, 'redis.pid'), `${stranger.pid} 12345\n`);
    await files.endLeftovers();
    expect(startTimeOf(stranger.pid ?? 0)).toBeDefined();
    expect(existsSync(join(dir, 'redis.pid'))).toBe(false);
  });

  it('identifies processes by id and start time', () => {
    const dir = aFolder();
    new PidFiles(dir).write('self', process.pid);
    expect(readFileSync(join(dir, 'self.pid'), 'utf8')).toBe(`${process.pid} ${startTimeOf(process.pid)}\n`);
  });
});
