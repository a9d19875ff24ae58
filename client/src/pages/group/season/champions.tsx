import type { Season } from '@courtside/contract/seasons';
import { Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { formatDays } from '../../../features/seasons/season-days.ts';

/** The champions of a season: `Ana`, or `Ana and Bo` if they share the title. */
export function ChampionNames({ champions }: Pick<Season, 'champions'>) {
  return champions.map(({ uid, username }, index) => (
    <Fragment key={uid}>
      {index > 0 && (index === champions.length - 1 ? ' and ' : ', ')}
      <bdi>{username}</bdi>
    </Fragment>
  ));
}

/** The champion of each finished season, latest first. Renders nothing before the first season has ended. */
export function Champions({ seasons }: { seasons: readonly Season[] }) {
  const finished = seasons.filter(({ state }) => state === 'final');
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby="champions" className="card overflow-clip">
      <h2 id="champions" className="px-4 pt-4 pb-3 text-base font-semibold">
        Champions
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {finished.map(({ id, name, firstDay, lastDay, champions }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 px-4 py-2">
            <Trophy aria-hidden className="size-4.5 shrink-0 text-wait-ink" />
            <p className="min-w-0 grow truncate text-sm">
              <span className="font-semibold">
                {champions.length === 0 ? 'No champion' : <ChampionNames champions={champions} />}
              </span>{' '}
              <bdi className="text-soft">{name}</bdi>
            </p>
            <p className="shrink-0 text-xs text-soft">{formatDays(firstDay, lastDay)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
