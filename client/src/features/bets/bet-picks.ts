import type { Game, UserBet, UserBetLeg } from '@courtside/contract/entities';
import { defaultLeague } from '@courtside/contract/leagues';
import { type Offered, teamOf } from '../games/market.ts';

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

/** What a bet takes of a game: a side at its line and price, with the game as it is now. */
export function takePick(game: Game, { market, side, line, price }: Offered): BetPick {
  const { team1, team2, team1_price, team2_price, startTime, league } = game;
  return {
    betId: game.id,
    market,
    side,
    line,
    teamChosen: teamOf(game, side),
    price,
    betData: {
      team1,
      team2,
      team1_price,
      team2_price,
      startTime,
      ...(league !== defaultLeague && { league }),
    },
  };
}
