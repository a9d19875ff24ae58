import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { patienceMs } from './eventually.ts';

configure({ asyncUtilTimeout: patienceMs });

// Files share a process, its window and its libraries, which take longer to load than most files take to run. The app's
// own modules, which keep its state, begin anew in each, and what they listen for ends with it.
vi.resetModules();
const ownEvents = ['online', 'offline', 'storage', 'visibilitychange'];
for (const target of [window, document]) {
  const listen = target.addEventListener;
  const ends = new AbortController();
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    listen.call(target, type, listener, options);
    if (!ownEvents.includes(type)) return;
    ends.signal.addEventListener('abort', () => target.removeEventListener(type, listener, options));
  };
  afterAll(() => {
    ends.abort();
    target.addEventListener = listen;
  });
}
afterAll(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
});

// What jsdom lacks and the components ask a browser for.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
Element.prototype.animate = vi.fn<Element['animate']>();
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
