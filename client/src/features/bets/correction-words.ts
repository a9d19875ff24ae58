import type { CorrectedScores, UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { gameTeam } from './bet-words.ts';
import { betPayout } from './payout.ts';

type Correction = NonNullable<UserBet['correction']>;

/**
 * The results before and after a correction: `121–112 to 111–112`, `void to 111–112`.
 * @param awayFirst writes the score of the away team first
 */
export function correctedScoresWords({ before, after }: CorrectedScores, awayFirst = false): string {
  const write = (points: CorrectedScores['before']) => {
    if (points === null) return 'void';
    const { team1, team2 } = points;
    return awayFirst ? `${team2}–${team1}` : `${team1}–${team2}`;
  };
  return `${write(before)} to ${write(after)}`;
}

/** Whether a status returns the stake, and neither wins nor loses. */
const isReturned = (status: UserBet['status']) => status === 'push' || status === 'void';

/** What a correction did to a bet: `your win of $73.79 was taken back`. */
function consequenceOf(bet: UserBet, from: Correction['from']): string {
  const stake = formatCents(toCents(bet.amount));
  // A bet without a price does not say what its win brings.
  const win = bet.price === 0 ? 'your win' : `your win of ${formatCents(betPayout(bet) - toCents(bet.amount))}`;
  if (bet.status === 'pending')
    return from === 'won' ? `${win} was taken back, the bet is open again` : 'the bet is open again';
  if (from === 'won') return `${win} was taken back${isReturned(bet.status) ? `, your ${stake} stake is back` : ''}`;
  if (bet.status === 'won') return `${win} was paid${from === 'lost' ? `, with your ${stake} stake` : ''}`;
  if (from === 'lost') return `your ${stake} stake was returned`;
  if (from === 'pending') return bet.status === 'lost' ? 'the bet is lost' : `your ${stake} stake was returned`;
  if (bet.status === 'lost') return `your returned ${stake} stake was taken back`;
  return `your ${stake} stake stays returned`;
}

/**
 * What a corrected result did to a bet: `Result corrected from 121–112 to 111–112: your win of $73.79 was taken back.` The
 * score of the chosen team is first, as in the score of its game. Null for a bet that no correction changed.
 */
export function correctionWords(bet: UserBet): string | null {
  const { correction } = bet;
  if (!correction) return null;
  const scores = correction.scores && correctedScoresWords(correction.scores, gameTeam(bet) === bet.betData.team2);
  return `${scores ? `Result corrected from ${scores}` : 'Corrected'}: ${consequenceOf(bet, correction.from)}.`;
}
