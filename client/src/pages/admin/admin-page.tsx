import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { isNoAdmin, useAdminData, useTick } from '../../features/admin/admin-calls.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatSeconds } from '../../ui/time.ts';
import NotFoundPage from '../not-found/not-found-page.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { FeedsSection } from './feeds-section.tsx';
import { GamesSection } from './games-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { LogSection } from './log-section.tsx';
import { RestoreNotice } from './restore-notice.tsx';
import { anchorOf, LoadedPart, sections } from './section.tsx';
import { UsersSection } from './users-section.tsx';

function SectionLinks() {
  return (
    <nav aria-label="Sections" className="-mx-3 flex flex-wrap">
      {sections.map((name) => (
        <a
          key={name}
          href={`#${anchorOf(name)}`}
          className="inline-flex h-11 min-w-11 items-center justify-center rounded-control px-3 text-sm font-semibold text-link hover:bg-raised"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** What operators see and do, read again every few seconds. `onNoAdmin`: the server hides the page from this user. */
function Operator({ onNoAdmin }: { onNoAdmin: () => void }) {
  const { tick, refresh } = useTick();
  const what = 'The state of Courtside';
  const { data, failure } = useAdminData('readAdminOverview', String(tick), { what });
  const isHidden = isNoAdmin(failure);
  useEffect(() => {
    if (isHidden) onNoAdmin();
  }, [isHidden, onNoAdmin]);
  if (isHidden || (data === null && failure === null))
    return (
      <div className="page py-6 lg:py-8">
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 lg:py-8">
      <title>Operator · Courtside</title>
      <div>
        <h1 className="page-title">Operator</h1>
        <p className="text-sm text-soft">{data && `As of ${formatSeconds(Date.parse(data.at))}`}</p>
        <SectionLinks />
      </div>
      <LoadedPart data={data} failure={failure} what={what}>
        {(overview) => (
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
            <RestoreNotice restore={overview.unconfirmedRestore} onChanged={refresh} />
            <FeedsSection overview={overview} />
            <GamesSection tick={tick} onChanged={refresh} />
            <JobsSection overview={overview} tick={tick} onChanged={refresh} />
            <div className="grid content-start gap-8">
              <AuditSection overview={overview} />
              <BackupSection overview={overview} />
              <AddressesSection overview={overview} />
              <UsersSection tick={tick} onChanged={refresh} />
            </div>
            <div className="lg:col-span-2">
              <LogSection tick={tick} />
            </div>
          </div>
        )}
      </LoadedPart>
    </div>
  );
}

/** The operator page, for admins only. Any other visitor sees that there is nothing at this address. */
export default function AdminPage() {
  const { status } = useAtomValue(sessionAtom);
  const [isHidden, setHidden] = useState(false);
  const hide = useCallback(() => setHidden(true), []);
  if (status === 'out' || isHidden) return <NotFoundPage />;
  return status === 'in' ? <Operator onNoAdmin={hide} /> : null;
}
