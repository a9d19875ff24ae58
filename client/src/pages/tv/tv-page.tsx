import type { Game } from '@courtside/contract/entities';
import type { GroupStandings } from '@courtside/contract/groups';
import { apiKeyPrefix } from '@courtside/contract/limits';
import { minuteMs } from '@courtside/contract/time';
import { groupTopic, seasonTopic } from '@courtside/contract/topic-names';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAtom, phaseOf } from '../../features/games/games-atoms.ts';
import { placeGames } from '../../features/games/place-games.ts';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { invitePath, loadOwnInvite, ownInviteAtom } from '../../features/groups/invites.ts';
import { openGroup } from '../../features/groups/own-membership.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { currentSeasonAtom, loadSeason, loadSeasons } from '../../features/seasons/season-atoms.ts';
import { callWithKey } from '../../features/session/open-auth.ts';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { newVersionAtom, takesVersionsAtom } from '../../features/updates/new-version.ts';
import { liveIdentityAtom, useTopic } from '../../live/topics.ts';
import { sameItems, store } from '../../store.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { TvGame, useTvGames } from './tv-games.tsx';
import { TvJoin } from './tv-join.tsx';
import { TvNeeds } from './tv-needs.tsx';
import { TvStandings } from './tv-standings.tsx';

/** Keeps the screen of this device on while the page is open. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const keep = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
        },
        (error: unknown) => console.warn('The screen may turn off.', error),
      );
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}

/** Takes a new version by itself once none of these games is in play: nobody presses a button on a television. */
function useNewVersions(ids: readonly string[]): void {
  const setTaking = useSetAtom(takesVersionsAtom);
  const version = useAtomValue(newVersionAtom);
  const isInPlay = useAtomValue(
    useMemo(() => atom((get) => ids.some((id) => isGameOn(get(gameAtom(id)), get(nowAtom)))), [ids]),
  );
  useEffect(() => {
    setTaking(true);
    return () => setTaking(false);
  }, [setTaking]);
  useEffect(() => {
    if (!isInPlay) version?.take();
  }, [isInPlay, version]);
}

/** Whether a game is in play, or has tipped off without a score. */
function isGameOn(game: Game | undefined, now: number): boolean {
  return game !== undefined && ['live', 'between'].includes(phaseOf(game, now));
}

/** Takes the delay of the TV from the address: a TV has nobody to open a dialog. */
function useDelayOfAddress(): void {
  const [query] = useSearchParams();
  const setDelay = useSetAtom(tvDelayAtom);
  const text = query.get('delay');
  useEffect(() => {
    if (text !== null && /^\d{1,3}$/.test(text)) setDelay(Number(text));
  }, [text, setDelay]);
}

/**
 * The unit of all sizes on the screen: a hundredth of the width of a television. Upright screens have one column, which fits
 * their height in sizes that can be read on a phone.
 */
const unit = '[--tv:1vw] portrait:[--tv:max(min(2vw,1.05vh),9px)]';

/** The most games whose scores are large. */
const maxLarge = 3;

/** What the screen says while there is no group to show. */
function Notice({ children }: { children: string }) {
  return (
    <p className={cx(unit, 'grid h-dvh place-items-center p-4 text-center text-[length:calc(2.4*var(--tv))]')}>
      {children}
    </p>
  );
}

/** The room's screen of a group. Fills the screen whatever happens, so that nothing moves and nothing scrolls. */
function TvScreen({ group }: { group: GroupStandings }) {
  const delay = useAtomValue(tvDelayAtom);
  const ids = useTvGames(group);
  useNewVersions(ids);
  const [places, setPlaces] = useState<readonly (string | null)[]>([]);
  const placed = placeGames(places, ids);
  if (!sameItems(placed, places)) setPlaces(placed);
  const { account } = useNightTable(group);
  const invite = useAtomValue(ownInviteAtom(group.id)).data;
  useEffect(() => void loadOwnInvite(group.id), [group.id]);
  return (
    <div
      className={cx(
        unit,
        'grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-[var(--tv)] overflow-hidden px-[calc(2*var(--tv))] py-[calc(1.4*var(--tv))]',
      )}
    >
      <title>{`${group.groupName} · Courtside`}</title>
      <header className="flex items-center gap-[var(--tv)]">
        <Logo className="size-[calc(2.8*var(--tv))]" />
        <h1 className="min-w-0 truncate text-[length:calc(2.6*var(--tv))] leading-tight font-bold">
          {group.groupName}
        </h1>
        {delay > 0 && (
          <span className="num ml-auto shrink-0 text-[length:calc(1.5*var(--tv))] text-soft">{`${delay} s behind`}</span>
        )}
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] portrait:grid-cols-[minmax(0,1fr)] portrait:grid-rows-[minmax(0,1fr)_auto] gap-[calc(2*var(--tv))]">
        <ul key={placed.length} aria-label="Games" className="grid min-h-0 auto-rows-fr gap-[calc(0.8*var(--tv))]">
          {placed.map((id, place) =>
            id === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its number alone
              <li key={place} aria-hidden />
            ) : (
              <TvGame key={id} id={id} group={group} account={account} isSmall={placed.length > maxLarge} />
            ),
          )}
        </ul>
        <TvStandings group={group} />
      </div>
      <footer className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-[calc(2*var(--tv))] border-t border-line pt-[calc(0.8*var(--tv))]">
        <TvNeeds group={group} />
        {invite && <TvJoin address={window.location.origin + invitePath(invite.code)} />}
      </footer>
    </div>
  );
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
  if (!isReady) return <Notice>Loading the group…</Notice>;
  return <Watching id={id} open={readGroup} refused="This link does not work any more. Ask a member for a new one." />;
}

interface WatchingProps {
  id: string;
  open: (id: string) => Promise<void>;
  /** What the screen says if the group cannot be seen. */
  refused: string;
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

function Watching({ id, open, refused }: WatchingProps) {
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
  if (view.status === 'loaded') return <TvScreen group={view.group} />;
  if (isRetrying) return <Notice>Courtside cannot be reached. This screen tries again by itself.</Notice>;
  return <Notice>{view.status === 'loading' ? 'Loading the group…' : refused}</Notice>;
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
  useScreenOn();
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
  if (likely === 'in') return <Notice>Loading the group…</Notice>;
  if (key !== null) return <ByLink key={key} id={id} tvKey={key} />;
  return <Notice>Sign in on this device first, or open a link that a member has made for the TV.</Notice>;
}
