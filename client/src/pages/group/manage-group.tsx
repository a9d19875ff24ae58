import type { GroupStandings } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const ManageDialog = onDemand('Manage group', () => import('./manage-dialog.tsx'));

/** Opens what the owner of a group can do. Other members do not see it. */
export function ManageGroup({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const [open, setOpen] = useState(false);
  if (group.creatorId !== uid || group.archivedAt !== null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label="Manage group"
        className="whitespace-nowrap max-sm:px-2.5"
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      >
        <span>
          Manage<span className="max-sm:hidden"> group</span>
        </span>
      </Button>
      {open && <ManageDialog group={group} onClose={close} onMissing={close} />}
    </>
  );
}
