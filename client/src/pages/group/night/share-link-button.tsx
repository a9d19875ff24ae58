import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/lazy-part.tsx';

const ShareLink = onDemand('The link of the night', () => import('./share-link.tsx'));

interface ButtonProps {
  groupId: string;
  groupName: string;
  day: string;
  ownUid: string | undefined;
}

/** A button that opens the link of a night. */
export function ShareLinkButton(night: ButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Share this night"
        icon={Share2}
        iconClass="size-4.5"
        onClick={() => setOpen(true)}
        className="tap size-8 hover:bg-raised"
      />
      {open && <ShareLink {...night} onClose={() => setOpen(false)} />}
    </>
  );
}
