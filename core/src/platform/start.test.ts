import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { ConfigError } from './config/config-error.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from './db/migrations.ts';
import { InvalidDocumentsError } from './db/upgrade/check-documents.ts';
import { buildIndexes } from './db/upgrade/create-indexes.ts';
import { DiskFullError, explainDiskFull } from './db/upgrade/disk-full.ts';
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

  it.each([
    ['the database is too new for this version', new DatabaseTooNewError('Start the newer version.')],
    ['the database is too old for this version', new DatabaseTooOldError('Start version 0.4 once.')],
    ['the disk of the database is full', explainDiskFull(Object.assign(new Error('raw'), { code: 14_031 })) as Error],
    ['stored documents violate the validators', new InvalidDocumentsError('Nothing was changed. games: 1 (g1)')],
  ])('gives up immediately, with a sentence for the operator, when %s', async (_what, error) => {
    const failed = vi.fn();
    const opened = openWithRetry(() => Promise.reject(error), { signal, retryMs: 1, onFailure: failed });
    await expect(opened).rejects.toBe(error);
    expect(failed).not.toHaveBeenCalled();
    expect(explainStartFailure(error)).toBe(error.message);
  });
});

describe('an index that is not built', () => {
  const buildWith = (error: Error) =>
    buildIndexes({ createIndexes: () => Promise.reject(error) } as never, [{ key: { a: 1 }, name: 'a' }]);

  it('because the disk is full is a sentence for the operator, and any other error is passed on', async () => {
    const full = Object.assign(new Error('available disk space of 463380480 bytes is less than'), { code: 14_031 });
    await expect(buildWith(full)).rejects.toThrow(DiskFullError);
    await expect(buildWith(full)).rejects.toThrow(/^The disk of the database has too little room.* 600 MB/);
    const other = new Error('other');
    await expect(buildWith(other)).rejects.toBe(other);
  });
});

describe('the explanation of a failed start', () => {
  it('is a sentence when the operator can fix it', async () => {
    expect(explainStartFailure(new ConfigError('PORT: must be a number'))).toBe('PORT: must be a number');
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
