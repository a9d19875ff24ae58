import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { placeGames } from '../../features/games/place-games.ts';
import { invitePath, ownInviteAtom } from '../../features/groups/invites.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { newVersionAtom, takesVersionsAtom } from '../../features/updates/new-version.ts';
import { sameItems } from '../../store.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useIsInPlay, useIsOn, useNextTipOff, useRests, useTvGames } from './games-on.ts';
import { TvDecided } from './tv-decided.tsx';
import { TvGame } from './tv-game.tsx';
import { TvHeadLine } from './tv-head.tsx';
import { TvJoin } from './tv-join.tsx';
import { TvNeeds } from './tv-needs.tsx';
import { TvRest } from './tv-rest.tsx';
import { TvStandings } from './tv-standings.tsx';
import { unit } from './tv-unit.ts';
import { useScreenOn } from './use-screen-on.ts';

/** The most games whose scores are large. */
const maxLarge = 3;

/** Takes a new version by itself once no game is in play: nobody presses a button on a television. */
function useNewVersions(isInPlay: boolean): void {
  const setTaking = useSetAtom(takesVersionsAtom);
  const version = useAtomValue(newVersionAtom);
  useEffect(() => {
    setTaking(true);
    return () => setTaking(false);
  }, [setTaking]);
  useEffect(() => {
    if (!isInPlay) version?.take();
  }, [isInPlay, version]);
}

/** The games of tonight, each in its place. */
function Games({ group, ids }: { group: GroupStandings; ids: readonly string[] }) {
  const { account } = useNightTable(group);
  const [places, setPlaces] = useState<readonly (string | null)[]>([]);
  const placed = placeGames(places, ids);
  if (!sameItems(placed, places)) setPlaces(placed);
  if (placed.length === 0)
    return (
      <div className="card grid place-items-center p-[calc(2*var(--tv))] text-center text-[length:calc(1.9*var(--tv))] text-soft portrait:min-h-[calc(12*var(--tv))]">
        <p>No game counts for this group tonight.</p>
      </div>
    );
  return (
    <ul
      key={placed.length}
      aria-label="Games"
      style={{ gridTemplateRows: `repeat(${placed.length}, minmax(0, calc(15 * var(--tv))))` }}
      className="grid min-h-0 content-start gap-[calc(0.9*var(--tv))] portrait:auto-rows-[calc(12*var(--tv))] portrait:grid-rows-none!"
    >
      {placed.map((id, place) =>
        id === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its number alone
          <li key={place} aria-hidden />
        ) : (
          <TvGame key={id} id={id} group={group} account={account} isSmall={placed.length > maxLarge} />
        ),
      )}
    </ul>
  );
}

/** The screen while something is on. Fills a television whatever happens, so that nothing moves and nothing scrolls. */
function Room({ group }: { group: GroupStandings }) {
  const { ids, more } = useTvGames(group);
  const invite = useAtomValue(ownInviteAtom(group.id)).data;
  return (
    <main
      className={cx(
        unit,
        'grid h-screen grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-[calc(1.1*var(--tv))] overflow-hidden px-[calc(2*var(--tv))] py-[calc(1.3*var(--tv))] portrait:h-auto portrait:min-h-screen',
      )}
    >
      <title>{`${group.groupName} · Courtside`}</title>
      <TvHeadLine group={group} more={more} />
      <div className="grid min-h-0 grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] gap-[calc(2*var(--tv))] portrait:grid-cols-[minmax(0,1fr)] portrait:content-start">
        <Games group={group} ids={ids} />
        <TvStandings group={group} />
      </div>
      <footer className="grid grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] items-center gap-[calc(2*var(--tv))] portrait:grid-cols-[minmax(0,1fr)] portrait:gap-[calc(1*var(--tv))]">
        <TvNeeds group={group} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-[calc(1.4*var(--tv))]">
          <TvDecided group={group} />
          <TvJoin address={invite === null ? null : window.location.origin + invitePath(invite.code)} />
        </div>
      </footer>
    </main>
  );
}

/** The room's screen of a group: its night while something is on, else the time. */
export function TvScreen({ group }: { group: GroupStandings }) {
  const isInPlay = useIsInPlay(group.leagues);
  const next = useNextTipOff(group.leagues);
  const isOn = useIsOn(isInPlay, next);
  const rests = useRests(isOn);
  useNewVersions(isInPlay);
  useScreenOn(isOn);
  if (rests) return <TvRest groupName={group.groupName} next={next} />;
  return (
    <AvatarGroup value={group.memberIds}>
      <Room group={group} />
    </AvatarGroup>
  );
}
