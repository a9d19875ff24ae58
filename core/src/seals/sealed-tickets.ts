import { randomBytes } from 'node:crypto';
import {
  type CurrentTicket,
  commitmentOf,
  legLines,
  legResultLines,
  type OpenedLeg,
  ticketLines,
} from '@courtside/contract';
import { isObviousError } from '../bets/obvious-error.ts';
import { draftParlay } from '../bets/settlement/parlay-results.ts';
import { legResult } from '../bets/settlement/results.ts';
import type { Game } from '../league/games/game.ts';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, betKey, gameIdsOf, type Leg, legsOf, selectionOf } from '../ledger/bet.ts';
import type { SealDoc } from './seal.model.ts';
import { paidOf, pointsOf } from './sealed-bets.ts';

/** A parlay that a record seals first, with the lines that open its legs. */
export type StoredTicket = NonNullable<SealDoc['tickets']>[number];

/** What a seal fixes of a leg. */
function sealedLegOf(leg: Leg): Omit<OpenedLeg, 'uid' | 'id' | 'index' | 'salt'> {
  return { gameId: leg.gameId, ...selectionOf(leg), price: leg.price };
}

/** Seals a parlay: its line, and the lines that open its legs, each with a new salt. */
export async function sealTicket(bet: Bet): Promise<{ readonly line: string; readonly stored: StoredTicket }> {
  const { uid, id, account, amount, placedAt } = bet;
  const legs = legsOf(bet).map((leg, index): OpenedLeg => {
    return { uid, id, index, salt: randomBytes(16).toString('hex'), ...sealedLegOf(leg) };
  });
  const line = ticketLines.write({
    uid,
    id,
    account: nameOfAccount(account),
    amount,
    placedAt: placedAt.toISOString(),
    commitments: await Promise.all(legs.map(commitmentOf)),
  });
  const openings = legs.map((leg) => ({ gameId: leg.gameId, opening: legLines.write(leg) }));
  return { line, stored: { bet: betKey(bet), legs: openings } };
}

/** The line that opens the leg of a parlay on a game. */
export function openingOn({ legs }: Pick<StoredTicket, 'legs'>, gameId: string): string[] {
  return legs.filter((leg) => leg.gameId === gameId).map(({ opening }) => opening);
}

/** The keys of the bets whose legs these lines open. */
export function openedBets(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const leg = legLines.read(line);
    return leg === null ? [] : [betKey(leg)];
  });
}

/** The keys of the bets whose legs have one of these results. */
export function betsWithResult(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const result = legResultLines.read(line);
    return result === null ? [] : [betKey(result)];
  });
}

/** The line of the result of a parlay's leg on a decided game. @param isAllOpen whether the group has seen all its legs */
export function legResultLine(bet: Bet, game: Game, isAllOpen: boolean): string[] {
  const index = gameIdsOf(bet).indexOf(game.id);
  const leg = legsOf(bet)[index];
  if (leg === undefined) return [];
  const status = legResult(leg, bet, game);
  const isLate = game.startedAt !== null && bet.placedAt >= game.startedAt;
  const whyVoid = isObviousError(leg, game) ? 'price-error' : pointsOf(game) !== null && isLate ? 'late' : 'void';
  const cashedOut = bet.status !== 'cashed-out' ? null : isAllOpen ? paidOf(bet) : true;
  const reason = status === 'void' ? whyVoid : null;
  return [legResultLines.write({ uid: bet.uid, id: bet.id, index, status, reason, cashedOut })];
}

/** Whether the document of a parlay is behind the results of its games. Another game of it may be settled at this moment. */
export function isBehind(bet: Bet, games: ReadonlyMap<string, Game>, game: Game): boolean {
  const settled = new Map([...games].filter(([id, { settledAt }]) => id === game.id || settledAt !== null));
  return draftParlay(bet, games, game) !== null && draftParlay(bet, settled, game) !== null;
}

/**
 * A parlay as an export has it.
 * @param sealed what its first record has; null before
 * @param isOpen whether a leg on this game may be shown
 */
export function currentTicketOf(
  bet: Bet,
  sealed: { readonly stored: StoredTicket; readonly commitments: readonly string[] } | null,
  isOpen: (gameId: string) => boolean,
): CurrentTicket {
  const { uid, id, account, amount, placedAt, potential, status, cancelled } = bet;
  const legs = legsOf(bet).map((leg, index) => {
    if (!isOpen(leg.gameId)) return null;
    const opening = sealed?.stored.legs[index]?.opening;
    const salt = opening === undefined ? null : (legLines.read(opening)?.salt ?? null);
    return { salt, ...sealedLegOf(leg) };
  });
  const isHidden = legs.includes(null);
  return {
    uid,
    id,
    account: nameOfAccount(account),
    amount,
    placedAt: placedAt.toISOString(),
    commitments: [...(sealed?.commitments ?? [])],
    legs,
    potential: isHidden ? null : potential,
    status,
    paid: status === 'pending' || (status === 'cashed-out' && isHidden) ? null : paidOf(bet),
    undone: cancelled === true,
  };
}
