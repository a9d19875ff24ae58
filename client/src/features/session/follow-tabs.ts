import { store } from '../../store.ts';
import { type AuthNews, openAuthChannel } from './auth-channel.ts';
import { followSession } from './follow-session.ts';
import { openAuth } from './open-auth.ts';
import { signedInUserAtom } from './session-atoms.ts';

let tell: ((news: AuthNews) => void) | null = null;

/** Another tab signed out: so does this one, unless somebody else is signed in here by now. */
async function followSignOut(uid: string): Promise<void> {
  if (store.get(signedInUserAtom)?.uid !== uid) return;
  const auth = await openAuth();
  if (auth.currentUid() === uid) await auth.signOut();
}

/** Signs in and out with the other tabs of this browser. Called once, at the start. */
export function followTabs(): void {
  tell = openAuthChannel((news) => {
    // Somebody signed in elsewhere: the authentication library finds them in the shared storage by itself, once it is here.
    if (news.type === 'signed-in') void followSession();
    else void followSignOut(news.uid);
  }).tell;
}

/** Tells the other tabs what has just happened in this one. */
export function tellTabs(news: AuthNews): void {
  tell?.(news);
}
