import { useState } from 'react';
import { Link } from 'react-router';
import { isNetworkFailure, signUpMessage } from '../../features/session/auth-messages.ts';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { GoogleButton } from '../../features/sign-in/google-button.tsx';
import { NewPasswordFields } from '../../features/sign-in/password-field.tsx';
import { reportMissing } from '../../features/sign-in/report-missing.ts';
import { signUp } from '../../features/sign-in/session-actions.ts';
import { watchSignInService } from '../../features/sign-in/sign-in-availability.ts';
import { usernameFromEmail } from '../../features/sign-in/username.ts';
import { UsernameChoice } from '../../features/sign-in/username-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField, textOf } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';

const noUsername = 'Please enter a username.';

export default function SignUpPage() {
  const [error, setError] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState<string | null>(null);

  const showError = (message: string | null, cause?: unknown) => {
    setError(message);
    if (isNetworkFailure(cause)) void watchSignInService();
  };

  const [busy, submit] = useSubmit((form) => {
    if (reportMissing(form)) return;
    const password = textOf(form, 'password');
    if (password !== textOf(form, 'confirm')) return showError('Passwords do not match');
    if (username?.trim() === '') return showError(noUsername);

    showError(null);
    const address = textOf(form, 'email').trim();
    return signUp(address, password, username?.trim() ?? usernameFromEmail(address)).catch((cause: unknown) =>
      showError(signUpMessage(cause), cause),
    );
  });

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
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="email" onText={setEmail} required />
        <UsernameChoice email={email} typed={username} onType={setUsername} invalid={error === noUsername} />
        <NewPasswordFields label="Password" />
        <Button type="submit" wide busy={busy}>
          Create Account
        </Button>
      </form>
      <GoogleButton onError={showError} />
    </AuthCard>
  );
}
