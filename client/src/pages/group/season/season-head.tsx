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

const rebuyWords = (rebuys: number) => (rebuys === 0 ? 'Never' : rebuys === 1 ? 'Once' : `${rebuys} times`);

/** A rule of a season: its name and its value in one line. */
function Rule({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-soft">{label}</dt>
      <dd className="num text-[0.9375rem]/5">{children}</dd>
    </div>
  );
}

interface SeasonRulesProps {
  season: Season;
  className?: string;
  /** More rules, which come first. */
  children?: ReactNode;
}

/** What every member starts with, the largest stake of a bet, how often a member may buy in again, and the leagues of a season that is limited to some. */
export function SeasonRules({ season, className, children }: SeasonRulesProps) {
  return (
    <dl className={cx('flex flex-wrap gap-x-4 gap-y-0.5 text-note/5', className)}>
      {children}
      <Rule label="Bankroll">{formatCents(toCents(season.bankroll))}</Rule>
      <Rule label="Largest stake">{formatCents(toCents(season.maxStake))}</Rule>
      <Rule label="Buy in again">{rebuyWords(season.rebuys)}</Rule>
      {season.maxLegs !== undefined && (
        <Rule label="Parlays">{season.maxLegs === 1 ? 'None' : `Up to ${season.maxLegs} legs`}</Rule>
      )}
      {season.lateJoinersCanWin === false && <Rule label="Late joiners">Cannot win</Rule>}
      {season.leagues && <Rule label="Leagues">{leagueTitles(season.leagues)}</Rule>}
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
    <div className="border-t border-line px-4 py-2">
      <SeasonRules season={season}>
        {season.state === 'running' && <Rule label="Ends">{nameDay(season.lastDay, today)}</Rule>}
      </SeasonRules>
      {season.state === 'upcoming' && (
        <p className="mt-1 text-sm text-soft">Everyone in the group gets the bankroll when the season starts.</p>
      )}
    </div>
  );
}
