import type { Cents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import { winningSide } from '../../league/games/game-changes.ts';
import type { Draft } from '../../money/entry.ts';
import type { Result, StakedBet } from '../../money/entry-kinds.ts';
import type { Bet } from '../bets/bet.ts';

/** The fields of a game that decide its bets. Older games do not say when they started. */
type Outcome = Pick<Game, 'betStatus' | 'score'> & Partial<Pick<Game, 'startedAt'>>;

/** True for a bet that was placed when its game had already begun: it does not count, however it was accepted. */
function isLate({ placedAt }: Pick<Bet, 'placedAt'>, { startedAt = null }: Outcome): boolean {
  return startedAt !== null && placedAt >= startedAt;
}

/** How a bet on a decided game ends. Pure. */
export function resultOf(bet: Pick<Bet, 'side' | 'placedAt'>, game: Outcome): Result {
  const winner = game.betStatus === 'void' || isLate(bet, game) ? null : winningSide(game);
  if (winner === null) return 'void';
  return winner === bet.side ? 'won' : 'lost';
}

/** What a bet is owed under a result, in cents. */
function owedCents({ amount, potential }: Pick<Bet, 'amount' | 'potential'>, result: Result): Cents {
  return { won: potential, lost: 0, void: amount }[result];
}

/** The bet as its stake carried it. */
function staked(bet: Bet): StakedBet {
  const {
    status: _status,
    settledAt: _settledAt,
    cancelled: _cancelled,
    cashedOut: _cashedOut,
    revision: _revision,
    ...rest
  } = bet;
  return rest;
}

/** The entry that closes a bet on a decided game. Pure. */
export function draftClosing(bet: Bet, game: Outcome): Draft {
  const result = resultOf(bet, game);
  const amount = owedCents(bet, result);
  if (result !== 'void') return { kind: 'payout', amount, ref: { bet: staked(bet), result } };
  // A void game is void for everybody; only a game that counts makes a difference of when the bet was placed.
  const reason = winningSide(game) !== null && game.betStatus !== 'void' ? 'late' : 'void';
  return { kind: 'refund', amount, ref: { bet: staked(bet), reason } };
}

/**
 * The entry that corrects a closed bet: what it is owed under the new result less what it was paid under the old one.
 * @param bet as the ledger has it
 * @returns null for a bet that is right as it is, and for one that its owner closed: those stay as they are. Pure.
 */
export function draftCorrection(
  bet: Bet,
  game: Outcome & Pick<Game, 'resultRevision' | 'resultNote'>,
): Extract<Draft, { kind: 'correction' }> | null {
  const { status: from, cancelled } = bet;
  if (from === 'pending' || from === 'cashed-out' || cancelled) return null;
  const to = resultOf(bet, game);
  if (to === from) return null;
  const reason = isLate(bet, game)
    ? 'This bet was placed after the game had started, so it does not count.'
    : (game.resultNote ?? 'The result of this game was corrected.');
  return {
    kind: 'correction',
    amount: owedCents(bet, to) - owedCents(bet, from),
    ref: { reason, bet: staked(bet), from, to, revision: game.resultRevision },
  };
}
