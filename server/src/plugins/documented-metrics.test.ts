import { documentedMetrics, registeredMetrics } from '@courtside/core/testing/documented-metrics';
import { expect, it, onTestFinished } from 'vitest';
import { aServer } from '../testing/server.ts';

it('docs/operations.md describes the metrics of the server, and no others', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  await server.core();
  const registered = registeredMetrics((await server.call('GET', '/metrics')).text);
  const documented = documentedMetrics();
  const ofServer = documented.filter(({ isOfWorker }) => !isOfWorker).map(({ name }) => name);
  expect(ofServer.length).toBeGreaterThan(15);
  expect(ofServer.filter((name) => !registered.includes(name))).toEqual([]);
  expect(registered.filter((name) => !ofServer.includes(name))).toEqual([]);
});

it('metrics show which database is down', async () => {
  const server = await aServer({ settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
  onTestFinished(server.end);
  await server.core();
  const { text } = await server.call('GET', '/metrics');
  expect(text).toContain('courtside_database_up{database="mongodb"} 1');
  expect(text).toContain('courtside_database_up{database="redis"} 0');
});
