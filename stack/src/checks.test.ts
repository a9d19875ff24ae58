import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listeningProblem, prepareDataDir, requireFreePort, whenDiskFull } from './checks.ts';
import { Problem } from './problem.ts';
import { aFolder } from './testing/supervise.ts';

const otherUser = 65_534;

/** What a user who is not root is told about a data folder. Root may write anywhere, so the check runs as another user then. */
function problemOfAnotherUser(dir: string): string {
  const script = `const { prepareDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'checks.ts'))});
    try { prepareDataDir(${JSON.stringify(dir)}) } catch (error) { console.log(error.message) }`;
  const who = process.getuid?.() === 0 ? { uid: otherUser, gid: otherUser } : {};
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { ...who, encoding: 'utf8' }).stdout;
}

it('makes a data folder private, also one that others could read', () => {
  const dir = aFolder();
  chmodSync(dir, 0o755);
  for (const each of [dir, join(dir, 'new')]) {
    prepareDataDir(each);
    expect(statSync(each).mode & 0o777).toBe(0o700);
  }
});

describe('problems that the user must fix', () => {
  it('names the setting for another port if a port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(requireFreePort({ port, variable: 'PORT' })).rejects.toThrow(
      new Problem(
        `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 10}.`,
      ),
    );
  });

  it.each([
    ['EACCES', 80, /^Port 80 needs root here: choose one from 1024 on with PORT/],
    ['EADDRNOTAVAIL', 5001, /^HOST: 192\.0\.2\.1 is no address of this machine\.$/],
  ])('explains %s of port %i', (code, port, sentence) => {
    const problem = listeningProblem(Object.assign(new Error(code), { code }), {
      port,
      variable: 'PORT',
      host: '192.0.2.1',
    });
    expect(problem).toBeInstanceOf(Problem);
    expect(String(problem)).toMatch(new RegExp(`^Problem: ${sentence.source.slice(1)}`));
  });

  it('passes on an address that is not of this machine', async () => {
    await expect(requireFreePort({ port: 0, variable: 'PORT', host: '192.0.2.1' })).rejects.toThrow(Problem);
  });

  it('says how much to free on a full disk', () => {
    const dir = aFolder();
    expect(() => prepareDataDir(dir, () => 12_000_000)).toThrow(
      /is full \(12 MB left\): free at least 600 MB on it\.$/,
    );
    expect(() => prepareDataDir(dir, () => 10e9)).not.toThrow();
  });

  it('stops a running stack while the disk still has room to stop in order', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const left = [3e9, 150e6, 90e6, 0];
    const full = whenDiskFull(aFolder(), () => left.shift() ?? 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await full).message).toMatch(/is full \(90 MB left\): free at least 600 MB on it\.$/);
    expect(left).toEqual([0]);
  });

  it('explains a data folder that belongs to another user', () => {
    const parent = aFolder();
    chmodSync(parent, 0o755);
    const dir = join(parent, 'data');
    mkdirSync(dir, { mode: 0o555 });
    expect(problemOfAnotherUser(dir)).toMatch(/^Cannot write to .*data: give it to the user you run this as/);
  });

  it('explains files in the data folder that a start as root has left', () => {
    const dir = aFolder();
    chmodSync(dir, 0o777);
    mkdirSync(join(dir, 'mongodb'), { mode: 0o777 });
    chmodSync(join(dir, 'mongodb'), 0o777);
    writeFileSync(join(dir, 'mongodb', 'storage.bson'), '', { mode: 0o444 });
    expect(problemOfAnotherUser(dir)).toMatch(/^Cannot write to .*mongodb\/storage\.bson: give it to the user/);
  });

  it('explains a file in place of the data folder', () => {
    const file = join(aFolder(), 'data');
    writeFileSync(file, '');
    expect(() => prepareDataDir(file)).toThrow(/because a file stands in the way/);
  });
});
