import { gradeLeg } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Result } from '../../ledger/bet.model.ts';
import { type Bet, type Leg, owedOn, selectionOf } from '../../ledger/bet.ts';
import type { CorrectionRef, Draft, StakedBet } from '../../ledger/entry.model.ts';
import { isObviousError } from '../obvious-error.ts';

/** The fields of a game that decide its bets. Old games lack the time of their start. */
export type GradedGame = Pick<Game, 'betStatus' | 'score' | 'obviousErrors'> & Partial<Pick<Game, 'startedAt'>>;

/** The fields of a decided game that closing a bet needs. */
type DecidedGame = GradedGame & Partial<Pick<Game, 'decidedBy' | 'resultNote'>>;

/** True for a bet that was placed after its game had started: it does not count, although it was accepted. */
function isLate({ placedAt }: Pick<Bet, 'placedAt'>, { startedAt = null }: GradedGame): boolean {
  return startedAt !== null && placedAt >= startedAt;
}

/** How a leg of a bet ends on its decided game. It does not count if the bet was placed too late or at an obvious error. Pure. */
export function legResult(leg: Leg, bet: Pick<Bet, 'placedAt'>, game: GradedGame): Result {
  const isVoid = game.betStatus === 'void' || isLate(bet, game) || isObviousError(leg, game);
  return gradeLeg({ selection: selectionOf(leg) }, isVoid ? null : game.score);
}

/** How a bet on one game ends once it is decided. Pure. */
export function resultOf(bet: Leg & Pick<Bet, 'placedAt'>, game: GradedGame): Result {
  return legResult(bet, bet, game);
}

/** The bet as its entries carry it. */
export function staked(bet: Bet): StakedBet {
  const {
    account: _account,
    status: _status,
    settledAt: _settledAt,
    cancelled: _cancelled,
    priceError: _priceError,
    cashedOut: _cashedOut,
    revision: _revision,
    correction: _correction,
    legResults: _legResults,
    legStates: _legStates,
    paid: _paid,
    ...rest
  } = bet;
  return rest;
}

/** An operator's reason for a result. The notes of the sources are not shown for a first result. */
export function noteOf({ decidedBy, resultNote }: DecidedGame): { readonly note?: string } {
  return decidedBy === 'operator' && resultNote ? { note: resultNote } : {};
}

/** The entry that closes a bet on a decided game, or at odds that were an obvious error. Pure. */
export function draftClosing(bet: Bet, game: DecidedGame): Draft {
  if (isObviousError(bet, game))
    return { kind: 'refund', amount: bet.amount, ref: { bet: staked(bet), reason: 'price-error' } };
  const result = resultOf(bet, game);
  const amount = owedOn(bet, [result]);
  const explained = { bet: staked(bet), ...noteOf(game) };
  if (result === 'won' || result === 'lost') return { kind: 'payout', amount, ref: { ...explained, result } };
  if (result === 'push') return { kind: 'refund', amount, ref: { ...explained, reason: 'push' } };
  // A void game voids all its bets. Only in a game that counts does it matter when the bet was placed.
  const counts = game.betStatus !== 'void' && game.score !== null;
  const reason = counts && isLate(bet, game) ? 'late' : 'void';
  return { kind: 'refund', amount, ref: { ...explained, reason } };
}

/** The points of a game's result; null for a void game. */
function pointsOf({ betStatus, score }: GradedGame): { readonly team1: number; readonly team2: number } | null {
  return betStatus === 'void' || score === null ? null : { team1: score.team1, team2: score.team2 };
}

/** The latest earlier result that gave a bet its status, and the result now. Absent if no earlier result did. */
function correctedScores(
  bet: Bet,
  game: GradedGame & Partial<Pick<Game, 'earlierResults'>>,
): Pick<Extract<CorrectionRef, { bet: unknown }>, 'scores'> {
  const before = game.earlierResults?.findLast(({ score }) => {
    const betStatus = score === null ? 'void' : 'final';
    return resultOf(bet, { ...game, betStatus, score: score && { ...score, periods: [], clock: null } }) === bet.status;
  });
  return before === undefined ? {} : { scores: { before: before.score, after: pointsOf(game) } };
}

/**
 * The entry that corrects a closed bet: what it is owed under the new result minus what it was paid under the old one.
 * Pure.
 * @param bet as the ledger has it
 * @returns null for a bet that needs no correction, and for one that its user undid or cashed out
 */
export function draftCorrection(
  bet: Bet,
  game: DecidedGame & Pick<Game, 'resultRevision' | 'resultNote'> & Partial<Pick<Game, 'earlierResults'>>,
): Extract<Draft, { kind: 'correction' }> | null {
  const { status: from, cancelled } = bet;
  if (from === 'pending' || from === 'cashed-out' || cancelled) return null;
  const to = resultOf(bet, game);
  if (to === from) return null;
  const reason = isLate(bet, game)
    ? ['This bet was placed after the game had started, so it does not count.', noteOf(game).note]
        .filter(Boolean)
        .join(' ')
    : (game.resultNote ?? 'The result of this game was corrected.');
  return {
    kind: 'correction',
    amount: owedOn(bet, [to]) - owedOn(bet, [from]),
    ref: {
      reason,
      bet: staked(bet),
      from,
      to,
      revision: game.resultRevision,
      ...(isLate(bet, game) ? {} : correctedScores(bet, game)),
      ...noteOf(game),
    },
  };
}
