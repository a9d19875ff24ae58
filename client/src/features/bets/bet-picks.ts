import type { UserBet, UserBetLeg } from '@courtside/contract/entities';

/** What a bet is on in one game. */
export type BetPick = Omit<UserBetLeg, 'result'>;

/** The games of a bet, by tip-off. A parlay has several. */
export function gamesOf({ betId, legs }: Pick<UserBet, 'betId' | 'legs'>): readonly string[] {
  return legs === undefined ? [betId] : legs.map((leg) => leg.betId);
}

/** Whether a bet is on a game, alone or with others. */
export function isOnGame(bet: Pick<UserBet, 'betId' | 'legs'>, gameId: string): boolean {
  return gamesOf(bet).includes(gameId);
}

/** What a bet is on in a game; the bet itself if it is on no other. */
export function pickOn(bet: UserBet, gameId: string): BetPick {
  return bet.legs?.find(({ betId }) => betId === gameId) ?? bet;
}

/** How many legs a parlay has, with those that are hidden before their tip-off. */
export function legCountOf({
  legs = [],
  hiddenLegs = 0,
}: Pick<UserBet, 'legs'> & { readonly hiddenLegs?: number | undefined }): number {
  return legs.length + hiddenLegs;
}
