import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { isNetworkFailure, signUpMessage } from '../../features/session/auth-messages.ts';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { GoogleButton } from '../../features/sign-in/google-button.tsx';
import { PasswordField } from '../../features/sign-in/password-field.tsx';
import { reportMissing } from '../../features/sign-in/report-missing.ts';
import { signUp } from '../../features/sign-in/session-actions.ts';
import { watchSignInService } from '../../features/sign-in/sign-in-availability.ts';
import { usernameFromEmail } from '../../features/sign-in/username.ts';
import { UsernameChoice } from '../../features/sign-in/username-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const noUsername = 'Please enter a username.';

export default function SignUpPage() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [passwordShown, showPassword] = useState(false);
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState<string | null>(null);

  const showError = (message: string | null, cause?: unknown) => {
    setError(message);
    if (isNetworkFailure(cause)) void watchSignInService();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reportMissing(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? '');
    if (textOf('password') !== textOf('confirm')) return showError('Passwords do not match');
    if (username?.trim() === '') return showError(noUsername);

    showError(null);
    setBusy(true);
    try {
      const address = textOf('email').trim();
      await signUp(address, textOf('password'), username?.trim() ?? usernameFromEmail(address));
    } catch (cause) {
      showError(signUpMessage(cause), cause);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title="Create Your Account"
      about="You start with $1,000.00 of play money."
      error={error}
      other={
        <>
          Already have an account?{' '}
          <Link to="/signin" className="tap font-semibold text-link underline-offset-4 hover:underline">
            Sign in
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
        />
        <UsernameChoice email={email} typed={username} onType={setUsername} invalid={error === noUsername} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 6 characters."
          shown={passwordShown}
          onShow={showPassword}
        />
        <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" shown={passwordShown} />
        <Button type="submit" wide busy={busy}>
          Create Account
        </Button>
      </form>
      <GoogleButton onError={showError} />
    </AuthCard>
  );
}
