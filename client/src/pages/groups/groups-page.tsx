import { useAtomValue } from 'jotai';
import { myGroupsLoadAtom } from '../../features/groups/own-groups.ts';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CreateGroup, JoinGroup } from './group-forms.tsx';
import { GroupsLoading } from './groups-loading.tsx';
import { YourGroups } from './your-groups.tsx';

function SignedOut() {
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold tracking-tight">Friend groups</h1>
      <EmptyState title="Please log in to view your groups." action={<WaysIn />}>
        A group has its own standings: see who of your friends reads the games best.
      </EmptyState>
    </>
  );
}

export default function GroupsPage() {
  const known = useAtomValue(sessionAtom).status === 'in';
  const likely = useAtomValue(likelySessionAtom);
  const groups = useAtomValue(myGroupsLoadAtom).status;
  const isLoading = likely === 'in' && (!known || groups === 'loading');
  return (
    <div className="page py-6 lg:py-8">
      <title>Friend groups · Courtside</title>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {likely === 'out' && <SignedOut />}
          {likely === 'in' && (known ? <YourGroups /> : <GroupsLoading />)}
        </div>
        {/* Below a list of unknown length, the forms would move once it has loaded. */}
        <div
          className={cx(
            'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:pt-13.5',
            isLoading && 'max-lg:hidden',
          )}
        >
          <CreateGroup />
          <JoinGroup />
        </div>
      </div>
    </div>
  );
}
