import { useAtomValue } from 'jotai';
import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { onSessionEnd } from '../../api/call.ts';
import { createGroup, joinGroup } from '../../features/groups/group-actions.tsx';
import { Invite } from '../../features/groups/invite.tsx';
import { groupPath } from '../../features/groups/invites.ts';
import { myGroupsLoadAtom } from '../../features/groups/own-groups.ts';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { keepText, readText } from '../../storage.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { GroupsLoading, YourGroups } from './your-groups.tsx';

interface Result {
  readonly text: string;
  readonly group?: { readonly id: string; readonly groupName: string };
}

const nameKey = 'courtside:group-name';

onSessionEnd(() => keepText('tab', nameKey, null));

/** The typed name of a new group, kept in this tab: a signed-out visitor signs up before the group is created. */
function useTypedName() {
  const [name, setName] = useState(() => readText('tab', nameKey) ?? '');
  const type = (text: string) => {
    setName(text);
    keepText('tab', nameKey, text === '' ? null : text);
  };
  return [name, type] as const;
}

/** Creates a group and shows its invite link. */
function CreateGroup() {
  const [name, setName] = useTypedName();
  const [result, setResult] = useState<Result | null>(null);
  const field = useFocusAfter<HTMLInputElement>(result !== null);

  const [busy, create] = useSubmit(async () => {
    const outcome = await createGroup(name);
    if (outcome.ok) setName('');
    setResult({ text: outcome.message, ...(outcome.ok && outcome.value && { group: outcome.value }) });
  });

  return (
    <form noValidate onSubmit={create} className="card grid content-start gap-3 p-4">
      <h2 className="text-base font-semibold">Create New Group</h2>
      <TextField
        ref={field}
        label="Group Name"
        dir="auto"
        name="groupName"
        placeholder="Sunday hoops"
        value={name}
        onText={setName}
      />
      <Button type="submit" wide busy={busy} icon={Plus}>
        Create Group
      </Button>
      {result && (
        <Notice text={result.text} onClose={() => setResult(null)}>
          {result.group && (
            <div className="grid grid-cols-1 gap-3">
              <p className="text-sm text-soft wrap-anywhere">
                Friends join <bdi>{result.group.groupName}</bdi> by your link or your code.
              </p>
              <Invite groupId={result.group.id} groupName={result.group.groupName} />
              <LinkButton to={groupPath(result.group.id)} look="secondary" wide>
                Open group
              </LinkButton>
            </div>
          )}
        </Notice>
      )}
    </form>
  );
}

/** Joins a group by its id, the code of an invite or an invite link. */
function JoinGroup() {
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const field = useFocusAfter<HTMLInputElement>(notice !== null);

  const [busy, join] = useSubmit(async () => {
    const outcome = await joinGroup(typed);
    if (!outcome.ok) return setNotice(outcome.message);
    setTyped('');
    showToast({ tone: 'win', text: outcome.message });
  });

  return (
    <form noValidate onSubmit={join} className="card grid content-start gap-3 p-4">
      <h2 className="text-base font-semibold">Join Existing Group</h2>
      <TextField
        ref={field}
        label="Group ID"
        name="groupId"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Invite code, ID or link"
        value={typed}
        onText={setTyped}
      />
      <Button type="submit" look="secondary" wide busy={busy} icon={UserPlus}>
        Join Group
      </Button>
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </form>
  );
}

function SignedOut() {
  return (
    <>
      <h1 className="page-title mb-4">Friend groups</h1>
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
            'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:pt-15.5',
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
