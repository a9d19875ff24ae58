import { errorDetails } from '@courtside/contract';
import { aPageServer, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { expect, it } from 'vitest';
import { exampleOf, expectAsDocumented } from '../testing/documented-failures.ts';
import { aServer, type Response } from '../testing/server.ts';

it('returns a failed injuries refresh as documented', async () => {
  const source = await aPageServer(status(500));
  const reader = await aServer({ settings: { INJURIES_URL: source.url } });
  await reader.core();
  const response = await reader.call('POST', '/api/injuries/scrape');
  await reader.end();
  const { details, ...expected } = exampleOf('scrapeInjuries', 'injuries-unavailable').value;
  const { failure } = response.body.details ?? {};
  expect(response.body).toMatchObject({ ...expected, details: { lastUpdated: null, changedAt: null } });
  expect(failure).toEqual({ at: expect.any(String), kind: 'refused' });
  expect(errorDetails['injuries-unavailable'].strict().parse(details)).toMatchObject({ failure: { kind: 'refused' } });
});

it('returns a call above the limit as documented', async () => {
  const now = Date.now();
  const guarded = await aServer({ settings: { RATE_LIMIT_FACTOR: '0.001' }, deps: { clock: () => now } });
  await guarded.core();
  const responses: Response[] = [];
  for (let n = 0; n < 6; n += 1) responses.push(await guarded.call('GET', '/api/injuries'));
  await guarded.end();
  const rejected = responses.find(({ status }) => status === 429);
  if (rejected === undefined) throw new Error('no call was above the limit');
  expectAsDocumented(rejected, exampleOf('readInjuries', 'too-many-requests'));
  expect(rejected.headers.get('retry-after')).toBe(String(rejected.body.details?.retryAfterSeconds));
});
