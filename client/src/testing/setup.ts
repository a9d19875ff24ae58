import { timeLimit } from '@courtside/contract/testing/time-limit';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { waitTimeoutMs } from './eventually.ts';

configure({ asyncUtilTimeout: timeLimit(waitTimeoutMs) });

// Test files share a process, its window and its libraries, because loading those takes longer than most files take to
// run. The app's modules hold state, so each file gets fresh ones, and their listeners are removed at its end.
vi.resetModules();
await import('./fake-api.ts');
const ownEvents = ['online', 'offline', 'storage', 'visibilitychange', 'popstate'];
for (const target of [window, document]) {
  const listen = target.addEventListener;
  const end = new AbortController();
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    listen.call(target, type, listener, options);
    if (!ownEvents.includes(type)) return;
    end.signal.addEventListener('abort', () => target.removeEventListener(type, listener, options));
  };
  afterAll(() => {
    end.abort();
    target.addEventListener = listen;
  });
}
afterAll(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
});

// Browser features that jsdom lacks.
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
// Each file gets new ones on `Element`; a property of `HTMLElement` set by one file would hide those of the others.
Element.prototype.animate = vi.fn<Element['animate']>();
Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
// Reports nothing: all elements count as on the screen.
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
