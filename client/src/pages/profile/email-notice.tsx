import { useEffect, useState } from 'react';
import { isNetworkFailure, networkError } from '../../features/session/auth-messages.ts';
import { checkConfirmation, sendConfirmation } from '../../features/sign-in/email-confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-busy.ts';

const asked = 'Confirm your email address: we have sent you a link.';
const sent = 'We have sent you a new link.';
const confirmed = 'Your email address is confirmed.';
const failed = 'The mail could not be sent. Please try again later.';

/** Reminds a user whose email address is not confirmed, and sends the mail again. */
export function EmailNotice() {
  const [text, setText] = useState(asked);
  // The user may have opened the link in another browser.
  useEffect(() => {
    checkConfirmation().then(
      (isConfirmed) => isConfirmed && setText(confirmed),
      (error: unknown) => console.warn('Whether the email address is confirmed could not be read.', error),
    );
  }, []);
  const [busy, send] = usePress(async () => {
    try {
      await sendConfirmation();
      setText(sent);
    } catch (error) {
      console.error('The mail could not be sent.', error);
      setText(isNetworkFailure(error) ? networkError : failed);
    }
  });
  return (
    <section aria-label="Email address" className="card flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <p role="status" className="min-w-0 grow text-sm text-soft">
        {text}
      </p>
      {text !== confirmed && (
        <Button look="secondary" busy={busy} onClick={send}>
          Send again
        </Button>
      )}
    </section>
  );
}
