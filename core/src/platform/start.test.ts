import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config/config.ts';
import { DatabaseTooNewError } from './db/migrations.ts';
import { explainStartFailure, openWithRetry } from './start.ts';

describe('opening with retries', () => {
  const signal = new AbortController().signal;

  it('reports each failed attempt and returns the first success', async () => {
    const failed: number[] = [];
    let calls = 0;
    const open = async () => {
      calls += 1;
      if (calls < 3) throw new Error('MongoDB is away');
      return 'opened';
    };
    const options = { signal, retryMs: 1, onFailure: (_: unknown, tries: number) => void failed.push(tries) };
    expect(await openWithRetry(open, options)).toBe('opened');
    expect(failed).toEqual([1, 2]);
  });

  it('gives up immediately when the database is too new for this version', async () => {
    const open = () => Promise.reject(new DatabaseTooNewError('The database was migrated by a newer version.'));
    await expect(openWithRetry(open, { signal, retryMs: 1, onFailure: () => undefined })).rejects.toThrow('newer');
  });
});

describe('the explanation of a failed start', () => {
  it('is a sentence when the operator can fix it', async () => {
    expect(explainStartFailure(new ConfigError('PORT: must be a number'))).toBe('PORT: must be a number');
    const tooNew = 'The database was migrated by a newer version.';
    expect(explainStartFailure(new DatabaseTooNewError(tooNew))).toBe(tooNew);
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const address = first.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const second = createServer().listen(port, '127.0.0.1');
    const [error] = await once(second, 'error');
    expect(explainStartFailure(error)).toBe(
      `Port ${port} is taken by another program: stop that, or choose another port.`,
    );
    first.close();
  });

  it('contains the stack when it is a bug', () => {
    expect(explainStartFailure(new TypeError('a bug'))).toContain('start.test.ts');
  });
});
