import type { AllTime, AllTimeRow } from '@courtside/contract/seasons';
import { Trophy } from 'lucide-react';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { Money } from '../../../ui/money.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { MemberAchievements } from '../season/member-achievements.tsx';

/** `Joined late`, with what the season says of its title. */
function LateMark({ canWin }: { canWin: boolean }) {
  return <> · joined late{!canWin && ', could not win'}</>;
}

/** The finished seasons of a member with their places, newest first, and what else they achieved in them. */
export function MemberSeasons({ row, all }: { row: AllTimeRow; all: AllTime }) {
  const seasons = new Map(all.seasons.map((season) => [season.id, season]));
  return (
    <section aria-labelledby="seasons">
      <SectionTitle id="seasons" about="in season money">
        Seasons
      </SectionTitle>
      <div className="card overflow-clip">
        <ul className="divide-y divide-line">
          {row.finishes.map(({ seasonId, rank, profit, joinedLate, isChampion }) => {
            const season = seasons.get(seasonId);
            if (season === undefined) return null;
            return (
              <li key={seasonId} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="num w-8 shrink-0 text-lg">#{rank}</span>
                <div className="min-w-0 grow">
                  <p dir="auto" className="flex items-center gap-1.5 font-semibold">
                    <span className="truncate">{season.name}</span>
                    {isChampion && (
                      <>
                        <Trophy aria-hidden className="size-4 shrink-0 text-wait-ink" />
                        <span className="sr-only">champion</span>
                      </>
                    )}
                  </p>
                  <p className="text-sm text-soft">
                    {formatDays(season.firstDay, season.lastDay)}
                    {joinedLate && <LateMark canWin={season.lateJoinersCanWin !== false} />}
                  </p>
                </div>
                <Money dollars={profit} signed className="shrink-0 text-lg" />
              </li>
            );
          })}
        </ul>
        <div className="grid gap-3 border-t border-line px-4 py-3">
          <MemberAchievements row={row} all={all} />
        </div>
      </div>
    </section>
  );
}
