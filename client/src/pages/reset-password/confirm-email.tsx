import { useLoad } from '../../api/resource.ts';
import { confirmLinkMessage, isDeadLink } from '../../features/session/auth-messages.ts';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { confirmEmail } from '../../features/sign-in/email-confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Confirms the email address that the code of a mail was sent to. */
export function ConfirmEmail({ code }: { code: string }) {
  const { status, failure, retry } = useLoad(() => confirmEmail(code), code, { what: 'The confirmation' });
  return (
    <AuthCard
      title="Confirm Your Email Address"
      about="For your Courtside account."
      error={status === 'failed' ? confirmLinkMessage(failure) : null}
      note={status === 'loaded' && 'Your email address is confirmed.'}
      evenSignedIn
      other={{ to: '/', label: 'Go to Courtside' }}
    >
      {status === 'loading' && <Spinner label="Confirming your email address" />}
      {status === 'failed' && !isDeadLink(failure) && (
        <Button wide onClick={retry}>
          Try Again
        </Button>
      )}
    </AuthCard>
  );
}
