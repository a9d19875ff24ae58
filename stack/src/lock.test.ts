import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readState, StackLock } from './lock.ts';
import { aFolder } from './testing/supervise.ts';

describe('one stack per data folder', () => {
  it('returns the URL of the first stack to the second', () => {
    const file = join(aFolder(), 'stack.json');
    const first = StackLock.take(file, '');
    if (!(first instanceof StackLock)) throw new Error('an empty folder is free');
    first.update({ url: 'http://localhost:5001', env: { MONGODB_URI: 'mongodb://x' } });
    expect(StackLock.take(file, '')).toMatchObject({
      url: 'http://localhost:5001',
      env: { MONGODB_URI: 'mongodb://x' },
    });
    expect(readState(file)?.pid).toBe(process.pid);
  });

  it('can be taken after a release, which leaves no other file', () => {
    const dir = aFolder();
    const file = join(dir, 'stack.json');
    const first = StackLock.take(file, '');
    if (first instanceof StackLock) first.release();
    expect(StackLock.take(file, '')).toBeInstanceOf(StackLock);
    expect(readdirSync(dir)).toEqual(['stack.json']);
  });

  it('is taken over from a dead process', async () => {
    const file = join(aFolder(), 'stack.json');
    const script = `const { StackLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}); StackLock.take(${JSON.stringify(file)}, 'http://dead');`;
    await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }), 'exit');
    expect(readFileSync(file, 'utf8')).toContain('http://dead');
    expect(readState(file)).toBeUndefined();
    expect(StackLock.take(file, 'http://mine')).toBeInstanceOf(StackLock);
    expect(readState(file)?.url).toBe('http://mine');
  });

  it('is taken over from a truncated file', () => {
    const file = join(aFolder(), 'stack.json');
    writeFileSync(file, '{"pid": 1');
    expect(StackLock.take(file, '')).toBeInstanceOf(StackLock);
  });
});
