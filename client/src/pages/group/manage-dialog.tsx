import type { GroupStandings } from '@courtside/contract/groups';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import type { OwnerAction } from '../../features/groups/owner-actions.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';
import { InviteSettings } from './invite-settings.tsx';
import { ManageMembers } from './manage-members.tsx';
import { useOwnerAction } from './use-owner-action.tsx';

interface RenameGroupProps {
  name: string;
  run: (action: OwnerAction) => Promise<boolean>;
}

/** Changes the name of a group. */
function RenameGroup({ name, run }: RenameGroupProps) {
  const [typed, setTyped] = useState(name);
  const [busy, rename] = useSubmit(() => run({ kind: 'rename', groupName: typed }));
  return (
    <form noValidate onSubmit={rename} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField label="Group Name" dir="auto" name="newName" value={typed} onText={setTyped} />
      </div>
      <Button type="submit" look="secondary" busy={busy} disabled={typed.trim() === name}>
        Rename
      </Button>
    </form>
  );
}

/** An action that waits for the confirmation of the owner. */
export interface Question {
  readonly action: OwnerAction;
  readonly question: string;
  readonly about: ReactNode;
  readonly yes: string;
}

interface ManageDialogProps {
  group: GroupStandings;
  onClose: () => void;
}

/** What the owner of a group can do. */
export default function ManageDialog({ group, onClose }: ManageDialogProps) {
  const { run, notice } = useOwnerAction(group.id);
  const [asked, setAsked] = useState<Question | null>(null);
  const removed = useLoad(
    (signal) => call('listRemoved', { params: { groupId: group.id }, token: idToken, signal }),
    group.memberIds.length,
    { what: 'The removed members' },
  );

  const confirm = async ({ action }: Question) => {
    await run(action);
    setAsked(null);
  };
  const letIn = async (uid: string) => {
    if (await run({ kind: 'let-in', uid })) await removed.retry();
  };

  return (
    <>
      <Modal title="Manage group" onClose={onClose}>
        <div className="grid grid-cols-1 gap-6">
          <RenameGroup key={group.groupName} name={group.groupName} run={run} />
          <InviteSettings expiresAt={group.inviteExpiresAt} run={run} onAsk={setAsked} />
          <ManageMembers group={group} removed={removed} onAsk={setAsked} onLetIn={letIn} />
          <section aria-labelledby="manage-archive">
            <h3 id="manage-archive" className="text-sm font-semibold">
              Archive
            </h3>
            <p className="mt-0.5 mb-3 text-sm text-pretty text-soft">
              The standings stay readable, but nobody can join. You can reopen the group.
            </p>
            <Button
              look="secondary"
              wide
              className="text-loss-ink"
              onClick={() =>
                setAsked({
                  action: { kind: 'archive' },
                  question: 'Archive this group?',
                  about: 'Its invites stop working until you reopen it. Members still see the standings.',
                  yes: 'Archive group',
                })
              }
            >
              Archive group
            </Button>
          </section>
        </div>
      </Modal>
      {asked && (
        <Confirm
          question={asked.question}
          about={asked.about}
          yes={asked.yes}
          no="Cancel"
          tone="danger"
          onYes={() => confirm(asked)}
          onNo={() => setAsked(null)}
        />
      )}
      {notice}
    </>
  );
}
