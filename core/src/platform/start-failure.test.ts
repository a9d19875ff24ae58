import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from './config/config.ts';
import { explainStartFailure } from './start-failure.ts';

it('says in a sentence what the person who starts it can mend', async () => {
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

it('shows where a fault of ours is', () => {
  expect(explainStartFailure(new TypeError('a bug'))).toContain('start-failure.test.ts');
});
