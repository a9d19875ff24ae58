import { leagueDay } from '@courtside/contract/league-day';
import { leagueTitles } from '@courtside/contract/leagues';
import { formatCents, toCents } from '@courtside/contract/money';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode } from 'react';
import { nowAtom } from '../../../features/games/clock.ts';
import { dayOf, nameDay } from '../../../features/seasons/season-days.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Stat } from '../../../ui/stat.tsx';

/** The champions of a season: `Ana`, or `Ana and Bo` if they share the title. */
export function ChampionNames({ champions }: Pick<Season, 'champions'>) {
  return champions.map(({ uid, username }, index) => (
    <Fragment key={uid}>
      {index > 0 && (index === champions.length - 1 ? ' and ' : ', ')}
      <bdi>{username}</bdi>
    </Fragment>
  ));
}

/** The state of a season in one word. */
export const seasonBadges = {
  upcoming: <Badge tone="plain">Upcoming</Badge>,
  running: <Badge tone="win">Running</Badge>,
  finishing: <Badge tone="wait">Finishing</Badge>,
  final: <Badge tone="court">Final</Badge>,
} as const;

/** `$75.00 still in play` */
function stillRunning(rows: readonly SeasonRow[]): string {
  const inPlay = rows.reduce((sum, row) => sum + toCents(row.inPlay), 0);
  return inPlay === 0 ? 'the last results are being counted' : `${formatCents(inPlay)} still in play`;
}

/** Where a season stands that does not run: when it starts, or what it still waits for. `now` is in ms since 1970. */
function waitWords({ state, firstDay, lastDay }: Season, rows: readonly SeasonRow[], now: number): string {
  if (state !== 'upcoming') return `Betting is over · ${stillRunning(rows)}`;
  const { days } = dayOf({ firstDay, lastDay }, now);
  return `Starts ${nameDay(firstDay, leagueDay(now))} · ${days === 1 ? '1 day' : `${days} days`}`;
}

const small = { labelClass: 'text-note', valueClass: 'text-base' } as const;

const rebuyWords = (rebuys: number) => (rebuys === 0 ? 'Never' : rebuys === 1 ? 'Once' : `${rebuys} times`);

/** What every member starts with, the largest stake of a bet, how often a member may buy in again, and the leagues of a season that is limited to some. */
export function SeasonRules({ season, className }: { season: Season; className?: string }) {
  return (
    <dl className={cx('flex flex-wrap gap-x-6 gap-y-1', className)}>
      <Stat {...small} label="Bankroll">
        {formatCents(toCents(season.bankroll))}
      </Stat>
      <Stat {...small} label="Largest stake">
        {formatCents(toCents(season.maxStake))}
      </Stat>
      <Stat {...small} label="Buy in again">
        {rebuyWords(season.rebuys)}
      </Stat>
      {season.lateJoinersCanWin === false && (
        <Stat {...small} label="Late joiners">
          Cannot win
        </Stat>
      )}
      {season.leagues && (
        <Stat {...small} label="Leagues">
          {leagueTitles(season.leagues)}
        </Stat>
      )}
    </dl>
  );
}

interface SeasonHeadProps {
  season: Season;
  rows: readonly SeasonRow[];
  /** The names of the columns below. */
  heads: ReactNode;
}

/** The name of a season that is not final, and where it stands unless it runs. */
export function SeasonHead({ season, rows, heads }: SeasonHeadProps) {
  const now = useAtomValue(nowAtom);
  const runs = season.state === 'running';
  return (
    <div className="flex flex-wrap items-end gap-x-3 pt-2.5 pb-1">
      <div className="min-w-0 grow basis-32 pl-4">
        <h2 id="season" dir="auto" className="text-left text-[1.125rem]/5.5 wrap-anywhere">
          {season.name}
        </h2>
        {!runs && <p className="mt-0.5 text-sm text-soft">{waitWords(season, rows, now)}</p>}
      </div>
      {!runs && <span className="mr-4 mb-1 self-start">{seasonBadges[season.state]}</span>}
      {heads}
    </div>
  );
}

/** How long a season runs and its rules, below its table. */
export function SeasonFoot({ season }: { season: Season }) {
  const today = leagueDay(useAtomValue(nowAtom));
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-2">
      {season.state === 'running' && (
        <dl>
          <Stat {...small} label="Ends">
            {nameDay(season.lastDay, today)}
          </Stat>
        </dl>
      )}
      <SeasonRules season={season} />
      {season.state === 'upcoming' && (
        <p className="w-full text-sm text-soft">Everyone in the group gets the bankroll when the season starts.</p>
      )}
    </div>
  );
}
