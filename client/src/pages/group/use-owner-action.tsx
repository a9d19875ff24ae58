import { type ReactNode, useState } from 'react';
import { changeGroup, type OwnerAction } from '../../features/groups/group-actions.ts';
import { Notice } from '../../ui/dialogs.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

/** Changes a group as its owner. Success is a toast; `notice` shows why a change was refused. */
export function useOwnerAction(groupId: string): {
  /** @returns whether the change was made */
  readonly run: (action: OwnerAction) => Promise<boolean>;
  readonly notice: ReactNode;
} {
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    async run(action) {
      const outcome = await changeGroup(groupId, action);
      if (outcome.ok) showToast({ tone: 'plain', text: outcome.message });
      else setRefusal(outcome.message);
      return outcome.ok;
    },
    notice: refusal !== null && <Notice text={refusal} onClose={() => setRefusal(null)} />,
  };
}
