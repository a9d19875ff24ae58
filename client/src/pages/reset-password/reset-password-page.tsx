import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLoad } from '../../api/resource.ts';
import {
  isDeadLink,
  oldOperatorLinkMessage,
  resetLinkMessage,
  resetMessage,
} from '../../features/session/auth-messages.ts';
import { isSignInError, SignInError } from '../../features/session/sign-in-client.ts';
import { readMailLink, useSignInOffer } from '../../features/session/sign-in-parts.tsx';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { NewPasswordFields } from '../../features/sign-in/password-field.tsx';
import { readResetCode, resetPassword } from '../../features/sign-in/session-actions.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { reportMissing, textOf } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import type { SignInState } from '../sign-in/sign-in-page.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

/** Reads the email that the code belongs to. @throws for an address without a code, as for an invalid one */
function readOwner(code: string): Promise<string> {
  return code === '' ? Promise.reject(new SignInError('invalid-link')) : readResetCode(code);
}

/** Sets a new password with the code of a mail. Anyone with the code can do it. */
function NewPassword({ code }: { code: string }) {
  const navigate = useNavigate();
  const owner = useLoad(() => readOwner(code), code, { what: 'The owner of the code' });
  const { status, data: email, failure, retry } = owner;
  const [error, setError] = useState<string | null>(null);
  const { sendsMail } = useSignInOffer();

  const explain = (cause: unknown, message: (cause: unknown) => string) =>
    !sendsMail && isSignInError(cause, 'invalid-link') ? oldOperatorLinkMessage : message(cause);

  const [busy, submit] = useSubmit((form) => {
    if (email === null || reportMissing(form)) return;
    const password = textOf(form, 'password');
    if (password !== textOf(form, 'confirm')) return setError('Passwords do not match');

    setError(null);
    const state: SignInState = { email, note: 'Your password has been changed. Sign in with the new one.' };
    return resetPassword(code, password)
      .then(() => navigate('/signin', { replace: true, state }))
      .catch((cause: unknown) => setError(explain(cause, resetMessage)));
  });

  return (
    <AuthCard
      title="Choose a New Password"
      about={email === null ? 'For your Courtside account.' : `For ${email}.`}
      error={status === 'failed' ? explain(failure, resetLinkMessage) : error}
      evenSignedIn
      other={{ to: '/signin', label: 'Back to sign-in' }}
    >
      {status !== 'failed' && (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
          <NewPasswordFields label="New Password" />
          <Button type="submit" wide busy={busy} disabled={email === null}>
            Change Password
          </Button>
        </form>
      )}
      {status === 'failed' && isDeadLink(failure) && sendsMail && (
        <LinkButton to="/signin" wide>
          Ask for a new link
        </LinkButton>
      )}
      {status === 'failed' && !isDeadLink(failure) && (
        <Button wide onClick={retry}>
          Try Again
        </Button>
      )}
    </AuthCard>
  );
}

/** The page that all mails link to. The link says what a mail is for. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const { purpose, code } = readMailLink(search);
  return purpose === 'confirm-email' ? <ConfirmEmail code={code} /> : <NewPassword code={code} />;
}
