import type { GroupStandings } from '@courtside/contract/groups';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import type { OwnerAction } from '../../features/groups/owner-actions.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Modal } from '../../ui/modal.tsx';
import { InviteSettings } from './invite-settings.tsx';
import { ManageMembers } from './manage-members.tsx';
import { RenameGroup } from './rename-group.tsx';
import { useOwnerAction } from './use-owner-action.tsx';

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
