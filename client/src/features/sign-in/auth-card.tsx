import { useAtomValue } from 'jotai';
import { LoaderCircle, MailCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Logo } from '../../ui/logo.tsx';
import { sessionAtom } from '../session/session-atoms.ts';
import { signInStartingAtom, watchSignInService } from './sign-in-availability.ts';
import { pathAfterSignIn } from './way-back.ts';

interface AuthCardProps {
  title: string;
  about: string;
  error: string | null;
  /** A success message, shown in the place of errors. */
  note?: ReactNode;
  /** Does not redirect a signed-in user. */
  evenSignedIn?: boolean;
  /** Link to the alternative, such as sign-up, after a question. */
  other: { readonly question?: string; readonly to: string; readonly label: string };
  children: ReactNode;
}

/** The narrow card of sign-in and sign-up. Redirects a signed-in user. */
export function AuthCard({ title, about, error, note, evenSignedIn = false, other, children }: AuthCardProps) {
  const session = useAtomValue(sessionAtom);
  const starting = useAtomValue(signInStartingAtom);
  useEffect(() => void watchSignInService(), []);
  if (session.status === 'in' && !evenSignedIn) return <Navigate to={pathAfterSignIn()} replace />;
  return (
    <div className="page flex justify-center py-8 sm:py-14">
      <title>{`${title} · Courtside`}</title>
      <section className="card w-full max-w-[26rem] px-5 py-7 sm:px-8">
        <Logo className="size-10" />
        <h1 className="mt-4 text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-sm text-soft wrap-anywhere">{about}</p>
        <div className="mt-6 grid gap-4">
          {starting && (
            <p
              role="status"
              className="flex items-center gap-2.5 rounded-control bg-wait/14 px-3 py-2.5 text-sm text-wait-ink"
            >
              <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
              Sign-in is starting…
            </p>
          )}
          {error && <AlertBox>{error}</AlertBox>}
          {note && (
            <div
              role="status"
              className="flex items-start gap-2.5 rounded-control bg-win/10 px-3 py-2.5 text-sm text-win-ink"
            >
              <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              <div className="min-w-0 wrap-anywhere">{note}</div>
            </div>
          )}
          {children}
        </div>
        <p className="mt-6 text-sm text-soft">
          {other.question && `${other.question} `}
          <Link to={other.to} className="tap font-semibold text-link underline-offset-4 hover:underline">
            {other.label}
          </Link>
        </p>
      </section>
    </div>
  );
}
