/** Accounts that the house keeps itself, as a sign-in client. `openAuth` loads it when it is first needed. */
import type { HouseConfig } from '@courtside/contract/client-config';
import type { Session } from '@courtside/contract/session';
import { minuteMs } from '@courtside/contract/time';
import { call } from '../../../api/call.ts';
import { type SignInClient, SignInError, type SignInErrorCode } from '../sign-in-client.ts';
import { withSignInErrors } from './house-errors.ts';
import { type KeptSession, readDevice, validFor } from './kept-session.ts';
import { keepFlow, takeFlow } from './provider-flow.ts';
import { endAtServer, openSharedSession } from './shared-session.ts';

/** A token that is valid for no longer than this is renewed before a call, in ms. */
const minValidMs = minuteMs;

/** Leaves the app for a provider's page. Rejects if the user comes back without an answer, to the page as it was. */
function leaveFor(url: string): Promise<never> {
  return new Promise((_, reject) => {
    window.addEventListener('pageshow', () => reject(new SignInError('popup-closed')), { once: true });
    window.location.assign(url);
  });
}

/** The sign-in client of a house that keeps its accounts. */
export function createHouseClient(config: HouseConfig): SignInClient {
  const run = <T>(calls: () => Promise<T>) => withSignInErrors(config, calls);
  const session = openSharedSession(run);

  /** The session of the signed-in user. @throws Error if there is none */
  function signedIn(): KeptSession {
    const kept = session.catchUp();
    if (kept === null) throw new Error('no user is signed in');
    return kept;
  }

  async function idToken(fresh: boolean): Promise<string> {
    const kept = signedIn();
    if (!fresh && validFor(kept) > minValidMs) return kept.accessToken;
    return (await session.renew(kept)).accessToken;
  }

  const callPassword = (email: string, password: string) =>
    call('signInWithPassword', { body: { email, password, device: readDevice() } });

  /** Goes to a provider's page. @param again the session of a user who must sign in again; null for any user */
  async function goToProvider(providerId: string, invite: string | undefined, again: KeptSession | null) {
    const body = { invite, ...(again !== null && { again: true }) };
    const { url, flow } = await call('beginProviderSignIn', { params: { providerId }, body });
    const { pathname, search } = window.location;
    keepFlow({ flow, again: again?.user.uid ?? null, back: again && pathname + search });
    return leaveFor(url);
  }

  /** Begins another session of the signed-in user. @throws SignInError `refused` if it is not this user's */
  function beginAgain(uid: string, answer: Session, refused: SignInErrorCode): void {
    if (answer.user.uid !== uid || session.catchUp()?.user.uid !== uid) {
      endAtServer(answer);
      throw new SignInError(refused);
    }
    session.begin(answer);
  }

  return {
    signUp: (email, password, admission = {}) =>
      run(async () => session.begin(await call('signUp', { body: { email, password, ...admission } }))),
    signIn: (email, password) => run(async () => session.begin(await callPassword(email, password))),
    async signInWithProvider(provider, { invite } = {}) {
      if (!config.providers.some(({ id }) => id === provider)) throw new Error(`unknown provider: ${provider}`);
      return run(() => goToProvider(provider, invite, null));
    },
    finishProviderSignIn: (answer) =>
      run(async () => {
        const begun = takeFlow();
        if (begun === null) throw new SignInError('provider-refused');
        const signedInNow = await call('finishProviderSignIn', { body: { flow: begun.flow, answer } });
        if (begun.again === null) session.begin(signedInNow);
        else beginAgain(begun.again, signedInNow, 'provider-refused');
        return begun.back;
      }),
    signInAgain: (password) =>
      run(async () => {
        const kept = signedIn();
        const { uid, email, provider } = kept.user;
        if (password === null) return goToProvider(provider ?? '', undefined, kept);
        return beginAgain(uid, await callPassword(email ?? '', password), 'invalid-credentials');
      }),
    async signOut() {
      session.end();
    },

    sendPasswordReset: (email) =>
      run(async () => {
        await call('sendPasswordReset', { body: { email } });
      }),
    readResetCode: (code) => run(async () => (await call('readResetCode', { body: { code } })).email),
    resetPassword: (code, password) =>
      run(async () => {
        await call('resetPassword', { body: { code, password } });
      }),

    async mustConfirmEmail() {
      const user = session.catchUp()?.user;
      return config.sendsMail && user !== undefined && user.email !== null && !user.emailVerified;
    },
    async checkConfirmation() {
      const kept = session.catchUp();
      return kept !== null && (await session.renew(kept)).user.emailVerified;
    },
    sendConfirmation: () =>
      run(async () => {
        await call('sendConfirmation', { token: idToken, body: {} });
      }),
    confirmEmail: (code) =>
      run(async () => {
        await call('confirmEmail', { body: { code } });
      }),

    currentUid: () => session.current()?.user.uid ?? null,
    provider() {
      const id = session.current()?.user.provider ?? null;
      if (id === null) return null;
      return config.providers.find((provider) => provider.id === id) ?? { id, label: id };
    },
    idToken,
    onUser: session.onUser,
    onToken: session.onToken,
  };
}
