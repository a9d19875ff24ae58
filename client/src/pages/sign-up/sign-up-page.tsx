import { problemOfName } from '@courtside/contract/names';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNetworkFailure, signUpMessage } from '../../features/session/auth-messages.ts';
import { SignInError } from '../../features/session/sign-in-client.ts';
import { useSignInOffer } from '../../features/session/sign-in-parts.tsx';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { NewPasswordFields } from '../../features/sign-in/password-field.tsx';
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx';
import { signUp } from '../../features/sign-in/session-actions.ts';
import { watchSignInService } from '../../features/sign-in/sign-in-availability.ts';
import { maxUsernameLength, usernameFromEmail } from '../../features/sign-in/username.ts';
import { knownInvite } from '../../features/sign-in/way-back.ts';
import { Button } from '../../ui/button.tsx';
import { reportMissing, TextField, textOf } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';

interface UsernameChoiceProps {
  email: string;
  /** The name the user typed; null while the email address decides. */
  typed: string | null;
  onType: (typed: string) => void;
  invalid: boolean;
}

function UsernameField({ typed, onType, invalid }: { typed: string } & Omit<UsernameChoiceProps, 'email'>) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = around.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  useEffect(() => {
    if (invalid) around.current?.querySelector('input')?.focus();
  }, [invalid]);
  return (
    <div ref={around}>
      <TextField
        label="Username"
        name="nickname"
        dir="auto"
        autoComplete="nickname"
        maxLength={maxUsernameLength}
        value={typed}
        onText={onType}
        aria-invalid={invalid || undefined}
        hint="Everyone sees it, on the leaderboard and in groups."
      />
    </div>
  );
}

/** Shows new users the name that everyone will see, and lets them change it. */
function UsernameChoice({ email, typed, ...props }: UsernameChoiceProps) {
  if (typed !== null) return <UsernameField typed={typed} {...props} />;
  const username = usernameFromEmail(email);
  return (
    <div className="-my-1 flex min-h-11 items-center justify-between gap-3 text-sm">
      <p className="min-w-0 text-soft">
        {username === '' ? (
          'Everyone will see you by the part before the @.'
        ) : (
          <>
            Everyone will see you as <bdi className="font-semibold text-ink wrap-anywhere">{username}</bdi>
          </>
        )}
      </p>
      <button
        type="button"
        aria-label="Change your username"
        onClick={() => props.onType(username)}
        className="tap shrink-0 font-semibold text-court-ink underline-offset-4 hover:underline"
      >
        Change
      </button>
    </div>
  );
}

const signInInstead = {
  to: '/signin',
  label: 'Sign in',
  about: 'Already have an account?',
  stub: <LogIn aria-hidden className="size-6.5 text-court-ink" />,
};

type Refusal = 'sign-up-closed' | 'invite-needed';

/** Replaces the form where this visitor cannot sign up. */
function NoSignUp({ refusal }: { refusal: Refusal }) {
  return (
    <AuthCard
      title="Create Your Account"
      about={signUpMessage(new SignInError(refusal))}
      error={null}
      other={signInInstead}
    >
      {null}
    </AuthCard>
  );
}

/** Why the server does not take this visitor as a user; null if it may. */
function useRefusal(): Refusal | null {
  const { signUp } = useSignInOffer();
  if (signUp === 'closed') return 'sign-up-closed';
  return signUp === 'invite' && knownInvite() === undefined ? 'invite-needed' : null;
}

export default function SignUpPage() {
  const refusal = useRefusal();
  /** From the link that the first start of a server prints. */
  const adminCode = useSearchParams()[0].get('admin');
  const [error, setError] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState<string | null>(null);
  /** Null while the server derives the name from the email address. */
  const usernameProblem = username === null ? null : problemOfName('user', username.trim());

  const showError = (message: string | null, cause?: unknown) => {
    setError(message);
    if (isNetworkFailure(cause)) void watchSignInService();
  };

  const [busy, submit] = useSubmit((form) => {
    if (reportMissing(form)) return;
    const password = textOf(form, 'password');
    if (password !== textOf(form, 'confirm')) return showError('Passwords do not match');
    if (usernameProblem !== null) return showError(usernameProblem);

    showError(null);
    const address = textOf(form, 'email').trim();
    const name = username?.trim() ?? usernameFromEmail(address);
    const signedUp = adminCode === null ? signUp(address, password, name) : signUp(address, password, name, adminCode);
    return signedUp.catch((cause: unknown) => showError(signUpMessage(cause), cause));
  });

  if (refusal !== null && adminCode === null) return <NoSignUp refusal={refusal} />;
  return (
    <AuthCard
      title="Create Your Account"
      about="You start with $1,000.00 of play money."
      error={error}
      isLong
      other={signInInstead}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          placeholder="you@example.com"
          autoComplete="email"
          onText={setEmail}
          required
        />
        <UsernameChoice
          email={email}
          typed={username}
          onType={setUsername}
          invalid={error !== null && error === usernameProblem}
        />
        <NewPasswordFields label="Password" />
        <Button type="submit" wide busy={busy}>
          Create Account
        </Button>
      </form>
      {refusal === null && <ProviderButtons onError={showError} />}
    </AuthCard>
  );
}
