import type { Game } from '../league/games/game.ts';
import type { Bet } from '../ledger/bet.ts';

/** Whether a bet was placed at a first price that later readings proved wrong. Such a bet is void, whatever the result. */
export function isObviousError(
  bet: Pick<Bet, 'market'> & { readonly betData: Pick<Bet['betData'], 'firstReadAt'> },
  { obviousErrors = [] }: Pick<Game, 'obviousErrors'>,
): boolean {
  // The reading identifies the price, also for a bet that was committed after the error had been found.
  const readAt = bet.betData.firstReadAt?.getTime();
  const market = bet.market ?? 'moneyline';
  return obviousErrors.some((error) => error.market === market && error.readAt.getTime() === readAt);
}
