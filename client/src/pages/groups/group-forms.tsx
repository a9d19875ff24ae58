import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { createGroup, joinGroup } from '../../features/groups/group-actions.ts';
import { groupPath } from '../../features/groups/invitation.ts';
import { Invite } from '../../features/groups/invite.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

interface Result {
  readonly text: string;
  readonly group?: { readonly id: string; readonly groupName: string };
}

/** Creates a group and shows its invite link. */
export function CreateGroup() {
  const [name, setName] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const field = useFocusAfter<HTMLInputElement>(result !== null);

  const [busy, create] = useSubmit(async () => {
    const outcome = await createGroup(name);
    if (outcome.ok) setName('');
    setResult({ text: outcome.message, ...(outcome.ok && { group: outcome.value }) });
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
export function JoinGroup() {
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
