import type { AllTime, AllTimeRow } from '@courtside/contract/seasons';
import type { ReactNode } from 'react';
import { TicketPaper } from '../../../features/bets/ticket.tsx';
import { formatDay } from '../../../features/seasons/season-days.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Money } from '../../../ui/money.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';

/** The first row with the highest value above 0. */
function bestBy(rows: readonly AllTimeRow[], amountOf: (row: AllTimeRow) => number): AllTimeRow | undefined {
  const best = Math.max(0, ...rows.map(amountOf));
  return best === 0 ? undefined : rows.find((row) => amountOf(row) === best);
}

const slip = 'flex min-h-15.5 items-center gap-3 px-3 py-2';

/** A record on a paper ticket, its number on the stub. */
function Slip({ title, row, about, value }: { title: string; row: AllTimeRow; about: ReactNode; value: ReactNode }) {
  return (
    <li>
      <TicketPaper status="record" stub={<p className="num ticket-money">{value}</p>} bodyClass={slip}>
        <Avatar name={row.username} seed={row.uid} />
        <div className="min-w-0 grow">
          <p className="text-note/4 text-soft">{title}</p>
          <p className="wrap-anywhere">
            <bdi className="font-semibold">{row.username}</bdi>
            {about}
          </p>
        </div>
      </TicketPaper>
    </li>
  );
}

/** The best night and the longest streak of all finished seasons. Renders nothing without them. */
export function OfAllSeasons({ all: { rows, seasons } }: { all: AllTime }) {
  const night = bestBy(rows, ({ bestNight }) => bestNight?.profit ?? 0);
  const streak = bestBy(rows, ({ longestStreak }) => longestStreak);
  if (!night?.bestNight && !streak) return null;
  const seasonOf = (id: string | undefined) => seasons.find((season) => season.id === id)?.name;
  return (
    <section aria-labelledby="of-all-seasons">
      <SectionTitle id="of-all-seasons">Of all seasons</SectionTitle>
      <ul className="grid grid-cols-1 gap-2">
        {night?.bestNight && (
          <Slip
            title="Best night"
            row={night}
            about={`, ${[formatDay(night.bestNight.day), seasonOf(night.bestNight.seasonId)].filter(Boolean).join(', ')}`}
            value={<Money dollars={night.bestNight.profit} signed />}
          />
        )}
        {streak && (
          <Slip
            title="Longest streak"
            row={streak}
            about={streak.longestStreak === 1 ? ', one win' : `, ${streak.longestStreak} wins in a row`}
            value={streak.longestStreak}
          />
        )}
      </ul>
    </section>
  );
}
