import type { AllTime, AllTimeRow } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { ChevronDown, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/resource.ts';
import { memberPath } from '../../../features/groups/member-path.ts';
import { idToken } from '../../../features/session/open-auth.ts';
import { signedInUserAtom } from '../../../features/session/session-atoms.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rowLook } from '../standings-list.tsx';
import { MemberAchievements } from './member-achievements.tsx';

/** `2 titles, 1 of them shared` */
function titleWords({ titles, sharedTitles }: Pick<AllTimeRow, 'titles' | 'sharedTitles'>): string {
  const count = titles === 1 ? '1 title' : `${titles} titles`;
  if (sharedTitles === 0) return count;
  return sharedTitles === titles ? `${count}, shared` : `${count}, ${sharedTitles} of them shared`;
}

/** The titles of a member as a number next to a trophy, with a star if some are shared. */
function Titles({ row }: { row: AllTimeRow }) {
  return (
    <span className="flex w-12 shrink-0 items-center justify-end gap-1">
      <span className="sr-only">{titleWords(row)}</span>
      {row.titles > 0 && <Trophy aria-hidden className="size-4 text-wait-ink" />}
      <span aria-hidden className="num text-lg">
        {row.titles}
        {row.sharedTitles > 0 && '*'}
      </span>
    </span>
  );
}

/** A member's titles and profit. A press shows the rest. */
function Row({ groupId, row, all, own }: { groupId: string; row: AllTimeRow; all: AllTime; own: boolean }) {
  return (
    <li className={rowLook(own)}>
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-raised">
          <div className="min-w-0 grow">
            <p className="truncate font-semibold">
              <bdi>{row.username}</bdi>
            </p>
            {!row.isMember && <p className="text-xs text-soft">former member</p>}
          </div>
          <Titles row={row} />
          <Money dollars={row.profit} signed className="w-24 shrink-0 text-right text-base" />
          <ChevronDown aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <MemberAchievements row={row} all={all} />
          <Link to={memberPath(groupId, row.uid)} className="tap justify-self-start text-sm font-semibold text-link">
            Seasons and luck of <bdi>{row.username}</bdi>
          </Link>
        </div>
      </details>
    </li>
  );
}

function Heads({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-5">
      <div aria-hidden className="flex gap-3 border-t border-line px-4 py-1.5 text-xs text-soft">
        <span className="grow">Member</span>
        <span className="w-12 text-right">Titles</span>
        <span className="w-24 text-right">Profit</span>
        <span className="w-4" />
      </div>
      {children}
    </div>
  );
}

/** What each member has achieved in all finished seasons of a group. */
export default function AllSeasons({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const read = (signal: AbortSignal) => call('readAllTime', { params: { groupId }, token: idToken, signal });
  const { status, data, failure, retry } = useLoad(read, groupId, { what: 'The seasons' });
  const anyShared = data?.rows.some(({ sharedTitles }) => sharedTitles > 0);
  return (
    <Modal title="All seasons" onClose={onClose}>
      {status === 'failed' ? (
        <LoadFailed onRetry={retry} failure={failure}>
          The seasons could not be loaded.
        </LoadFailed>
      ) : data === null ? (
        <Skeleton className="h-72" />
      ) : (
        <Heads>
          <ol aria-label="Members by titles" className="divide-y divide-line border-t border-line">
            {data.rows.map((row) => (
              <Row key={row.uid} groupId={groupId} row={row} all={data} own={row.uid === uid} />
            ))}
          </ol>
          {anyShared && <p className="border-t border-line px-4 py-3 text-xs text-soft">* Includes shared titles.</p>}
        </Heads>
      )}
    </Modal>
  );
}
