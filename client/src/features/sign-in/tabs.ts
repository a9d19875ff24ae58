/** A sign-in, a sign-out or the end of a session, as one tab sends it to the other tabs of this browser. */
type AuthMessage =
  | { readonly type: 'signed-in'; readonly uid: string }
  | { readonly type: 'signed-out'; readonly uid: string }
  /** `text` says why, for the user. */
  | { readonly type: 'session-ended'; readonly uid: string; readonly text: string };

function isAuthMessage(value: unknown): value is AuthMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, uid, text }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof uid !== 'string') return false;
  return type === 'signed-in' || type === 'signed-out' || (type === 'session-ended' && typeof text === 'string');
}

let channel: BroadcastChannel | null = null;

/** Receives what the other tabs of this browser send. Called once, at the start. */
export function listenToTabs(listener: (message: AuthMessage) => void): void {
  channel = new BroadcastChannel('courtside:auth');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAuthMessage(data)) listener(data);
  });
}

/** Notifies the other tabs of this browser. */
export function notifyTabs(message: AuthMessage): void {
  channel?.postMessage(message);
}
