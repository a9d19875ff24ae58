import { minuteMs } from '@courtside/contract/time';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { newVersionAtom, takesVersionsAtom } from './new-version.ts';

/** A page that stays open checks for a new version this often, and when it becomes visible after this time; in ms. */
const askEvery = 30 * minuteMs;

function offer(takeOver: () => void): void {
  store.set(newVersionAtom, { take: takeOver });
  if (store.get(takesVersionsAtom)) return;
  showToast({ tone: 'plain', text: 'A new version is ready.', action: { label: 'Reload', act: takeOver } });
}

/** Installs the service worker. Offers to reload when there is a new version. Only a page without hands reloads without consent. */
export async function followUpdates(workers: ServiceWorkerContainer): Promise<void> {
  // A page without a service worker already runs the newest version. The first worker takes it over.
  let isControlled = workers.controller !== null;
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  let asked = false;

  const takeOver = () => {
    asked = true;
    if (registration.waiting) registration.waiting.postMessage('take-over');
    else window.location.reload();
  };
  const watch = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && workers.controller) offer(takeOver);
    });
  };

  if (registration.waiting && isControlled) offer(takeOver);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  workers.addEventListener('controllerchange', () => {
    if (asked) window.location.reload();
    // Another tab reloads: this one offers to.
    else if (isControlled) offer(() => window.location.reload());
    isControlled = true;
  });

  let lastAsked = Date.now();
  const ask = () => {
    if (document.hidden || Date.now() - lastAsked < askEvery) return;
    lastAsked = Date.now();
    registration.update().catch((error: unknown) => console.warn('No new version could be looked for.', error));
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, askEvery);
}
