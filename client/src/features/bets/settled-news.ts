import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';

/** Tells of bets that were running a moment ago and are settled now. */
export function announceSettled(
  known: ReadonlyMap<string, UserBet>,
  next: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): void {
  for (const { id } of arrived) {
    const bet = next.get(id);
    if (known.get(id)?.status === 'pending' && bet && bet.status !== 'pending') showToast(newsOf(bet));
  }
}

function newsOf(bet: UserBet) {
  const team = splitTeamName(bet.teamChosen).nickname;
  const stake = formatCents(toCents(bet.amount));
  switch (bet.status) {
    case 'won':
      return {
        tone: 'win',
        text: `${team} won. ${formatCents(toCents(bet.potentialWinnings))} is yours.`,
      } as const;
    case 'void':
      return { tone: 'plain', text: `Your bet on ${team} is void. Your ${stake} is back.` } as const;
    default:
      return { tone: 'plain', text: `${team} lost. Your ${stake} stake is gone.` } as const;
  }
}
