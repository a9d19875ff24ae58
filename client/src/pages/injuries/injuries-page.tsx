import type { InjuriesFailureKind, InjuriesReport } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { ChevronDown, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nowAtom } from '../../features/games/clock.ts';
import {
  injuriesAtom,
  injuriesTroubleAtom,
  loadInjuries,
  newsOf,
  refreshInjuries,
} from '../../features/injuries/injuries-atoms.ts';
import { TeamCard } from '../../features/injuries/team-card.tsx';
import { teamOrderAtom } from '../../features/injuries/team-game.ts';
import { useTopic } from '../../live/topics.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeldOrder } from '../../ui/held-order.ts';
import { formatAgo, RelativeTime } from '../../ui/relative-time.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { usePress } from '../../ui/use-busy.ts';

const reasons: Readonly<Record<InjuriesFailureKind, string>> = {
  unreachable: 'the source did not answer',
  timeout: 'the source took too long',
  refused: 'the source refused',
  'too-large': 'the source sent too much',
  'not-a-page': 'the source sent no page',
  changed: 'the page no longer looks like a report',
};

/** What stands for the age of a report without one. */
const unknownAge = ({ teams }: InjuriesReport) => (teams.length === 0 ? 'never' : 'N/A');

/** The age of the report and the number of changes in it. */
function LastUpdated({ report }: { report: InjuriesReport | null }) {
  const now = useAtomValue(nowAtom);
  return (
    <p className="min-h-5 text-sm text-soft">
      Last updated{' '}
      {report?.lastUpdated ? (
        <RelativeTime instant={report.lastUpdated} now={now} />
      ) : report ? (
        unknownAge(report)
      ) : (
        '…'
      )}
      {report && <News report={report} />}
    </p>
  );
}

function News({ report }: { report: InjuriesReport }) {
  const news = report.teams.flatMap(({ players }) => players.map((player) => newsOf(player, report.changedAt)));
  const count = (what: 'New' | 'Changed') => news.filter((change) => change === what).length;
  const parts = [count('New') > 0 && `${count('New')} new`, count('Changed') > 0 && `${count('Changed')} changed`];
  const text = parts.filter(Boolean).join(', ');
  return text && <span> · {text} since the last report</span>;
}

/** Explains why the shown report is out of date. */
function StaleNote({ failure }: { failure: NonNullable<InjuriesReport['failure']> }) {
  const now = useAtomValue(nowAtom);
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control border border-wait/40 bg-wait/10 px-3 py-2.5 text-sm text-wait-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        This is the last good report. A newer one could not be had {formatAgo(Date.parse(failure.at), now)}:{' '}
        {reasons[failure.kind]}.
      </span>
    </p>
  );
}

interface TeamFilterProps {
  teams: readonly string[];
  /** Null for all teams. */
  chosen: string | null;
  onChoose: (team: string | null) => void;
}

function TeamFilter({ teams, chosen, onChoose }: TeamFilterProps) {
  return (
    <span className="relative min-w-36 flex-1 sm:flex-none">
      <select
        aria-label="Team"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-10 pl-3 text-base hover:bg-raised sm:w-60"
      >
        <option value="">All Teams</option>
        {teams.map((team) => (
          <option key={team}>{team}</option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-soft" />
    </span>
  );
}

/** CSS columns, so that a long card leaves no gap next to it. */
const teamColumns = 'gap-4 sm:columns-2 lg:columns-3';

/** Number of players on each skeleton card. */
const skeletonPlayers = [3, 2, 4, 2, 3, 2, 3, 2, 2, 3, 2, 2];

function InjuriesSkeleton() {
  return (
    <div className={teamColumns}>
      <LoadingStatus>Loading the injuries report</LoadingStatus>
      {skeletonPlayers.map((players, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
        <div key={index} aria-hidden className="card mb-2 break-inside-avoid overflow-clip sm:mb-4">
          <div className="flex min-h-14 items-center gap-3 px-4 py-2">
            <Skeleton className="size-10" />
            <Skeleton className="h-5 w-40" />
          </div>
          {Array.from({ length: players }, (_, player) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
            <div key={player} className="hidden gap-2 border-t border-line px-4 py-3 sm:grid">
              <span className="flex justify-between">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-6 w-20 rounded-chip" />
              </span>
              <Skeleton className="h-4 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The state of a refresh, which all buttons share. */
interface Refresh {
  busy: boolean;
  refresh: () => void;
}

function Trouble({ text, busy, refresh }: Refresh & { text: string }) {
  return (
    <div className="card mb-4 grid gap-4 p-4">
      <AlertBox>{text}</AlertBox>
      <Button busy={busy} onClick={refresh} className="justify-self-start">
        Retry
      </Button>
    </div>
  );
}

/** From this width all players are listed at first; narrower screens list the teams, and a press lists a team's players. */
const wide = '(min-width: 640px)';

function Report({ report, team, busy, refresh }: Refresh & { report: InjuriesReport; team: string | null }) {
  const order = useHeldOrder(useAtomValue(teamOrderAtom));
  const [isWide] = useState(() => window.matchMedia(wide).matches);
  const shown = report.teams
    .filter(({ teamName }) => team === null || teamName === team)
    .sort((a, b) => order.indexOf(a.teamName) - order.indexOf(b.teamName));
  if (report.teams.length === 0)
    return (
      <EmptyState
        title="No injury data available."
        action={
          <Button busy={busy} onClick={refresh}>
            Load Injury Data
          </Button>
        }
      />
    );
  return (
    <>
      {report.failure && <StaleNote failure={report.failure} />}
      <div className={teamColumns}>
        {shown.map((record) => (
          // A chosen team opens, so its card is another one than in the list of all teams.
          <TeamCard
            key={`${record.teamName} ${team !== null}`}
            record={record}
            changedAt={report.changedAt}
            open={isWide || team !== null}
          />
        ))}
      </div>
    </>
  );
}

/** The live injuries report by team. Open to signed-out visitors. */
export default function InjuriesPage() {
  useTopic('injuries');
  useEffect(() => void loadInjuries(), []);
  const report = useAtomValue(injuriesAtom);
  const trouble = useAtomValue(injuriesTroubleAtom);
  const [busy, refresh] = usePress(refreshInjuries);
  const [search, setSearch] = useSearchParams();

  const teams = [...new Set(report?.teams.map(({ teamName }) => teamName))];
  // A team in the address that is no longer on the report is ignored.
  const team = teams.find((name) => name === search.get('team')) ?? null;
  const choose = (name: string | null) => setSearch(name === null ? {} : { team: name }, { replace: true });

  return (
    <div className="page py-6 lg:py-8">
      <title>NBA Injuries Report · Courtside</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">NBA Injuries Report</h1>
          <LastUpdated report={report} />
        </div>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <TeamFilter teams={teams} chosen={team} onChoose={choose} />
          <Button look="secondary" busy={busy} icon={RefreshCw} onClick={refresh}>
            {busy ? 'Refreshing...' : 'Refresh Data'}
          </Button>
        </div>
      </div>
      {trouble && <Trouble text={trouble} busy={busy} refresh={refresh} />}
      {report ? <Report report={report} team={team} busy={busy} refresh={refresh} /> : !trouble && <InjuriesSkeleton />}
    </div>
  );
}
