import { useAtomValue } from 'jotai';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import {
  calendarLinkAtom,
  loadCalendarLink,
  makeCalendarLink,
  revokeCalendarLink,
} from '../../features/account/calendar-link.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { Fold } from './fold.tsx';

/** What a user can do with a link, and the question before it. */
const questions = {
  replace: {
    question: 'Make a new link?',
    about: 'Calendars that use the old link stop updating. Add the new link to them.',
    yes: 'Make new link',
  },
  revoke: {
    question: 'Revoke the link?',
    about: 'Calendars that use it stop updating.',
    yes: 'Revoke link',
  },
} as const;

/** The state of the link, and the buttons that make and revoke it. */
function LinkSettings({ uid, createdAt }: { uid: string; createdAt: string | null }) {
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  /** The address of a link that was just made, which is shown this once. */
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async () => {
    const made = await makeCalendarLink(uid);
    setAsking(null);
    setFailure('failure' in made ? made.failure : null);
    if ('address' in made) setAddress(made.address);
  };
  const revoke = async () => {
    const message = await revokeCalendarLink(uid);
    setAsking(null);
    setFailure(message);
    if (message !== null) return;
    setAddress(null);
    showToast({ tone: 'plain', text: 'The calendar link is revoked.' });
  };

  return (
    <>
      {address !== null && (
        <div className="grid grid-cols-1 gap-3 rounded-control border border-wait/50 bg-wait/10 p-4">
          <p role="status" className="text-sm">
            Copy the link now: it is not shown again. Anyone with it can see these games and bets.
          </p>
          <Copyable label="Calendar link" text={address} confirmation="Calendar link copied." />
        </div>
      )}
      {address === null && createdAt !== null && (
        <p className="text-sm">Your link was made {formatDateTime(createdAt)}. Make a new link if you need it again.</p>
      )}
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      {createdAt === null ? (
        <Button icon={CalendarPlus} onClick={make} className="justify-self-start">
          Make link
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" icon={CalendarPlus} onClick={() => setAsking('replace')}>
            Make a new link
          </Button>
          <Button look="quiet" onClick={() => setAsking('revoke')} className="text-loss-ink">
            Revoke
          </Button>
        </div>
      )}
      {asking !== null && (
        <Confirm
          {...questions[asking]}
          no="Keep it"
          tone="danger"
          onYes={asking === 'revoke' ? revoke : make}
          onNo={() => setAsking(null)}
        />
      )}
    </>
  );
}

function stateOf(createdAt: string | null | undefined): string {
  if (createdAt === undefined) return '';
  return createdAt === null ? 'none' : 'on';
}

/** The secret link with which calendar apps show the games that the user has bet on. Loads when it is opened. */
export function CalendarOfGames({ uid }: { uid: string }) {
  const { status, data, failure } = useAtomValue(calendarLinkAtom(uid));
  const load = () => loadCalendarLink(uid);
  return (
    <Fold id="calendar" title="Calendar of my games" value={stateOf(data?.createdAt)} onOpen={load}>
      <p className="text-sm text-soft">
        A secret link for your calendar app. It shows the games you have bet on, and moves them when their tip-off
        moves.
      </p>
      {status === 'loading' && <Spinner label="Loading your calendar link" />}
      {status === 'failed' && (
        <LoadFailed onRetry={load} failure={failure}>
          Your calendar link could not be loaded.
        </LoadFailed>
      )}
      {data !== null && <LinkSettings uid={uid} createdAt={data.createdAt} />}
    </Fold>
  );
}
