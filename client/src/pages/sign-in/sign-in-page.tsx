import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isNetworkFailure, noMailMessage, signInMessage } from '../../features/session/auth-messages.ts';
import { isSignInError } from '../../features/session/sign-in-client.ts';
import { DemoMailLink, useSignInOffer } from '../../features/session/sign-in-parts.tsx';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx';
import { sendPasswordReset, signIn } from '../../features/sign-in/session-actions.ts';
import { watchSignInService } from '../../features/sign-in/sign-in-availability.ts';
import { Button } from '../../ui/button.tsx';
import { reportMissing, TextField, textOf } from '../../ui/text-field.tsx';
import { usePress, useSubmit } from '../../ui/use-busy.ts';
import { liveLineAtom } from './live-line.ts';

/** Location state that another page passes to sign-in. */
export interface SignInState {
  readonly email: string;
  readonly note: string;
}

/** Validates the location state, which any page may have set. */
function parseState(state: unknown): SignInState | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('email' in state) || !('note' in state)) return null;
  const { email, note } = state;
  return typeof email === 'string' && typeof note === 'string' ? { email, note } : null;
}

/** The field that a failed sign-in is about; null if it is about none, or about both. */
function wrongField(cause: unknown): 'email' | 'password' | null {
  if (isSignInError(cause, 'wrong-password')) return 'password';
  return isSignInError(cause, 'invalid-email', 'user-not-found') ? 'email' : null;
}

/** What a new account starts with, on the stub of the ticket that leads to it. */
const startingMoney = (
  <>
    <span className="num text-[min(1.625rem,8vw)] leading-[1.1] text-win">$1,000</span>
    <span className="text-note/4 text-soft">to start</span>
  </>
);

const createAccount = {
  to: '/signup',
  label: 'Create an account',
  about: 'Play with your friends',
  stub: startingMoney,
};

export default function SignInPage() {
  const form = useRef<HTMLFormElement>(null);
  const liveLine = useAtomValue(liveLineAtom);
  const [error, setError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'email' | 'password' | null>(null);
  const passed = parseState(useLocation().state);
  const [note, setNote] = useState<ReactNode>(passed?.note);
  const { sendsMail, signUp } = useSignInOffer();

  const showError = (message: string | null, cause?: unknown) => {
    setError(message);
    setWrong(wrongField(cause));
    setNote(null);
    if (isNetworkFailure(cause)) void watchSignInService();
  };

  const showFailure = (cause: unknown) => showError(signInMessage(cause), cause);

  const [isSigningIn, submit] = useSubmit((form) => {
    if (reportMissing(form)) return;
    showError(null);
    return signIn(textOf(form, 'email').trim(), textOf(form, 'password')).catch(showFailure);
  });

  const [isSending, resetPassword] = usePress(() => {
    if (!sendsMail) return showError(noMailMessage);
    const email = form.current ? textOf(form.current, 'email').trim() : '';
    if (email === '') return showError('Enter your email address first. The link to choose a new password goes there.');
    showError(null);
    const sent = (
      <>
        If {email} has an account, a link to choose a new password is on its way. <DemoMailLink email={email} />
      </>
    );
    return sendPasswordReset(email).then(() => setNote(sent), showFailure);
  });

  return (
    <AuthCard
      title="Welcome Back"
      about={liveLine ?? 'Sign in to place bets and follow your balance.'}
      error={error}
      note={note}
      other={signUp === 'closed' ? undefined : createAccount}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          placeholder="you@example.com"
          autoComplete="email"
          defaultValue={passed?.email}
          required
          aria-invalid={wrong === 'email' || undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          aria-invalid={wrong === 'password' || undefined}
          labelButton={
            <button
              type="button"
              onClick={resetPassword}
              disabled={isSending}
              className="relative z-1 -mt-4 -mb-0.5 flex min-h-11 items-end pb-2 text-[0.9375rem]/5 font-semibold text-court-ink underline-offset-4 hover:underline"
            >
              Forgot password?
            </button>
          }
        />
        <Button type="submit" wide busy={isSigningIn}>
          Sign In
        </Button>
      </form>
      <ProviderButtons onError={showError} />
    </AuthCard>
  );
}
