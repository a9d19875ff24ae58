import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { joinGroup } from '../../features/groups/group-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

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
