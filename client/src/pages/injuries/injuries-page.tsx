import type { InjuriesReport } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { injuriesAtom, injuriesTroubleAtom, useLiveInjuries } from '../../features/injuries/injuries-atoms.ts';
import { loadInjuries, refreshInjuries } from '../../features/injuries/load-injuries.ts';
import { TeamCard } from '../../features/injuries/team-card.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InjuriesLoading, teamColumns } from './injuries-loading.tsx';
import { LastUpdated, StaleNote } from './report-age.tsx';
import { TeamFilter } from './team-filter.tsx';

/** Refreshes the report, once at a time. */
function useRefresh() {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshInjuries();
    setBusy(false);
  };
  return { busy, refresh: () => void refresh() };
}

type Refresh = ReturnType<typeof useRefresh>;

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

function Report({ report, team, busy, refresh }: Refresh & { report: InjuriesReport; team: string | null }) {
  const shown = report.teams.filter(({ teamName }) => team === null || teamName === team);
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
          <TeamCard key={record.teamName} record={record} changedAt={report.changedAt} />
        ))}
      </div>
    </>
  );
}

/** The injuries report, live, by team. Nobody needs to be signed in. */
export default function InjuriesPage() {
  useLiveInjuries();
  useEffect(() => void loadInjuries(), []);
  const report = useAtomValue(injuriesAtom);
  const trouble = useAtomValue(injuriesTroubleAtom);
  const refreshing = useRefresh();
  const [search, setSearch] = useSearchParams();

  const teams = [...new Set(report?.teams.map(({ teamName }) => teamName))];
  // A team that has left the report since the address was written filters nothing.
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
          <Button
            look="secondary"
            busy={refreshing.busy}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={refreshing.refresh}
          >
            {refreshing.busy ? 'Refreshing...' : 'Refresh Data'}
          </Button>
        </div>
      </div>
      {trouble && <Trouble text={trouble} {...refreshing} />}
      {report ? <Report report={report} team={team} {...refreshing} /> : !trouble && <InjuriesLoading />}
    </div>
  );
}
