import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { followUpdates } from './follow-updates.ts';
import { newVersionAtom, takesVersionsAtom } from './new-version.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly received: unknown[] = [];
  postMessage(message: unknown) {
    this.received.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
  /** A new version arrives and is ready. */
  deliver(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

class FakeWorkers extends EventTarget {
  controller: object | null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn(async () => this.registration);
  constructor(controlled: boolean) {
    super();
    this.controller = controlled ? {} : null;
  }
  follow() {
    return followUpdates(this as unknown as ServiceWorkerContainer);
  }
}

const reload = vi.fn();
const toasts = () => store.get(toastsAtom);
const press = () => toasts()[0]?.action?.act();

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  for (const { id } of toasts()) dismissToast(id);
});

test('offers a new version, and reloads once the user accepts it', async () => {
  const workers = new FakeWorkers(true);
  await workers.follow();
  expect(toasts()).toEqual([]);
  const worker = workers.registration.deliver();
  expect(toasts()).toMatchObject([{ text: 'A new version is ready.', action: { label: 'Reload' } }]);
  expect(worker.received).toEqual([]);
  press();
  expect(worker.received).toEqual(['take-over']);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('immediately offers a version that was installed during the last visit', async () => {
  const workers = new FakeWorkers(true);
  workers.registration.waiting = new FakeWorker();
  await workers.follow();
  expect(toasts()).toHaveLength(1);
});

test('offers nothing on the first visit, which has the newest version', async () => {
  const workers = new FakeWorkers(false);
  await workers.follow();
  workers.registration.deliver();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(toasts()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test('offers a version that another tab has accepted to a page that was opened before the first service worker', async () => {
  const workers = new FakeWorkers(false);
  await workers.follow();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(toasts()).toEqual([]);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(toasts()).toMatchObject([{ text: 'A new version is ready.' }]);
});

test('does not offer the waiting version to a page without a service worker, which runs it already', async () => {
  const workers = new FakeWorkers(false);
  workers.registration.waiting = new FakeWorker();
  await workers.follow();
  expect(toasts()).toEqual([]);
});

test('checks for a new version when the page becomes visible, at most every half hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const workers = new FakeWorkers(true);
  const { update } = workers.registration;
  const lookAgain = (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await workers.follow();
  lookAgain(30 * 60_000 - 1);
  expect(update).not.toHaveBeenCalled();
  lookAgain(1);
  expect(update).toHaveBeenCalledOnce();
  lookAgain(30 * 60_000 - 1);
  expect(update).toHaveBeenCalledOnce();
});

test('checks for a new version of a page that stays visible', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const workers = new FakeWorkers(true);
  await workers.follow();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(workers.registration.update).toHaveBeenCalledTimes(4);
});

test('keeps a new version for a page without hands, which takes it by itself', async () => {
  store.set(takesVersionsAtom, true);
  onTestFinished(() => store.set(takesVersionsAtom, false));
  const workers = new FakeWorkers(true);
  await workers.follow();
  const worker = workers.registration.deliver();
  expect(toasts()).toEqual([]);
  store.get(newVersionAtom)?.take();
  expect(worker.received).toEqual(['take-over']);
});

test('offers a reload, and does not reload, when another tab has accepted the new version', async () => {
  const workers = new FakeWorkers(true);
  await workers.follow();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  press();
  expect(reload).toHaveBeenCalledOnce();
});
