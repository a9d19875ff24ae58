import type { Game, UserBet } from '@courtside/contract/entities';
import { messageOf } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';
import { mergeBets } from './bets-atoms.ts';

/** Whether a bet can still be taken back: it runs, and its game is open for betting at `now` (ms since 1970). */
export function canCancel(bet: UserBet, game: Game | undefined, now: number): boolean {
  return bet.status === 'pending' && game?.betStatus === 'open' && Date.parse(game.endTime) > now;
}

/** Takes a bet back; the whole stake returns. @returns null when it worked, else why not, in words for a person */
export async function cancelBet({ id, userId }: UserBet, token: TokenSource): Promise<string | null> {
  try {
    mergeBets([await call('cancelBet', { params: { uid: userId, betId: id }, token })]);
    return null;
  } catch (error) {
    return messageOf(error, 'Your bet could not be cancelled.');
  }
}
