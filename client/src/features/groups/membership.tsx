import { useAtomValue } from 'jotai';
import { LogOut, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm, Notice } from '../../ui/dialogs.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { whenAccountIsLoaded } from '../account/account-atoms.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { joinGroup, leaveGroup } from './group-actions.tsx';

interface JoinButtonProps {
  /** The code of an invite, or the id of a group. */
  code: string;
  /** Called with the id of the joined group. The button stays busy until the result has settled. */
  onJoined: (groupId: string) => unknown;
}

/** Joins the group of an invite. */
export function JoinButton({ code, onJoined }: JoinButtonProps) {
  const user = useAtomValue(signedInUserAtom);
  const [notice, setNotice] = useState<string | null>(null);

  const join = async () => {
    // Right after a sign-up, the account is not open yet.
    if (user) await whenAccountIsLoaded();
    const outcome = await joinGroup(code);
    if (outcome.ok) {
      showToast({ tone: 'win', text: outcome.message });
      await onJoined(outcome.value.id);
    } else setNotice(outcome.message);
  };

  return (
    <>
      <Button wide icon={UserPlus} onClick={join}>
        Join this group
      </Button>
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}

interface LeaveConfirmProps {
  group: { readonly id: string; readonly groupName: string; readonly memberIds: readonly string[] };
  onLeft?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before it leaves a group. */
export function LeaveConfirm({ group, onLeft, onClose }: LeaveConfirmProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const isLast = group.memberIds.length <= 1;
  const leave = async () => {
    const outcome = await leaveGroup(group.id);
    if (!outcome.ok) return setNotice(outcome.message);
    showToast({ tone: 'plain', text: outcome.message });
    onClose();
    onLeft?.();
  };
  if (notice !== null) return <Notice text={notice} onClose={onClose} />;
  return (
    <Confirm
      question="Are you sure you want to leave this group?"
      about={
        <>
          {isLast ? 'You are the last one in' : 'You can come back to'} <bdi>{group.groupName}</bdi>
          {isLast ? ': it closes when you go.' : ' with its invite link.'}
        </>
      }
      yes="Leave group"
      no="Stay"
      tone="danger"
      onYes={leave}
      onNo={onClose}
    />
  );
}

interface LeaveGroupProps {
  group: LeaveConfirmProps['group'];
  className?: string;
}

/** Leaves a group, after a confirmation. */
export function LeaveGroup({ group, className }: LeaveGroupProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-label={`Leave ${group.groupName}`}
        icon={LogOut}
        onClick={() => setAsking(true)}
        {...(className !== undefined && { className })}
      >
        Leave
      </Button>
      {asking && <LeaveConfirm group={group} onClose={() => setAsking(false)} />}
    </>
  );
}
