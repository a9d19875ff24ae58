import type { InjuriesFailureKind, InjuriesReport, InjuryRecord } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { ChevronDown, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { nowAtom } from '../../features/games/clock.ts';
import { gamesLoadAtom, listedLeaguesAtom } from '../../features/games/games-atoms.ts';
import {
  injuriesAtom,
  injuriesTroubleAtom,
  loadInjuries,
  newsOf,
  refreshInjuries,
} from '../../features/injuries/injuries-atoms.ts';
import { TeamCard } from '../../features/injuries/team-card.tsx';
import { otherTeams, teamOrderAtom } from '../../features/injuries/team-game.ts';
import { useTopic } from '../../live/topics.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeldOrder } from '../../ui/held-order.ts';
import { formatAgo, RelativeTime } from '../../ui/relative-time.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { usePress } from '../../ui/use-busy.ts';
import { inColumns, useColumnCount } from './columns.ts';

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
      Last updated:{' '}
      {report?.lastUpdated ? (
        <>
          {formatLocalTime(report.lastUpdated, now)}, <RelativeTime instant={report.lastUpdated} now={now} />
        </>
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
  return (
    text && (
      <span>
        {' '}
        · {text}
        <span className="max-sm:sr-only"> since the last report</span>
      </span>
    )
  );
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
    <span className="on-paper relative min-w-36 flex-1 sm:flex-none">
      <select
        aria-label="Team"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="h-11 w-full appearance-none rounded-control border border-line bg-surface pr-10 pl-3 text-base font-semibold hover:bg-raised sm:w-65"
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

/** The heights of a card's head and of a player's row with one line of details, in px. */
const heights = { head: 66, player: 46, line: 18 };
/** Letters of an injury's details that fit on a line. */
const lettersPerLine = 42;

/** The height of a team's card, in px, roughly. */
function cardHeight({ players }: InjuryRecord): number {
  const lines = players.map(({ injuryDetails }) => Math.max(1, Math.ceil(injuryDetails.length / lettersPerLine)));
  return lines.reduce((sum, count) => sum + heights.player + (count - 1) * heights.line, heights.head);
}

interface TeamColumnsProps<T> {
  items: readonly T[];
  heightOf: (item: T) => number;
  children: (item: T) => ReactNode;
}

/** Cards in columns of about the same height, in their order from left to right. */
function TeamColumns<T>({ items, heightOf, children }: TeamColumnsProps<T>) {
  const columns = inColumns(items, useColumnCount(), heightOf);
  return (
    <div className="grid auto-cols-fr grid-flow-col items-start gap-3">
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
        <div key={index} className="grid min-w-0 grid-cols-1 gap-2.5 lg:gap-3">
          {column.map(children)}
        </div>
      ))}
    </div>
  );
}

/** Number of players on each skeleton card. */
const skeletonPlayers = [3, 2, 4, 2, 3, 2, 3, 2, 2, 3, 2, 2].map((players, number) => ({ number, players }));

function SkeletonCard({ players }: { players: number }) {
  return (
    <div aria-hidden className="card overflow-clip">
      <div className="flex min-h-14 items-center gap-2.5 px-3 py-2">
        <Skeleton className="size-8.5" />
        <span className="grid gap-1.5">
          <Skeleton className="h-4.5 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </span>
      </div>
      {Array.from({ length: players }, (_, player) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
        <div key={player} className="flex min-h-11.5 items-center justify-between border-t border-line px-3 py-1">
          <span className="grid gap-1.5 pl-11">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-20" />
          </span>
          <Skeleton className="h-5 w-10 rounded-[4px]" />
        </div>
      ))}
    </div>
  );
}

function InjuriesSkeleton() {
  return (
    <div>
      <LoadingStatus>Loading the injuries report</LoadingStatus>
      <Skeleton className="mb-2 h-5.5 w-36" />
      <TeamColumns items={skeletonPlayers} heightOf={({ players }) => heights.head + players * heights.player}>
        {({ number, players }) => <SkeletonCard key={number} players={players} />}
      </TeamColumns>
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

interface TeamsProps {
  id: string;
  title: string;
  /** Next to the title. */
  about?: string;
  teams: readonly InjuryRecord[];
  changedAt: string | null;
}

/** The cards of some teams under a title. Renders nothing without a team. */
function Teams({ id, title, about, teams, changedAt }: TeamsProps) {
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 first:mt-0">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-[1.125rem]/5.5">
          {title}
        </h2>
        {about && <p className="text-sm text-soft">{about}</p>}
      </div>
      <TeamColumns items={teams} heightOf={cardHeight}>
        {(record) => <TeamCard key={record.teamName} record={record} changedAt={changedAt} />}
      </TeamColumns>
    </section>
  );
}

/** The teams that play tonight, by tip-off, then the others. The order is held while it is read. */
function Report({ report, team, busy, refresh }: Refresh & { report: InjuriesReport; team: string | null }) {
  const order = useHeldOrder(useAtomValue(teamOrderAtom));
  const border = order.indexOf(otherTeams);
  const shown = report.teams
    .filter(({ teamName }) => team === null || teamName === team)
    .sort((a, b) => order.indexOf(a.teamName) - order.indexOf(b.teamName));
  const tonight = shown.filter(({ teamName }) => order.indexOf(teamName) < border);
  const others = shown.filter((record) => !tonight.includes(record));
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
  const { changedAt } = report;
  return (
    <>
      {report.failure && <StaleNote failure={report.failure} />}
      <Teams
        id="tonight"
        title="Playing tonight"
        about={tonight.length === 1 ? '1 team' : `${tonight.length} teams, by tip-off`}
        teams={tonight}
        changedAt={changedAt}
      />
      <Teams id="others" title={border > 0 ? 'Other teams' : 'Teams'} teams={others} changedAt={changedAt} />
    </>
  );
}

/** The live injuries report by team. Open to signed-out visitors. */
export default function InjuriesPage() {
  useTopic('injuries');
  useEffect(() => void loadInjuries(), []);
  const report = useAtomValue(injuriesAtom);
  const trouble = useAtomValue(injuriesTroubleAtom);
  // The teams are in the order of their games: it would change when the games arrive.
  const areGamesLoading = useAtomValue(gamesLoadAtom).status === 'loading';
  const hasOtherLeagues = useAtomValue(listedLeaguesAtom).length > 1;
  const [busy, refresh] = usePress(refreshInjuries);
  const [search, setSearch] = useSearchParams();

  const teams = [...new Set(report?.teams.map(({ teamName }) => teamName))];
  // A team in the address that is no longer on the report is ignored.
  const team = teams.find((name) => name === search.get('team')) ?? null;
  const choose = (name: string | null) => setSearch(name === null ? {} : { team: name }, { replace: true });

  return (
    <div className="page py-3 lg:py-6">
      <title>NBA Injuries Report · Courtside</title>
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="page-title">NBA Injuries Report</h1>
          <LastUpdated report={report} />
          {hasOtherLeagues && <p className="text-sm text-soft">Injury reports are for the NBA.</p>}
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <TeamFilter teams={teams} chosen={team} onChoose={choose} />
          <Button look="secondary" busy={busy} icon={RefreshCw} onClick={refresh}>
            {busy ? 'Refreshing...' : 'Refresh Data'}
          </Button>
        </div>
      </div>
      {trouble && <Trouble text={trouble} busy={busy} refresh={refresh} />}
      {report && !areGamesLoading && <Report report={report} team={team} busy={busy} refresh={refresh} />}
      {(report ? areGamesLoading : !trouble) && <InjuriesSkeleton />}
    </div>
  );
}
