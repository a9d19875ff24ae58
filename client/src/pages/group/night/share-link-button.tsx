import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
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
      <Button
        look="secondary"
        aria-label="Share this night"
        icon={Share2}
        onClick={() => setOpen(true)}
        className="on-paper shrink-0 whitespace-nowrap max-lg:size-11 max-lg:px-0"
      >
        <span className="max-lg:hidden">Share this night</span>
      </Button>
      {open && <ShareLink {...night} onClose={() => setOpen(false)} />}
    </>
  );
}
