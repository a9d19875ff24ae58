import { type Mock, onTestFinished, vi } from 'vitest';

interface FakePush {
  readonly notification: { readonly requestPermission: Mock };
  readonly subscribe: Mock;
  readonly subscription: { readonly unsubscribe: Mock };
}

/** A browser that can show notifications, whose user answers a request for permission. */
export function fakePush(answer: NotificationPermission = 'granted'): FakePush {
  const endpoint = 'https://push.example.com/ana';
  let subscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: vi.fn(async () => {
      subscribed = false;
      return true;
    }),
  };
  const subscribe = vi.fn(async (_options: unknown) => {
    subscribed = true;
    return subscription;
  });
  const pushManager = { subscribe, getSubscription: async () => (subscribed ? subscription : null) };
  const notification = { permission: 'default' as NotificationPermission, requestPermission: vi.fn() };
  notification.requestPermission.mockImplementation(async () => {
    notification.permission = answer;
    return answer;
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { notification, subscribe, subscription };
}
