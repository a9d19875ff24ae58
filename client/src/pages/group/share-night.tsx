import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';

const NightPicture = onDemand('The picture of the night', () => import('./night-picture.tsx'));

/** A button that opens the night of a group as a picture. */
export function ShareNight({ groupId, groupName }: { groupId: string; groupName: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Share the night as a picture"
        icon={Share2}
        iconClass="size-4.5"
        onClick={() => setOpen(true)}
        className="tap size-8 hover:bg-raised"
      />
      {open && <NightPicture groupId={groupId} groupName={groupName} onClose={() => setOpen(false)} />}
    </>
  );
}
