import { leagueDay } from '@courtside/contract/league-day';
import { leagueTitles } from '@courtside/contract/leagues';
import { formatCents, toCents } from '@courtside/contract/money';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { nowAtom } from '../../../features/games/clock.ts';
import { dayOf, nameDay } from '../../../features/seasons/season-days.ts';
import { Badge } from '../../../ui/badge.tsx';
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

/** Where a season that is not final stands at `now` (ms since 1970): when it starts or ends, or what it still waits for. */
function progressWords({ state, firstDay, lastDay }: Season, rows: readonly SeasonRow[], now: number): string {
  const { day, days } = dayOf({ firstDay, lastDay }, now);
  const today = leagueDay(now);
  const length = days === 1 ? '1 day' : `${days} days`;
  switch (state) {
    case 'upcoming':
      return `Starts ${nameDay(firstDay, today)} · ${length}`;
    case 'running':
      return `Day ${day} of ${days} · ends ${nameDay(lastDay, today)}`;
    default:
      return `Betting is over · ${stillRunning(rows)}`;
  }
}

/** How much of the season has passed. The text next to it says the same. */
function ProgressBar({ season, now }: { season: Season; now: number }) {
  const [start, end] = [Date.parse(season.startsAt), Date.parse(season.endsAt)];
  const share = Math.min(1, Math.max(0, (now - start) / (end - start)));
  return (
    <div aria-hidden className="mt-3 h-1 overflow-clip rounded-chip bg-line">
      <div className="h-full rounded-chip bg-court" style={{ width: `${(100 * share).toFixed(1)}%` }} />
    </div>
  );
}

const rebuyWords = (rebuys: number) => (rebuys === 0 ? 'Never' : rebuys === 1 ? 'Once' : `${rebuys} times`);

/** What every member starts with, the largest stake of a bet, how often a member may buy in again, and the leagues of a season that is limited to some. */
export function SeasonRules({ season }: { season: Season }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      <Stat label="Bankroll">{formatCents(toCents(season.bankroll))}</Stat>
      <Stat label="Largest stake">{formatCents(toCents(season.maxStake))}</Stat>
      <Stat label="Buy in again">{rebuyWords(season.rebuys)}</Stat>
      {season.lateJoinersCanWin === false && <Stat label="Late joiners">Cannot win</Stat>}
      {season.leagues && <Stat label="Leagues">{leagueTitles(season.leagues)}</Stat>}
    </dl>
  );
}

/** The name, dates and rules of a season that is not final. */
export function SeasonHead({ season, rows }: { season: Season; rows: readonly SeasonRow[] }) {
  const now = useAtomValue(nowAtom);
  return (
    <div className="p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="season" dir="auto" className="text-left text-lg font-semibold tracking-tight wrap-anywhere">
            {season.name}
          </h2>
          <p className="text-sm text-soft">{progressWords(season, rows, now)}</p>
        </div>
        {seasonBadges[season.state]}
      </div>
      {season.state === 'running' && <ProgressBar season={season} now={now} />}
      <SeasonRules season={season} />
      {season.state === 'upcoming' && (
        <p className="mt-3 text-sm text-soft">Everyone in the group gets the bankroll when the season starts.</p>
      )}
    </div>
  );
}
