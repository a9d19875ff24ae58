import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { leaveGroup } from './group-actions.ts';

interface LeaveGroupProps {
  group: { readonly id: string; readonly groupName: string; readonly memberIds: readonly string[] };
  onLeft?: () => void;
  /** A button without a border. */
  quiet?: boolean;
  className?: string;
}

/** Leaves a group, after a confirmation. */
export function LeaveGroup({ group, onLeft, quiet = false, className }: LeaveGroupProps) {
  const [asking, setAsking] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const isLast = group.memberIds.length <= 1;
  const leave = async () => {
    const outcome = await leaveGroup(group.id);
    setAsking(false);
    if (!outcome.ok) return setNotice(outcome.message);
    showToast({ tone: 'plain', text: outcome.message });
    onLeft?.();
  };

  return (
    <>
      <Button
        look={quiet ? 'quiet' : 'secondary'}
        aria-label={`Leave ${group.groupName}`}
        icon={LogOut}
        onClick={() => setAsking(true)}
        {...(className !== undefined && { className })}
      >
        Leave
      </Button>
      {asking && (
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
          onNo={() => setAsking(false)}
        />
      )}
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}
