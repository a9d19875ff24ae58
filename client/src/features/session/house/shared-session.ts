/** The session that the tabs of this browser share: its renewal, and what each tab learns of the others. */
import type { Session } from '@courtside/contract/session';
import { call } from '../../../api/call.ts';
import type { SignedInUser } from '../session-atoms.ts';
import { isSignInError, type SessionEnd } from '../sign-in-client.ts';
import {
  forgetSession,
  isSessionOver,
  type KeptSession,
  keepDevice,
  keepSession,
  keepSessionOver,
  readSession,
  sessionKey,
  sessionOf,
  validFor,
} from './kept-session.ts';

/** A renewal without an answer fails after this time, in ms. */
const maxRenewalMs = 20_000;
/** How long the secret of another tab may take to arrive, in ms. */
const settleMs = 200;
const secretBytes = 32;

/** A random secret of a refresh token, in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Ends a session at the server. Waits for no answer. */
export function endAtServer({ refreshToken }: Pick<KeptSession, 'refreshToken'>): void {
  call('endSession', { body: { refreshToken } }).catch((error: unknown) => {
    console.warn('The session could not be ended at the server.', error);
  });
}

async function callToRenew(refreshToken: string, next: string): Promise<Session> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), maxRenewalMs);
  try {
    return await call('renewSession', { body: { refreshToken, next }, signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Lets one tab at a time renew the session, where the browser has locks. Pages served without HTTPS have none. */
function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(sessionKey, run) : run();
}

export interface SharedSession {
  /** The session in this tab, once it has caught up with the other tabs. Null if no user is signed in. */
  catchUp(): KeptSession | null;
  /** The session in this tab, as its listeners know it. */
  current(): KeptSession | null;
  /** Begins the session of a user who has just signed in, in place of the one before. */
  begin(answer: Session): void;
  /** Ends the session of this tab's user, here and in the other tabs. */
  end(): void;
  /**
   * Renews a session, or takes the one that another tab has renewed meanwhile.
   * @throws what the call throws; Error if the user has changed
   */
  renew(session: KeptSession): Promise<KeptSession>;
  onUser(listener: (user: SignedInUser | null, end?: SessionEnd) => void): void;
  onToken(listener: (uid: string, validFor: number) => void): void;
}

/** Opens the session that this browser keeps. `asSignInError` maps the errors of calls. */
export function openSharedSession(asSignInError: <T>(run: () => Promise<T>) => Promise<T>): SharedSession {
  let current = readSession();
  const userListeners: ((user: SignedInUser | null, end?: SessionEnd) => void)[] = [];
  const tokenListeners: ((uid: string, validFor: number) => void)[] = [];
  let renewing: { readonly of: string; readonly done: Promise<KeptSession> } | null = null;

  const userOf = ({ user: { uid, email, name } }: KeptSession): SignedInUser => ({ uid, email, displayName: name });

  function catchUp(): KeptSession | null {
    const before = current;
    const now = readSession();
    current = now;
    if (before?.user.uid !== now?.user.uid) {
      const end = before !== null && isSessionOver(before.user.uid) ? 'session-over' : undefined;
      for (const listener of userListeners) listener(now && userOf(now), end);
    }
    if (now !== null && now.accessToken !== before?.accessToken)
      for (const listener of tokenListeners) listener(now.user.uid, validFor(now));
    return now;
  }

  /** The session of the same user now. @throws Error if the user has changed */
  function sameUser(session: KeptSession): KeptSession {
    const now = catchUp();
    if (now?.user.uid !== session.user.uid) throw new Error('the signed-in user has changed');
    return now;
  }

  /** The secret with which all tabs renew the session. */
  async function agreeOnNext(session: KeptSession): Promise<KeptSession> {
    if (session.next === undefined) keepSession({ ...session, next: newSecret() });
    // Without locks, another tab may have written its own secret: the last one counts.
    if (!('locks' in navigator)) await new Promise((resolve) => setTimeout(resolve, settleMs));
    return sameUser(session);
  }

  async function renewAlone(stale: KeptSession): Promise<KeptSession> {
    const before = sameUser(stale);
    if (before.accessToken !== stale.accessToken) return before;
    const kept = await agreeOnNext(before);
    if (kept.accessToken !== stale.accessToken || kept.next === undefined) return kept;
    const isReplaced = () => readSession()?.refreshToken !== kept.refreshToken;
    try {
      const answer = await asSignInError(() => callToRenew(kept.refreshToken, kept.next ?? ''));
      if (!isReplaced()) keepSession(sessionOf(answer));
    } catch (error) {
      if (isReplaced()) return sameUser(stale);
      if (isSignInError(error, 'session-over')) {
        keepSessionOver(kept.user.uid);
        catchUp();
      }
      throw error;
    }
    return sameUser(stale);
  }

  window.addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) catchUp();
  });

  return {
    catchUp,
    current: () => current,
    begin(answer) {
      const before = readSession();
      keepDevice(answer.device);
      keepSession(sessionOf(answer));
      if (before !== null) endAtServer(before);
      catchUp();
    },
    end() {
      const kept = readSession();
      if (kept !== null && kept.user.uid === current?.user.uid) {
        forgetSession();
        endAtServer(kept);
      }
      catchUp();
    },
    renew(session) {
      if (renewing?.of === session.accessToken) return renewing.done;
      const own = {
        of: session.accessToken,
        done: oneAtATime(() => renewAlone(session)).finally(() => {
          if (renewing === own) renewing = null;
        }),
      };
      renewing = own;
      return own.done;
    },
    onUser(listener) {
      userListeners.push(listener);
      listener(current && userOf(current));
    },
    onToken(listener) {
      tokenListeners.push(listener);
      if (current !== null) listener(current.user.uid, validFor(current));
    },
  };
}
