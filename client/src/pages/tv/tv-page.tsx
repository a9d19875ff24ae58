import { apiKeyPrefix } from '@courtside/contract/limits';
import { minuteMs } from '@courtside/contract/time';
import { groupTopic, seasonTopic } from '@courtside/contract/topic-names';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { groupFailureAtom, groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { loadOwnInvite } from '../../features/groups/invites.ts';
import { openGroup } from '../../features/groups/own-membership.ts';
import { currentSeasonAtom, loadSeason, loadSeasons } from '../../features/seasons/season-atoms.ts';
import { callWithKey } from '../../features/session/open-auth.ts';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { liveIdentityAtom, useTopic } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { TvNotice } from './tv-notice.tsx';
import { TvScreen } from './tv-screen.tsx';

/** Takes the delay of the TV from the address: a TV has nobody to open a dialog. */
function useDelayOfAddress(): void {
  const [query] = useSearchParams();
  const setDelay = useSetAtom(tvDelayAtom);
  const text = query.get('delay');
  useEffect(() => {
    if (text !== null && /^\d{1,3}$/.test(text)) setDelay(Number(text));
  }, [text, setDelay]);
}

/** The key in the address of a link: after `#`, where no server sees it. Null without one. */
const keyInAddress = (hash: string) => (hash.startsWith(`#${apiKeyPrefix}`) ? hash.slice(1) : null);

/** The screen by a link, on a television without a sign-in. */
function ByLink({ id, tvKey }: { id: string; tvKey: string }) {
  // The first read needs the key.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    callWithKey(tvKey);
    store.set(liveIdentityAtom, { uid: `tv ${tvKey}`, token: async () => tvKey });
    setReady(true);
    return () => store.set(liveIdentityAtom, null);
  }, [tvKey]);
  if (!isReady) return <TvNotice>Loading the group…</TvNotice>;
  return (
    <Watching id={id} hasKey open={readGroup} refused="This link does not work any more. Ask a member for a new one." />
  );
}

interface WatchingProps {
  id: string;
  open: (id: string) => Promise<void>;
  /** What the screen says if the group cannot be seen. */
  refused: string;
  /** Whether the screen is read with the key of a link, which can be revoked. */
  hasKey?: boolean;
}

/** The first wait before a failed read is repeated, in ms. It doubles with each failure, up to a minute. */
const firstWaitMs = 2_000;

/** Reads a group again for as long as it fails: nobody stands at a television. @returns whether it has failed and is tried again */
function useAttempts(status: string, id: string, open: WatchingProps['open']): boolean {
  const [failures, setFailures] = useState(0);
  const isFailed = status === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    const again = () => {
      setFailures(failures + 1);
      void open(id);
    };
    const timer = setTimeout(again, Math.min(minuteMs, firstWaitMs * 2 ** failures));
    return () => clearTimeout(timer);
  }, [isFailed, failures, id, open]);
  return isFailed || (failures > 0 && status === 'loading');
}

/** How often everything is read again, in ms: what the live feed does not bring, and whether the link still works. */
const refreshMs = 5 * minuteMs;

/** Reads the group, its seasons and its invite now and then, also those whose first read has failed. */
function useFreshness(id: string): void {
  useEffect(() => {
    void loadOwnInvite(id);
    const timer = setInterval(() => void Promise.all([readGroup(id), loadOwnInvite(id)]), refreshMs);
    return () => clearInterval(timer);
  }, [id]);
}

/** The screen of a group once it can be seen, and until then why not. */
function Watching({ id, open, refused, hasKey = false }: WatchingProps) {
  const view = useAtomValue(groupViewAtom(id));
  const season = useAtomValue(currentSeasonAtom(id));
  const seasonId = season?.id;
  useEffect(() => void open(id), [id, open]);
  useTopic(view.status === 'loaded' ? groupTopic(id) : null);
  useTopic(seasonId === undefined ? null : seasonTopic(id, seasonId));
  useEffect(() => {
    if (seasonId !== undefined) void loadSeason(id, seasonId);
  }, [id, seasonId]);
  const isRetrying = useAttempts(view.status, id, open);
  useFreshness(id);
  // A link that is revoked while it is shown ends the live feed without a word.
  const isRevoked = useAtomValue(groupFailureAtom(id)) === 'unauthenticated' && hasKey;
  if (isRevoked) return <TvNotice>{refused}</TvNotice>;
  if (view.status === 'loaded') return <TvScreen group={view.group} />;
  if (isRetrying) return <TvNotice>Courtside cannot be reached. This screen tries again by itself.</TvNotice>;
  return <TvNotice>{view.status === 'loading' ? 'Loading the group…' : refused}</TvNotice>;
}

const openAsMember = (id: string) => openGroup(id, false);

/** Reads what a link may see. Never rejects. */
async function readGroup(id: string): Promise<void> {
  await Promise.all([loadGroup(id), loadSeasons(id)]);
}

/** `/tv/<group>`: the screen of a room in which friends watch together. */
export default function TvPage() {
  const { id = '' } = useParams();
  const session = useAtomValue(sessionAtom);
  const likely = useAtomValue(likelySessionAtom);
  useDelayOfAddress();
  const key = keyInAddress(useLocation().hash);
  if (session.status === 'in')
    return (
      <Watching
        key={`${id} ${session.user.uid}`}
        id={id}
        open={openAsMember}
        refused="Only members of the group see its screen."
      />
    );
  // A television has never signed in, so nothing waits for the authentication library.
  if (likely === 'in') return <TvNotice>Loading the group…</TvNotice>;
  if (key !== null) return <ByLink key={key} id={id} tvKey={key} />;
  return <TvNotice>Sign in on this device first, or open a link that a member has made for the TV.</TvNotice>;
}
