import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { whenAccountIsLoaded } from '../../features/account/account-atoms.ts';
import { joinGroup, useMember } from '../../features/groups/group-actions.ts';
import { loadGroup } from '../../features/groups/group-atoms.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

/** Invites a user who is not a member to join the group. */
export function JoinThisGroup({ groupId, title }: { groupId: string; title: string }) {
  const member = useMember();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const join = async () => {
    setBusy(true);
    if (member.uid !== null) await whenAccountIsLoaded();
    const outcome = await joinGroup(groupId, member);
    if (outcome.ok) {
      showToast({ tone: 'win', text: outcome.message });
      await loadGroup(groupId);
    } else setNotice(outcome.message);
    setBusy(false);
  };

  return (
    <>
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button busy={busy} icon={<UserPlus aria-hidden className="size-4" />} onClick={() => void join()}>
              Join this group
            </Button>
            <Link to="/group" className={buttonClass({ look: 'secondary' })}>
              Your groups
            </Link>
          </div>
        }
      >
        Its members see your name, your balance, and your bets once their games have started.
      </EmptyState>
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}
