import { Navigate, useLocation } from 'react-router';
import { useLoad } from '../../api/resource.ts';
import { signInMessage } from '../../features/session/auth-messages.ts';
import { AuthCard } from '../../features/sign-in/auth-card.tsx';
import { finishProviderSignIn } from '../../features/sign-in/session-actions.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The page to which providers send users back. Signs the user in, and leads to where the sign-in began. */
export default function SignInAnswerPage() {
  const answer = useLocation().search;
  const { status, data, failure } = useLoad(async () => ({ back: await finishProviderSignIn(answer) }), answer, {
    what: 'The answer of the provider',
  });
  const back = data?.back ?? null;
  if (back !== null) return <Navigate to={back} replace />;
  return (
    <AuthCard
      title={status === 'failed' ? 'Not Signed In' : 'Signing You In'}
      about="Your provider sent you back to Courtside."
      error={status === 'failed' ? signInMessage(failure) : null}
      // Once the user is signed in, the card leads to where the sign-in began.
      evenSignedIn={status !== 'loaded'}
      other={{ to: '/', label: 'Go to Courtside' }}
    >
      {status === 'failed' ? (
        <LinkButton to="/signin" wide>
          Back to sign-in
        </LinkButton>
      ) : (
        <Spinner label="Signing you in" />
      )}
    </AuthCard>
  );
}
