import type { GroupStandings } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import type { Season, SeasonBests, SeasonRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { TrendingUp, Trophy } from 'lucide-react';
import { selectionWords } from '../../../features/bets/bet-words.ts';
import { useWriteOdds } from '../../../features/games/odds-format.ts';
import { seasonRecordsAtom } from '../../../features/seasons/season-atoms.ts';
import { formatDays } from '../../../features/seasons/season-days.ts';
import { Money } from '../../../ui/money.tsx';
import { ChampionNames, SeasonRules, seasonBadges } from './season-head.tsx';

/** The champion with the profit of the season; several if they share the title. */
export function Champion({ season: { champions }, rows }: { season: Season; rows: readonly SeasonRow[] }) {
  const [first] = champions;
  const profit = rows.find(({ uid }) => uid === first?.uid)?.profit;
  if (first === undefined)
    return <p className="mt-3 text-sm text-soft">Nobody placed a bet, so there is no champion.</p>;
  return (
    <div className="mt-3 flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center rounded-chip bg-gold text-on-court">
        <Trophy aria-hidden className="size-7" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-xs text-soft">{champions.length === 1 ? 'Champion' : 'Champions'}</p>
        <p className="line-clamp-2 text-xl leading-9 font-semibold tracking-tight wrap-anywhere">
          <ChampionNames champions={champions} />
        </p>
      </div>
      {profit !== undefined && (
        <div className="shrink-0 text-right">
          <p className="text-xs text-soft">Profit</p>
          <p>
            <Money dollars={profit} signed className="text-xl leading-9" />
          </p>
        </div>
      )}
    </div>
  );
}

/** The best bet of a season: whose it is, its selection, and what it won. Two lines, however long the name. */
function BestBet({ bet }: { bet: NonNullable<SeasonBests['bestBet']> }) {
  const writeOdds = useWriteOdds();
  return (
    <>
      <TrendingUp aria-hidden className="size-5 shrink-0 text-win" />
      <div className="min-w-0 grow">
        <p className="truncate text-sm">
          <span className="text-soft">Best bet:</span> <bdi className="font-semibold">{bet.username}</bdi>
        </p>
        <p className="truncate text-sm text-soft">
          {selectionWords(bet)} <span className="num text-base leading-5">{writeOdds(bet.price)}</span>,{' '}
          {formatCents(toCents(bet.amount))} staked
        </p>
      </div>
      <Money dollars={bet.profit} signed className="shrink-0 text-lg" />
    </>
  );
}

/** The best bet of a season that is over. Empty, but as high, until it is loaded. */
export function SeasonBestBet({ seasonId }: { seasonId: string }) {
  const { data } = useAtomValue(seasonRecordsAtom(seasonId));
  return (
    <div className="flex min-h-15.5 items-center gap-3 border-t border-line px-4 py-2.5">
      {data && (data.bests.bestBet ? <BestBet bet={data.bests.bestBet} /> : <NoBestBet />)}
    </div>
  );
}

const NoBestBet = () => <p className="text-sm text-soft">No bet has made a profit.</p>;

interface SeasonClosingProps {
  group: GroupStandings;
  season: Season;
  rows: readonly SeasonRow[];
}

/**
 * The end of a season: its champion and its best bet. Together with the first rows of the final table it fits on the
 * screen of a phone, for a screenshot that says everything.
 */
export function SeasonClosing({ group, season, rows }: SeasonClosingProps) {
  return (
    <>
      <div className="border-t-4 border-gold bg-gold/12 px-4 pt-3 pb-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p dir="auto" className="truncate text-left text-sm text-soft">
              {group.groupName}
            </p>
            <h2
              id="season"
              dir="auto"
              className="text-left text-lg leading-6 font-semibold tracking-tight wrap-anywhere"
            >
              {season.name}
            </h2>
            <p className="text-xs text-soft">{formatDays(season.firstDay, season.lastDay)}</p>
          </div>
          {seasonBadges.final}
        </div>
        <Champion season={season} rows={rows} />
      </div>
      <SeasonBestBet seasonId={season.id} />
    </>
  );
}

/** The rules of a season that is over, below its table. */
export function SeasonFootnote({ season }: { season: Season }) {
  return (
    <div className="border-t border-line p-4">
      <p className="text-sm text-pretty text-soft">
        This table is final. A result that is corrected later is not included.
      </p>
      <SeasonRules season={season} className="mt-3" />
    </div>
  );
}
