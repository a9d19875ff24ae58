import { notifyDevices } from '@courtside/core/push/push-messages';
import { changePushSettings } from '@courtside/core/push/push-settings';
import { subscribeDevice } from '@courtside/core/push/subscriptions';
import { aPushService } from '@courtside/core/push/testing/a-push-service';
import { eventually } from '@courtside/core/testing/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { aWorkerOfThisTest } from '../testing/worker.ts';

/** Quiet hours of no length. */
const neverQuiet = { start: '00:00', end: '00:00', timeZone: 'UTC' };

it('sends a message to each device, and retries only those whose push service did not take it', async () => {
  const service = await aPushService();
  onTestFinished(service.close);
  const { core, aUser, lines } = await aWorkerOfThisTest({ settings: { PUSH_STAND_IN: service.url } });
  const uid = await aUser();
  await changePushSettings(core, uid, { off: [], quietHours: neverQuiet });
  for (const name of ['phone', 'laptop'])
    await subscribeDevice(core, uid, { ...service.aDevice(name), signedInAt: Date.now() });
  service.respond('phone', 503);
  await notifyDevices(core, { uid: uid, kind: 'challenged', id: 'c1', text: 'Bo challenges you.', url: '/group/g1' });
  await eventually(() => expect(service.attempts.filter((device) => device === 'phone').length).toBeGreaterThan(1));
  service.respond('phone', 201);
  await eventually(() => expect(service.received.map(({ device }) => device)).toContain('phone'));
  await notifyDevices(core, { uid: uid, kind: 'challenged', id: 'c2', text: 'Again.', url: '/group/g1' });
  await eventually(() => expect(service.received).toHaveLength(4));
  expect(service.received.map(({ content }) => content.text).sort()).toEqual([
    'Again.',
    'Again.',
    'Bo challenges you.',
    'Bo challenges you.',
  ]);
  expect(service.faults).toEqual([]);
  expect(lines.some(({ msg }) => msg === 'job failed')).toBe(true);
});
