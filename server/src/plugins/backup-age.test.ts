import { systemClock } from '@courtside/core/platform/clock';
import { expect, it, onTestFinished } from 'vitest';
import { aServer } from '../testing/server.ts';

it('shows the age of the last backup in /readyz and /metrics, and neither before the first one', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const { db } = await server.core();
  const samples = async () =>
    (await server.call('GET', '/metrics')).text.split('\n').filter((line) => line.startsWith('courtside_backup'));
  expect(await samples()).toEqual([]);
  expect((await server.call('GET', '/readyz')).text).toContain('"backup":null');
  const at = new Date(systemClock() - 3_600_000);
  const backup = { at, file: 'b', bytes: 1, documents: 1, durationMs: 1, everyMs: 86_400_000 };
  await db.backups.insertMany([{ _id: 'last', ...backup }], { lean: true });
  const [age, interval] = await samples();
  expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(3_600);
  expect(interval).toBe('courtside_backup_interval_seconds 86400');
  const ready = await server.call('GET', '/readyz');
  expect(ready.status).toBe(200);
  expect(ready.text).toContain(`"backup":{"at":"${at.toISOString()}","ageSeconds":36`);
});

it('shows the interval before the first backup where backups are planned, so that an alert can miss it', async () => {
  const server = await aServer({ settings: { BACKUP_DIR: '/backups', BACKUP_EVERY_HOURS: '6' } });
  onTestFinished(server.end);
  await server.core();
  const lines = (await server.call('GET', '/metrics')).text.split('\n');
  expect(lines.filter((line) => line.startsWith('courtside_backup'))).toEqual([
    'courtside_backup_interval_seconds 21600',
  ]);
});
