import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { showToast, type ToastText } from '../../ui/toast/toast-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';

/** More bets than this that settle at once are told in one sentence. */
const mostSentences = 2;

const takenBack = new Set<string>();

/** The person is about to take a bet back themselves, which is told in other words than a game that was called off. */
export function expectTakenBack(betId: string): void {
  takenBack.add(betId);
}

/** The bet was not taken back after all. */
export function stillRuns(betId: string): void {
  takenBack.delete(betId);
}

/** Tells of bets that were running a moment ago and are settled now. */
export function announceSettled(
  known: ReadonlyMap<string, UserBet>,
  next: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): void {
  const settled = [...new Set(arrived.map(({ id }) => id))].flatMap((id) => {
    const bet = next.get(id);
    return known.get(id)?.status === 'pending' && bet && bet.status !== 'pending' ? [bet] : [];
  });
  if (settled.length > mostSentences) showToast(newsOfAll(settled));
  else for (const bet of settled) showToast(newsOf(bet));
}

function newsOf(bet: UserBet): ToastText {
  const team = splitTeamName(bet.teamChosen).nickname;
  const stake = formatCents(toCents(bet.amount));
  switch (bet.status) {
    case 'won':
      return { tone: 'win', text: `${team} won. ${formatCents(toCents(bet.potentialWinnings))} is yours.` };
    case 'void':
      return {
        tone: 'plain',
        text: takenBack.delete(bet.id)
          ? `Cancelled. Your ${stake} is back.`
          : `Your bet on ${team} is void. Your ${stake} is back.`,
      };
    default:
      return { tone: 'plain', text: `${team} lost. Your ${stake} stake is gone.` };
  }
}

/** `5 bets settled: 3 won, 1 lost, 1 void. $240.00 is yours.` */
function newsOfAll(bets: readonly UserBet[]): ToastText {
  const counts = (['won', 'lost', 'void'] as const).flatMap((status) => {
    const count = bets.filter((bet) => bet.status === status).length;
    return count > 0 ? [`${count} ${status}`] : [];
  });
  const back = bets.reduce((sum, { status, amount, potentialWinnings }) => {
    if (status === 'won') return sum + toCents(potentialWinnings);
    return status === 'void' ? sum + toCents(amount) : sum;
  }, 0);
  return {
    tone: bets.some(({ status }) => status === 'won') ? 'win' : 'plain',
    text: `${bets.length} bets settled: ${counts.join(', ')}.${back > 0 ? ` ${formatCents(back)} is yours.` : ''}`,
  };
}
