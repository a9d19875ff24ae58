import { avatarColor } from '@courtside/contract/avatar';
import type { AllTime, Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { Trophy } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { nowAtom } from '../../../features/games/clock.ts';
import { dayOf, formatDays } from '../../../features/seasons/season-days.ts';
import { Avatar, AvatarGroup } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { onDemand } from '../../../ui/lazy-part.tsx';
import { Money } from '../../../ui/money.tsx';
import { ChampionNames } from '../season/season-head.tsx';

const PastSeason = onDemand('The season', () => import('../season/past-season.tsx'));

const size = 'relative w-27 shrink-0 lg:w-37.5';

/** The heads of the champions: one, or two that overlap. */
function Heads({ champions }: Pick<Season, 'champions'>) {
  return (
    <span className="flex justify-center -space-x-4">
      {champions.slice(0, 2).map(({ uid, username }) => (
        <Avatar key={uid} name={username} seed={uid} className="size-12 text-base ring-2 ring-white lg:size-15" />
      ))}
    </span>
  );
}

/** A banner in the color of its champion. A press opens the final table of the season. */
function Banner({ season, all, onOpen }: { season: Season; all: AllTime; onOpen: () => void }) {
  const members = useContext(AvatarGroup);
  const { id, name, firstDay, lastDay, champions } = season;
  const [first] = champions;
  const finish = all.rows.find(({ uid }) => uid === first?.uid)?.finishes.find(({ seasonId }) => seasonId === id);
  return (
    <li className={size}>
      <div
        style={{ backgroundColor: first && avatarColor(first.uid, members) }}
        className={cx(
          'cloth grid h-full min-h-44 content-start justify-items-center gap-1 px-2 pt-4 pb-8 text-center text-white lg:min-h-55',
          !first && 'bg-paper-soft',
        )}
      >
        <Heads champions={champions} />
        <p className="w-full font-semibold wrap-anywhere">
          {first ? <ChampionNames champions={champions} /> : 'No champion'}
        </p>
        <p className="w-full text-note/4.5">
          <button
            type="button"
            dir="auto"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-white"
          >
            {name}
          </button>
          <span className="block">{formatDays(firstDay, lastDay)}</span>
        </p>
        {finish && <Money dollars={finish.standing} className="text-base text-white" />}
      </div>
    </li>
  );
}

/** The place of the banner of a season that is not final. */
function Place({ season }: { season: Season }) {
  const now = useAtomValue(nowAtom);
  const { day, days } = dayOf(season, now);
  const state = {
    upcoming: 'not begun',
    running: `day ${day} of ${days}`,
    finishing: 'the last bets are running',
    final: '',
  }[season.state];
  return (
    <li
      className={cx(size, 'grid content-start justify-items-center gap-1 border-t-6 border-line px-2 pt-4 text-center')}
    >
      <Trophy aria-hidden className="size-8 text-line-strong" strokeWidth={1.5} />
      <p dir="auto" className="w-full text-sm font-semibold text-soft wrap-anywhere">
        {season.name}
      </p>
      <p className="text-note/4.5 text-soft">{state}</p>
    </li>
  );
}

/** The beam that the banners hang from. They scroll sideways where there is no room for all. */
function Beam({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Banners" className="-mx-4 overflow-x-auto lg:mx-0">
      <div className="min-w-fit">
        <div aria-hidden className="beam h-1.5" />
        <ol className="flex gap-2.5 px-4 lg:px-5">{children}</ol>
      </div>
    </section>
  );
}

/** A banner for each season that has ended, newest first, and a place for each of the others. */
export function Rafters({ seasons, all }: { seasons: readonly Season[]; all: AllTime }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = all.seasons.find(({ id }) => id === openId);
  const others = seasons.filter(({ state }) => state !== 'final');
  return (
    <>
      <Beam>
        {all.seasons.map((season) => (
          <Banner key={season.id} season={season} all={all} onOpen={() => setOpenId(season.id)} />
        ))}
        {others.map((season) => (
          <Place key={season.id} season={season} />
        ))}
      </Beam>
      {open && <PastSeason season={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
