import { useAtomValue } from 'jotai';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { whenAccountIsLoaded } from '../account/account-atoms.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { joinGroup } from './group-actions.ts';

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
