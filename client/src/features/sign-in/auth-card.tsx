import { useAtomValue } from 'jotai';
import { LoaderCircle, MailCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { AlertBox } from '../../ui/alert-box.tsx';
import { sessionAtom } from '../session/session-atoms.ts';
import { SampleNight } from './sample-night.tsx';
import { signInStartingAtom, watchSignInService } from './sign-in-availability.ts';
import { pathAfterSignIn } from './way-back.ts';

/** A link to an alternative, such as sign-up, as a ticket. */
interface OtherWay {
  readonly to: string;
  readonly label: string;
  /** Below the label. Without it, the link is no ticket. */
  readonly about?: string;
  /** What is on the stub of the ticket. */
  readonly stub?: ReactNode;
}

interface AuthCardProps {
  title: string;
  about: string;
  error: string | null;
  /** A success message, shown in the place of errors. */
  note?: ReactNode;
  /** Does not redirect a signed-in user. */
  evenSignedIn?: boolean;
  /** The form leaves no room below it on a phone. */
  isLong?: boolean;
  other?: OtherWay | undefined;
  children: ReactNode;
}

/** The lane of a court at the bottom of a phone's page. On a low one, its lines would run through the words of the form. */
function Lane() {
  return (
    <svg
      viewBox="0 0 390 300"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 -bottom-4 h-75 w-full stroke-[light-dark(rgb(96_62_18/0.16),rgb(255_240_220/0.1))] md:bottom-0 lg:hidden [@media(max-height:760px)]:hidden"
    >
      <path d="M135 300V150h120v150M135 150a60 60 0 0 1 120 0" />
      <path d="M135 150a60 60 0 0 0 120 0" strokeDasharray="10 9" />
      <path d="M20 300V210a175 175 0 0 1 350 0v90" />
    </svg>
  );
}

/** Only the label is the link's text; all of the ticket can be pressed. */
function OtherLink({ to, label, about, stub }: OtherWay) {
  if (about === undefined)
    return (
      <p className="mt-6 text-sm">
        <Link to={to} className="tap font-semibold text-court-ink underline-offset-4 hover:underline">
          {label}
        </Link>
      </p>
    );
  return (
    <div className="ticket mt-4.5 min-h-19 grid-cols-[minmax(0,1fr)_min(7.25rem,33%)]! overflow-clip transition-[scale] duration-120 motion-safe:active:scale-[0.98]">
      <div className="ticket-paper ticket-body z-1 flex flex-col justify-center px-3.5 py-2.5">
        <Link
          to={to}
          className="self-start text-points/5.5 font-bold wrap-anywhere after:absolute after:inset-0 after:-right-full"
        >
          {label}
        </Link>
        <p className="text-sm/4.5 text-soft">{about}</p>
      </div>
      <div className="ticket-paper ticket-stub">{stub}</div>
    </div>
  );
}

/** What the form has to say: that sign-in is starting, an error, or a success. */
function Messages({ error, note }: Pick<AuthCardProps, 'error' | 'note'>) {
  const starting = useAtomValue(signInStartingAtom);
  return (
    <>
      {starting && (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-card bg-wait/14 px-3 py-2.75 text-base/5.25 text-wait-ink"
        >
          <LoaderCircle aria-hidden className="size-5.25 shrink-0 animate-spin" />
          Sign-in is starting…
        </p>
      )}
      {error && <AlertBox>{error}</AlertBox>}
      {note && (
        <div
          role="status"
          className="on-paper flex items-start gap-2.5 rounded-card bg-surface px-3 py-2.75 text-base/5.25"
        >
          <MailCheck aria-hidden className="size-5.25 shrink-0 text-win" />
          <div className="min-w-0 wrap-anywhere">{note}</div>
        </div>
      )}
    </>
  );
}

/** The form of sign-in and sign-up, on wide screens beside an example. Redirects a signed-in user. */
export function AuthCard(props: AuthCardProps) {
  const { title, about, error, note, evenSignedIn = false, isLong = false, other, children } = props;
  const session = useAtomValue(sessionAtom);
  useEffect(() => void watchSignInService(), []);
  if (session.status === 'in' && !evenSignedIn) return <Navigate to={pathAfterSignIn()} replace />;
  return (
    <div className="relative min-h-[calc(100dvh-8rem)] md:min-h-[calc(100dvh-4rem)] lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(31rem,calc(50%-84px))]">
      <title>{`${title} · Courtside`}</title>
      {!isLong && <Lane />}
      <SampleNight />
      <section className="relative mx-auto w-full max-w-118 px-4 pt-3 md:pt-8 lg:self-center lg:pb-8 lg:mx-0 lg:ml-6 xl:ml-12">
        <h1 className="text-xl lg:text-2xl/11.5">{title}</h1>
        <p className="mt-0.5 text-base/5.25 text-soft wrap-anywhere lg:text-points/5.5">{about}</p>
        <div className="mt-3.5 grid gap-4 [&_[type=submit],&>a,&>button]:min-h-13 [&_[type=submit],&>a,&>button]:text-points [&_input]:h-12.5 [&_input]:text-points">
          <Messages error={error} note={note} />
          {children}
        </div>
        {other && <OtherLink {...other} />}
      </section>
    </div>
  );
}
