import { type Mock, onTestFinished, vi } from 'vitest';

interface FakePush {
  readonly notification: { permission: NotificationPermission; readonly requestPermission: Mock };
  readonly subscribe: Mock;
  readonly subscription: { readonly unsubscribe: Mock };
  /** The endpoint of the browser's subscription, as the next one has another; null without one. */
  endpoint(): string | null;
  /** Sends a message of the service worker to the page. */
  post(message: unknown): void;
}

function bytesOf(base64Url: string): ArrayBuffer {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

/** A browser that can show notifications, whose user answers a request for permission. */
export function fakePush(answer: NotificationPermission = 'granted'): FakePush {
  let made = 0;
  let current: ReturnType<typeof aSubscription> | null = null;
  const unsubscribe = vi.fn(async () => {
    current = null;
    return true;
  });
  function aSubscription(publicKey: string) {
    made += 1;
    const endpoint = `https://push.example.com/${made}`;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const options = { applicationServerKey: bytesOf(publicKey), userVisibleOnly: true };
    return { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe };
  }
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    current ??= aSubscription(applicationServerKey);
    return current;
  });
  const pushManager = { subscribe, getSubscription: async () => current };
  const notification = { permission: 'default' as NotificationPermission, requestPermission: vi.fn() };
  notification.requestPermission.mockImplementation(async () => {
    notification.permission = answer;
    return answer;
  });
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return {
    notification,
    subscribe,
    subscription: { unsubscribe },
    endpoint: () => current?.endpoint ?? null,
    post: (data) => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
  };
}
