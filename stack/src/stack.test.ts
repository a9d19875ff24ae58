import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTimeOf } from './process/start-time.ts';
import { startStack } from './stack.ts';
import { startTemporaryStack } from './temporary-stack.ts';
import { aFolder } from './testing/supervise.ts';

const databases = ['mongo', 'redis'] as const;

describe('a stack', () => {
  it('restarts with its data after its supervisor was killed with -9', async () => {
    const dataDir = aFolder();
    const fixture = join(import.meta.dirname, 'testing/fixtures/doomed-stack.ts');
    const doomed = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(doomed.stdout, 'data');
    const { env, pids } = JSON.parse(String(line));
    const before = new MongoClient(env.MONGODB_URI);
    await before
      .db()
      .collection('kept')
      .insertOne({ bet: 1 }, { writeConcern: { w: 1, journal: true } });
    await before.close();
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');

    const stack = await startStack({ dataDir, components: databases, ports: 'free' });
    onTestFinished(() => stack.stop());
    await stack.waitReady();
    expect(stack.env.MONGODB_URI).toBe(env.MONGODB_URI);
    expect(stack.env.REDIS_URL).toBe(env.REDIS_URL);
    for (const pid of Object.values(pids)) expect(startTimeOf(Number(pid))).toBeUndefined();
    const after = new MongoClient(stack.env.MONGODB_URI ?? '');
    onTestFinished(() => after.close());
    expect(await after.db().collection('kept').countDocuments()).toBe(1);
  });

  it('is the only one on its data and rejects a second one', async () => {
    const dataDir = aFolder();
    const stack = await startStack({ dataDir, components: ['redis'], ports: 'free' });
    onTestFinished(() => stack.stop());
    await expect(startStack({ dataDir, components: ['redis'] })).rejects.toThrow(
      'Another command is using the data here',
    );
  });

  it('removes its data and ends every process if it is temporary', async () => {
    const stack = await startTemporaryStack({ components: databases });
    await stack.waitReady();
    const pids = Object.values(stack.pids());
    expect(pids).toHaveLength(2);
    await stack.stop();
    expect(existsSync(stack.dataDir)).toBe(false);
    for (const pid of pids) expect(startTimeOf(pid)).toBeUndefined();
  });

  it('uses configured services instead of starting its own', async () => {
    const settings = { MONGODB_URI: 'mongodb://db.example/x', FIREBASE_PROJECT_ID: 'real-project' };
    const stack = await startTemporaryStack({ components: ['mongo', 'redis', 'auth'], settings });
    onTestFinished(() => stack.stop());
    expect(stack.components).toEqual(['redis']);
    expect(stack.env).toMatchObject({ MONGODB_URI: 'mongodb://db.example/x', FIREBASE_PROJECT_ID: 'real-project' });
    expect(stack.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined();
  });

  it('does not start while the port of the page is taken', async () => {
    const dataDir = aFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const options = { dataDir, components: ['server'], settings: { PORT: port } } as const;
    await expect(startStack(options)).rejects.toThrow(`Port ${port} is taken by another program`);
    await new Promise((resolve) => other.close(resolve));
    // The refused start holds nothing. The server itself would take seconds to start.
    const stack = await startStack({ ...options, components: ['redis'] });
    await stack.stop();
    expect(stack.url).toBe(`http://localhost:${port}`);
  });
});
