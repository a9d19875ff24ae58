import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { inviteLink } from './invitation.ts';

/** Copies a text; `byHand` becomes true when the browser refuses, so that the text can be shown for manual copying. */
function useCopy(text: string, confirmation: string) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast({ tone: 'plain', text: confirmation });
    } catch {
      // The permission is missing or the page is not served over HTTPS.
      setByHand(true);
    }
  };
  return { copied, byHand, copy, done: () => setByHand(false) };
}

/** A small button that copies a group's id. */
export function CopyId({ groupId }: { groupId: string }) {
  const { copied, byHand, copy, done } = useCopy(groupId, 'Group ID copied.');
  const Icon = copied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        aria-label="Copy Group ID"
        title="Copy Group ID"
        onClick={() => void copy()}
        className="tap relative z-10 grid size-7 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
      {byHand && <ByHand text={groupId} onClose={done} />}
    </>
  );
}

function ByHand({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Notice text="Copy this and send it to your friends." onClose={onClose}>
      <input
        readOnly
        aria-label="To be copied"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 w-full rounded-control border border-line-strong bg-raised px-3 text-sm"
      />
    </Notice>
  );
}

/** Copies a group's invite link, or shares it through the device where that is supported. */
export function Invite({ groupId, groupName }: { groupId: string; groupName: string }) {
  const link = inviteLink(groupId);
  const { copied, byHand, copy, done } = useCopy(link, 'Invite link copied. Send it to your friends.');
  const share = async () => {
    try {
      await navigator.share({ title: groupName, text: `Join ${groupName} on Courtside`, url: link });
    } catch (error) {
      // The user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Icon aria-hidden className="size-4" />} onClick={() => void copy()}>
        Copy invite link
      </Button>
      {'share' in navigator && (
        <Button look="secondary" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
          Share
        </Button>
      )}
      {byHand && <ByHand text={link} onClose={done} />}
    </div>
  );
}
