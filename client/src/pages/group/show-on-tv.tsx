import type { TvLink } from '@courtside/contract/api-keys';
import { Copy, Tv } from 'lucide-react';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useCopy } from '../../ui/use-copy.tsx';

const hours = [
  { value: '4', label: '4 hours' },
  { value: '12', label: '12 hours' },
  { value: '168', label: 'A week' },
] as const;

/** A link that was just made, shown this once. */
function ShownLink({ link }: { link: TvLink }) {
  const address = `${window.location.origin}${link.path}`;
  const { copied, copy, byHand } = useCopy(address, 'Link copied. Open it on the TV.', 'Select and copy this.');
  return (
    <div className="grid grid-cols-1 gap-3">
      <code className="text-sm break-all">{address}</code>
      <Button icon={Copy} onClick={copy}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
      {byHand}
      <p className="text-sm text-soft">
        Add “?delay=30” before the “#” if the TV itself is 30 seconds behind. To end the link early, revoke “TV link”
        under Profile, Account, API keys.
      </p>
    </div>
  );
}

/** Makes a link that shows the group on a television, without a sign-in there. */
export function TvLinkDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const [life, setLife] = useState<(typeof hours)[number]['value']>('12');
  const [link, setLink] = useState<TvLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setFailure(null);
    try {
      const body = { hours: Number(life) };
      setLink(await call('createTvLink', { params: { groupId }, token: idToken, body }));
    } catch (error) {
      setFailure(messageOf(error, 'The link could not be made. Please try again.'));
    }
  };
  return (
    <Modal
      onClose={onClose}
      title="Show on the TV"
      about="A page for the room: scores, standings, the group’s bets and what each needs. Whoever has the link sees it."
    >
      {link === null ? (
        <div className="grid grid-cols-1 gap-4">
          <Segments label="The link works for" value={life} options={hours} onChange={setLife} />
          {failure !== null && <AlertBox>{failure}</AlertBox>}
          <Button icon={Tv} onClick={make}>
            Make a link
          </Button>
        </div>
      ) : (
        <ShownLink link={link} />
      )}
    </Modal>
  );
}

/** Opens the dialog that makes a link for a television. */
export function ShowOnTv({ groupId }: { groupId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="tap inline-flex items-center gap-1.5 font-semibold text-link"
      >
        <Tv aria-hidden className="size-4" />
        On the TV
      </button>
      {isOpen && <TvLinkDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </>
  );
}
