import type { UserBet } from '@courtside/contract/entities';
import { useState } from 'react';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { undoBet } from './close-bet.ts';

/** Undoes a bet at a press; a refusal is shown in the server's words. */
export function useUndo(bet: UserBet): { readonly busy: boolean; readonly undo: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const result = await undoBet(bet, idToken);
    setBusy(false);
    if (result.kind === 'failed') showToast({ tone: 'loss', text: result.message });
  };
  return { busy, undo };
}
