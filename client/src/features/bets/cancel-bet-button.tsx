import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { idToken } from '../session/open-auth.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { canCancel, cancelBet } from './cancel-bet.ts';

/** Takes a bet back, after asking; there while its game is open for betting. */
export function CancelBetButton({ bet }: { bet: UserBet }) {
  const game = useAtomValue(gameAtom(bet.betId));
  const now = useAtomValue(nowAtom);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (unconfirmed || (!asking && !canCancel(bet, game, now))) return null;

  const cancel = async () => {
    setBusy(true);
    const failure = await cancelBet(bet, idToken);
    setBusy(false);
    setAsking(false);
    if (failure !== null) showToast({ tone: 'loss', text: failure });
  };
  const stake = formatCents(toCents(bet.amount));
  const team = splitTeamName(bet.teamChosen).nickname;
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Cancel bet of ${stake} on ${team}`}
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        Cancel bet
      </Button>
      {asking && (
        <Confirm
          question="Cancel this bet?"
          about={`Your ${stake} on ${team} goes back to your balance.`}
          yes="Cancel bet"
          no="Keep it"
          busy={busy}
          onYes={() => void cancel()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
