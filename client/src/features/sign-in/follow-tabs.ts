import { store } from '../../store.ts';
import { openAuth } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { followSession } from './follow-session.ts';

/** A sign-in or sign-out, as one tab sends it to the other tabs of this browser. */
type AuthMessage =
  | { readonly type: 'signed-in'; readonly uid: string }
  | { readonly type: 'signed-out'; readonly uid: string };

function isAuthMessage(value: unknown): value is AuthMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'signed-in' || value.type === 'signed-out') &&
    'uid' in value &&
    typeof value.uid === 'string'
  );
}

let channel: BroadcastChannel | null = null;

/** Signs out when another tab has, unless a different user is signed in here. */
async function followSignOut(uid: string): Promise<void> {
  if (store.get(signedInUserAtom)?.uid !== uid) return;
  const auth = await openAuth();
  if (auth.currentUid() === uid) await auth.signOut();
}

/** Signs in and out with the other tabs of this browser. Called once, at the start. */
export function followTabs(): void {
  channel = new BroadcastChannel('courtside:auth');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isAuthMessage(data)) return;
    // Once loaded, the authentication library finds the user in the storage that the tabs share.
    if (data.type === 'signed-in') void followSession();
    else void followSignOut(data.uid);
  });
}

/** Notifies the other tabs of a sign-in or sign-out in this one. */
export function notifyTabs(message: AuthMessage): void {
  channel?.postMessage(message);
}
