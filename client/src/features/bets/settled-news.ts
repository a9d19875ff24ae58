import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { showToast, type ToastText } from '../../ui/toast/toast-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';

/** More bets than this that settle at once are told in one sentence. */
const mostSentences = 2;

/** Tells of bets that were running a moment ago and are settled now. */
export function announceSettled(
  known: ReadonlyMap<string, UserBet>,
  next: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): void {
  const settled = arrived
    .map(({ id }) => next.get(id))
    .filter((bet) => bet !== undefined)
    .filter(({ id, status }) => known.get(id)?.status === 'pending' && status !== 'pending');
  if (settled.length > mostSentences) showToast(newsOfAll(settled));
  else for (const bet of settled) showToast(newsOf(bet));
}

/** What a settled bet pays back, in cents. */
function paysBack({ status, amount, potentialWinnings }: UserBet): number {
  if (status === 'won') return toCents(potentialWinnings);
  return status === 'void' ? toCents(amount) : 0;
}

function newsOf(bet: UserBet): ToastText {
  const team = splitTeamName(bet.teamChosen).nickname;
  const stake = formatCents(toCents(bet.amount));
  if (bet.status === 'won') return { tone: 'win', text: `${team} won. ${formatCents(paysBack(bet))} is yours.` };
  if (bet.status === 'lost') return { tone: 'plain', text: `${team} lost. Your ${stake} stake is gone.` };
  const end = bet.cancelled ? 'cancelled' : 'void';
  return { tone: 'plain', text: `Your bet on ${team} is ${end}. Your ${stake} is back.` };
}

/** `5 bets settled, 3 won. $240.00 is yours.` */
function newsOfAll(bets: readonly UserBet[]): ToastText {
  const won = bets.filter(({ status }) => status === 'won').length;
  const back = bets.reduce((sum, bet) => sum + paysBack(bet), 0);
  const yours = back > 0 ? ` ${formatCents(back)} is yours.` : '';
  return { tone: won > 0 ? 'win' : 'plain', text: `${bets.length} bets settled, ${won || 'none'} won.${yours}` };
}
