import type { SeasonWeek } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, Trophy } from 'lucide-react';
import { useState } from 'react';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { ChampionNames } from './champions.tsx';

/** The week that is shown first: the current one, else the last one that has begun. */
function currentWeek(weeks: readonly SeasonWeek[]): number {
  return Math.max(
    0,
    weeks.findLastIndex(({ state }) => state !== 'upcoming'),
  );
}

const turn = { iconClass: 'size-5', className: 'size-11 enabled:hover:bg-raised disabled:opacity-35' } as const;

/** Who has won the week, or how far it is. */
function Winner({ week }: { week: SeasonWeek }) {
  if (week.state === 'final' && week.winners.length > 0)
    return (
      <p className="flex items-center gap-2 bg-gold/12 px-4 py-2.5 text-sm">
        <Trophy aria-hidden className="size-4.5 shrink-0 text-wait-ink" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">
            <ChampionNames champions={week.winners} />
          </span>{' '}
          won the week
        </span>
      </p>
    );
  const texts = {
    upcoming: 'This week has not begun.',
    running: 'Profit on games that tip off this week.',
    finishing: 'Some bets of this week are still running.',
    final: 'Nobody bet this week.',
  };
  return <p className="px-4 py-2.5 text-sm text-soft">{texts[week.state]}</p>;
}

/** The members by their profit of one week, with its winner. Buttons turn to the other weeks. */
export function WeeklyBoard({ weeks }: { weeks: readonly SeasonWeek[] }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? currentWeek(weeks);
  const week = weeks[index];
  if (!week) return null;
  return (
    <section aria-labelledby="week" className="card overflow-clip">
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
        <div className="min-w-0 grow">
          <h2 id="week" className="text-base font-semibold">
            Week {index + 1}
          </h2>
          <p className="text-xs text-soft">{formatDays(week.firstDay, week.lastDay)}</p>
        </div>
        <IconButton
          {...turn}
          label="Week before"
          icon={ChevronLeft}
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        />
        <IconButton
          {...turn}
          label="Week after"
          icon={ChevronRight}
          disabled={index === weeks.length - 1}
          onClick={() => setChosen(index + 1)}
        />
      </div>
      <div className="border-t border-line">
        <Winner week={week} />
        {week.rows.length > 0 && (
          <ol aria-labelledby="week" className="divide-y divide-line border-t border-line">
            {week.rows.map((row) => (
              <li
                key={row.uid}
                className={cx('flex min-h-11 items-center gap-3 px-4 py-2', row.uid === uid && 'bg-court/8')}
              >
                <span className="num w-6 shrink-0 text-base text-soft">{row.rank}</span>
                <p className="min-w-0 grow truncate text-sm">
                  <bdi className="font-semibold">{row.username}</bdi>{' '}
                  <span className="text-xs text-soft">{row.bets === 1 ? '1 bet' : `${row.bets} bets`}</span>
                </p>
                <Money dollars={row.profit} signed className="text-base" />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
