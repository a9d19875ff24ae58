import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { Archive } from 'lucide-react';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { useOwnerAction } from './use-owner-action.tsx';

/** Takes the place of the invite while a group is archived. Its owner can reopen it. */
export function ArchivedNote({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const { run, notice } = useOwnerAction(group.id);
  return (
    <div className="grid content-start gap-3">
      <div className="flex gap-2.5">
        <Archive aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
        <div className="text-sm">
          <p className="font-semibold">This group is archived.</p>
          <p className="mt-0.5 text-pretty text-soft">The standings stay, but nobody can join or be invited.</p>
        </div>
      </div>
      {group.creatorId === uid && (
        <Button look="secondary" onClick={() => run({ kind: 'reopen' })}>
          Reopen group
        </Button>
      )}
      {notice}
    </div>
  );
}
