import { expect, test, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

const applicationServerKey = new ArrayBuffer(65);
const subscription = { options: { applicationServerKey, userVisibleOnly: true } } as PushSubscription;

function aWorker(subscribe = async () => subscription) {
  const tab = { postMessage: vi.fn() };
  return { tab, pushManager: { subscribe: vi.fn(subscribe) }, clients: { matchAll: async () => [tab] } };
}

test('subscribes with the key of the ended subscription, and has open tabs register it', async () => {
  const worker = aWorker();
  await renewSubscription({ oldSubscription: subscription, newSubscription: null }, worker);
  expect(worker.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey });
  expect(worker.tab.postMessage).toHaveBeenCalledExactlyOnceWith('push-renewed');
});

test.each([
  ['the browser has subscribed already', { oldSubscription: subscription, newSubscription: subscription }],
  ['the browser does not say with which key', { oldSubscription: null, newSubscription: null }],
])('leaves it to the tabs if %s', async (_, change) => {
  const worker = aWorker();
  await renewSubscription(change, worker);
  expect(worker.pushManager.subscribe).not.toHaveBeenCalled();
  expect(worker.tab.postMessage).toHaveBeenCalledExactlyOnceWith('push-renewed');
});

test('has the tabs try if the worker cannot subscribe', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const worker = aWorker(() => Promise.reject(new DOMException('no permission', 'NotAllowedError')));
  await renewSubscription({ oldSubscription: subscription, newSubscription: null }, worker);
  expect(warn).toHaveBeenCalledOnce();
  expect(worker.tab.postMessage).toHaveBeenCalledExactlyOnceWith('push-renewed');
});
