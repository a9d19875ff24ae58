import type { SeasonBests as Bests, Season, SeasonRow, SeasonWeek } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, Flame, TrendingDown, TrendingUp, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { selectionWords } from '../../../features/bets/bet-words.ts';
import { useWriteOdds } from '../../../features/games/odds-format.ts';
import { loadRecords, seasonRecordsAtom } from '../../../features/seasons/season-atoms.ts';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Money } from '../../../ui/money.tsx';
import { TiedMark } from '../../../ui/rank.tsx';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { ChampionNames } from './season-head.tsx';

/** The week that is shown first: the last one with bets of a season that is final, else the last one that has begun. */
function firstShown(weeks: readonly SeasonWeek[], state: Season['state']): number {
  const withBets = state === 'final' ? weeks.map(({ rows }) => rows.length > 0).lastIndexOf(true) : -1;
  return withBets >= 0 ? withBets : Math.max(0, weeks.map((week) => week.state !== 'upcoming').lastIndexOf(true));
}

const pagerButton = { iconClass: 'size-5', className: 'size-11 enabled:hover:bg-raised disabled:opacity-35' } as const;

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
function WeeklyBoard({ weeks, state }: { weeks: readonly SeasonWeek[]; state: Season['state'] }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? firstShown(weeks, state);
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
          {...pagerButton}
          label="Week before"
          icon={ChevronLeft}
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        />
        <IconButton
          {...pagerButton}
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
            {week.rows.map((row, index) => (
              <li
                key={row.uid}
                className={cx('flex min-h-11 items-center gap-3 px-4 py-2', row.uid === uid && 'bg-court/8')}
              >
                <span className="num w-6 shrink-0 text-base text-soft">{index + 1}</span>
                <p className="min-w-0 grow truncate text-sm">
                  <bdi className="font-semibold">{row.username}</bdi>{' '}
                  <span className="text-xs text-soft">{row.bets === 1 ? '1 bet' : `${row.bets} bets`}</span>
                  <TiedMark rank={row.rank} position={index + 1} />
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

function Best(props: { icon: ReactNode; label: string; value?: ReactNode; children: ReactNode }) {
  const { icon, label, value, children } = props;
  return (
    <li className="flex min-h-15.5 items-center gap-3 px-4 py-2.5">
      {icon}
      <div className="min-w-0 grow">
        <p className="text-xs text-soft">{label}</p>
        <p className="text-sm wrap-anywhere">{children}</p>
      </div>
      {value}
    </li>
  );
}

function BestBet({ icon, label, bet }: { icon: ReactNode; label: string; bet: Bests['bestBet'] }) {
  const writeOdds = useWriteOdds();
  if (bet === null)
    return (
      <Best icon={icon} label={label}>
        <span className="text-soft">None yet</span>
      </Best>
    );
  return (
    <Best icon={icon} label={label} value={<Money dollars={bet.profit} signed className="shrink-0 text-lg" />}>
      <bdi className="font-semibold">{bet.username}</bdi>{' '}
      <span className="text-soft">
        {selectionWords(bet)} <span className="num text-base">{writeOdds(bet.price)}</span>
      </span>
    </Best>
  );
}

/** The best and the worst bet of a season, and the most wins in a row. */
function SeasonBests({ bests: { bestBet, worstBet, longestStreak } }: { bests: Bests }) {
  return (
    <section aria-labelledby="bests" className="card overflow-clip">
      <h2 id="bests" className="flex min-h-14 items-center px-4 text-base font-semibold">
        Highs and lows
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        <BestBet
          icon={<TrendingUp aria-hidden className="size-5 shrink-0 text-win" />}
          label="Best bet"
          bet={bestBet}
        />
        <BestBet
          icon={<TrendingDown aria-hidden className="size-5 shrink-0 text-loss" />}
          label="Worst bet"
          bet={worstBet}
        />
        <Best icon={<Flame aria-hidden className="size-5 shrink-0 text-court-ink" />} label="Longest streak">
          {longestStreak === null ? (
            <span className="text-soft">None yet</span>
          ) : (
            <>
              <bdi className="font-semibold">{longestStreak.username}</bdi>{' '}
              <span className="text-soft">
                {longestStreak.wins === 1 ? '1 win' : `${longestStreak.wins} wins in a row`}
              </span>
            </>
          )}
        </Best>
      </ul>
    </section>
  );
}

/** The records are read at most this often while bets are decided, in ms. */
const readEvery = 2_000;

/** Changes whenever a bet is decided, and when a member joins. */
const decidedIn = (rows: readonly SeasonRow[]) =>
  rows.map(({ won, lost, push, profit }) => `${won + lost + push} ${profit}`).join();

/** The weekly boards, the best and the worst bet, and the longest streak. */
export function SeasonRecords({ season, rows }: { season: Season; rows: readonly SeasonRow[] }) {
  const { id, groupId, state } = season;
  const { status, data, failure } = useAtomValue(seasonRecordsAtom(id));
  const occasion = useThrottled(`${state} ${decidedIn(rows)}`, readEvery);
  const missing = data === null;
  const readFor = useRef(occasion);
  useEffect(() => {
    // The first records arrive with the season's table, unless the live feed has sent that.
    if (!missing && readFor.current === occasion) return;
    readFor.current = occasion;
    void loadRecords(groupId, id);
  }, [groupId, id, missing, occasion]);
  if (status === 'failed')
    return (
      <LoadFailed onRetry={() => loadRecords(groupId, id)} failure={failure}>
        The records of the season could not be loaded.
      </LoadFailed>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-1">
      {data && <WeeklyBoard weeks={data.weeks} state={state} />}
      {data && <SeasonBests bests={data.bests} />}
    </div>
  );
}
