import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareDataDir, requireFreePort } from './checks.ts';
import { Problem } from './problem.ts';
import { aFolder } from './testing/supervise.ts';

const otherUser = 65_534;

describe('problems that the user must fix', () => {
  it('names the setting for another port if a port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(requireFreePort(port, 'PORT')).rejects.toThrow(
      new Problem(
        `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 10}.`,
      ),
    );
  });

  it('says how much to free on a full disk', () => {
    const dir = aFolder();
    expect(() => prepareDataDir(dir, () => 12_000_000)).toThrow(
      /is full \(12 MB left\): free at least 200 MB on it\.$/,
    );
    expect(() => prepareDataDir(dir, () => 10e9)).not.toThrow();
  });

  it('explains a data folder that belongs to another user', () => {
    const parent = aFolder();
    chmodSync(parent, 0o755);
    const dir = join(parent, 'data');
    mkdirSync(dir, { mode: 0o555 });
    const script = `const { prepareDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'checks.ts'))});
      try { prepareDataDir(${JSON.stringify(dir)}) } catch (error) { console.log(error.message) }`;
    // Root may write anywhere, so the test runs as another user then.
    const who = process.getuid?.() === 0 ? { uid: otherUser, gid: otherUser } : {};
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { ...who, encoding: 'utf8' });
    expect(stdout).toMatch(/^Cannot write to .*data: give it to the user you run this as/);
  });

  it('explains a file in place of the data folder', () => {
    const file = join(aFolder(), 'data');
    writeFileSync(file, '');
    expect(() => prepareDataDir(file)).toThrow(/because a file stands in the way/);
  });
});
