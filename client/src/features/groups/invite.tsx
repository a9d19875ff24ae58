import { useAtomValue } from 'jotai';
import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { useCopy } from '../../ui/use-copy.tsx';
import { nowAtom } from '../games/clock.ts';
import { groupPath, linkTo, loadOwnInvite, ownInviteAtom } from './invites.ts';

/** When the invites of a group expire, or that they have. */
export function InviteExpiry({ expiresAt, className }: { expiresAt: string; className?: string }) {
  const now = useAtomValue(nowAtom);
  const time = formatLocalTime(expiresAt, now);
  return (
    <p className={cx('text-xs text-soft', className)}>
      {Date.parse(expiresAt) > now ? `Invites expire ${time}.` : `Invites expired ${time}.`}
    </p>
  );
}

interface CopyButtonProps {
  text: string;
  /** What is copied, such as `Group ID`. */
  what: string;
}

/** A small button that copies a text. */
function CopyButton({ text, what }: CopyButtonProps) {
  const { copied, byHand, copy } = useCopy(text, `${what} copied.`);
  return (
    <>
      <IconButton
        label={`Copy ${what}`}
        icon={copied ? Check : Copy}
        title={`Copy ${what}`}
        onClick={copy}
        className="tap relative z-10 size-7 hover:bg-raised"
      />
      {byHand}
    </>
  );
}

/** A group's id, with a button that copies it. */
export function GroupId({ groupId }: { groupId: string }) {
  return (
    <p className="flex min-w-0 items-center gap-1 text-xs text-soft">
      <span className="shrink-0">Group ID:</span>
      <code className="truncate font-sans tabular-nums">{groupId}</code>
      <CopyButton text={groupId} what="Group ID" />
    </p>
  );
}

interface InviteProps {
  groupId: string;
  groupName: string;
  /** When the invites of the group expire; null for never. */
  expiresAt?: string | null;
  /** False if the id of the group does not admit, so that the link needs the code. */
  byId?: boolean;
}

/** The user's invite to a group: a code, and a link to share or copy, with the group's id until the code loads. */
export function Invite({ groupId, groupName, expiresAt = null, byId = true }: InviteProps) {
  const { data: invite, status } = useAtomValue(ownInviteAtom(groupId));
  useEffect(() => void loadOwnInvite(groupId), [groupId]);
  const link = linkTo(invite?.path ?? groupPath(groupId));
  const { copied, byHand, copy } = useCopy(link, 'Invite link copied. Send it to your friends.');
  const share = async () => {
    try {
      await navigator.share({ title: groupName, text: `Join ${groupName} on Courtside`, url: link });
    } catch (error) {
      // The user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  // A link by the id would not admit anyone.
  const isWaiting = !byId && !invite;
  const canShare = 'share' in navigator;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {status !== 'failed' && (
        <div className="min-w-44 grow">
          <p className="text-xs text-soft">Your code</p>
          <div className="flex h-10 items-center gap-1">
            {invite && (
              <>
                <code className="num text-xl tracking-wider">{invite.code}</code>
                <CopyButton text={invite.code} what="invite code" />
              </>
            )}
          </div>
        </div>
      )}
      <div className="flex grow gap-2">
        {canShare && (
          <Button className="grow" disabled={isWaiting} icon={Share2} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button
          className="grow"
          disabled={isWaiting}
          look={canShare ? 'secondary' : 'primary'}
          icon={copied ? Check : Copy}
          onClick={() => void copy()}
        >
          Copy invite link
        </Button>
      </div>
      {byHand}
      {expiresAt !== null && <InviteExpiry expiresAt={expiresAt} className="w-full" />}
    </div>
  );
}
