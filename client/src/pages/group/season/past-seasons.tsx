import type { Season } from '@courtside/contract/seasons';
import { ChevronRight, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { seasonsPath } from '../../../features/groups/seasons-path.ts';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { isDesktop } from '../../../ui/is-desktop.ts';
import { onDemand } from '../../../ui/lazy-part.tsx';
import { ChampionNames } from './season-head.tsx';

const PastSeason = onDemand('The season', () => import('./past-season.tsx'));

/** A finished season with its champion. A press opens its table. */
function SeasonRow({ season: { name, firstDay, lastDay, champions }, onOpen }: { season: Season; onOpen: () => void }) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-raised">
      <Trophy aria-hidden className="size-4.5 shrink-0 text-wait-ink" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          {champions.length === 0 ? 'No champion' : <ChampionNames champions={champions} />}
        </p>
        <p className="truncate text-sm text-soft">
          <button
            type="button"
            dir="auto"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </button>
        </p>
      </div>
      <p className="shrink-0 text-sm text-soft">{formatDays(firstDay, lastDay)}</p>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
    </li>
  );
}

/** The finished seasons of a group with their champions, latest first, on a phone the latest alone. Renders nothing before the first has ended. */
export function PastSeasons({ groupId, seasons }: { groupId: string; seasons: readonly Season[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [count] = useState(() => (isDesktop() ? 5 : 1));
  const finished = seasons.filter(({ state }) => state === 'final');
  const open = finished.find(({ id }) => id === openId);
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby="seasons" className="card overflow-clip">
      <h2 id="seasons" className="px-4 pt-3 pb-2 text-base font-semibold">
        Seasons
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {finished.slice(0, count).map((season) => (
          <SeasonRow key={season.id} season={season} onOpen={() => setOpenId(season.id)} />
        ))}
      </ul>
      <Link
        to={seasonsPath(groupId)}
        className="flex min-h-13 w-full items-center justify-between gap-3 px-4 font-semibold hover:bg-raised"
      >
        All seasons
        <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
      </Link>
      {open && <PastSeason season={open} onClose={() => setOpenId(null)} />}
    </section>
  );
}
