import { gradeBet } from '@courtside/contract';
import { type Game, isUndecided } from '../../league/games/game.ts';
import type { LegState } from '../../ledger/bet.model.ts';
import { type Bet, endOf, isNeverClosed, legsOf, owedAs, type WithLegs } from '../../ledger/bet.ts';
import type { Draft } from '../../ledger/entry.model.ts';
import { type GradedGame, legResult, noteOf, staked } from './results.ts';

/** The fields of a game that decide a leg on it. */
export type LegGame = GradedGame &
  Pick<Game, 'id' | 'resultRevision'> &
  Partial<Pick<Game, 'decidedBy' | 'resultNote'>>;

/** The games of a parlay, by id. */
export type LegGames = ReadonlyMap<string, LegGame>;

/** How the legs of a parlay have ended. Pure. @param gameOf undefined for a game that does not exist */
export function legStatesOf(
  bet: WithLegs & Pick<Bet, 'placedAt'>,
  gameOf: (gameId: string) => GradedGame | undefined,
): LegState[] {
  return legsOf(bet).map((leg) => {
    const game = gameOf(leg.gameId);
    return game === undefined || isUndecided(game) ? 'open' : legResult(leg, bet, game);
  });
}

/** The status that these results give a parlay: it is lost with its first lost leg, and open until all legs have ended otherwise. */
export function statusOf(legResults: readonly LegState[]) {
  return gradeBet(legResults.map(endOf)) ?? 'pending';
}

/**
 * The entry that a parlay needs now: it closes with its first lost leg or its last one, and a correction of any of its games moves
 * it, also back to open. Pure.
 * @param bet as the ledger has it
 * @param cause the game whose result is being settled
 * @returns null for a bet that needs no entry, and for one that its user undid or cashed out
 */
export function draftParlay(bet: Bet, games: LegGames, cause: LegGame): Draft | null {
  const { status: from, cancelled, paid = 0, revision } = bet;
  if (from === 'cashed-out' || cancelled) return null;
  const legResults = legStatesOf(bet, (id) => games.get(id));
  const to = statusOf(legResults);
  const owed = owedAs(bet, legResults);
  if (to === from && owed === paid) return null;
  const explained = { bet: staked(bet), legResults, ...noteOf(cause) };
  if (isNeverClosed(bet)) {
    switch (to) {
      case 'won':
      case 'lost':
        return { kind: 'payout', amount: owed, ref: { ...explained, result: to } };
      case 'push':
      case 'void':
        return { kind: 'refund', amount: owed, ref: { ...explained, reason: to } };
      case 'pending':
        return null;
    }
  }
  return {
    kind: 'correction',
    amount: owed - paid,
    ref: {
      ...explained,
      reason: cause.resultNote ?? reasonOf(cause),
      from,
      to,
      revision: Math.max(1, revision ?? 1) + 1,
      result: { gameId: cause.id, revision: cause.resultRevision },
    },
  };
}

function reasonOf({ resultRevision }: LegGame): string {
  return resultRevision > 1 ? 'The result of a game of this bet was corrected.' : 'A game of this bet has ended.';
}
