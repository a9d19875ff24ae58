import { type MarketName, marketNameSchema } from '@courtside/contract';
import type { Game } from '../game.ts';
import { trackingOf } from '../start-times.ts';
import type { Market, Markets, MarketTracking, StoredPause } from './market.schema.ts';

export const marketNames: readonly MarketName[] = marketNameSchema.options;

/** The markets that a game offers. */
export function offeredMarkets({ markets }: Pick<Game, 'markets'>): Market[] {
  return marketNames.flatMap((name) => markets[name] ?? []);
}

/** The map of the markets that are offered. */
export function marketMap(
  moneyline: Market,
  { spread, total }: { readonly spread: Market | null | undefined; readonly total: Market | null | undefined },
): Markets {
  return { moneyline, ...(spread && { spread }), ...(total && { total }) };
}

/** Changes each market that is offered. */
export function mapMarkets(
  { moneyline, spread, total }: Markets,
  change: (market: Market, name: MarketName) => Market,
): Markets {
  return marketMap(change(moneyline, 'moneyline'), {
    spread: spread && change(spread, 'spread'),
    total: total && change(total, 'total'),
  });
}

const nothingTracked: MarketTracking = { claim: null, pause: null };

/** Sets what the next reading of a market is compared with. */
export function withMarketTracking({ tracking, ...market }: Market, changes: Partial<MarketTracking>): Market {
  const next = { ...(tracking ?? nothingTracked), ...changes };
  const isEmpty = next.claim === null && next.pause === null && !next.repeatedAt;
  return isEmpty ? market : { ...market, tracking: next };
}

/**
 * Sets the markets of a game, and derives from its tracking why each of them accepts no bets. The odds source's reason has
 * precedence.
 * @param resumesAt when the credits are renewed
 */
export function withMarkets(game: Game, markets: Markets, resumesAt: Date | null = null): Game {
  const { resultsPause, conflict } = trackingOf(game);
  const paused = mapMarkets(markets, (market, name) => {
    const inConflict = conflict === true && name !== 'total' ? 'confirming' : null;
    const pause = market.tracking?.pause ?? resultsPause ?? inConflict;
    return { ...market, pause, resumesAt: pause === 'no-credits' ? (resumesAt ?? market.resumesAt) : null };
  });
  return { ...game, markets: paused };
}

/** Pauses every market for the odds source. */
export function withAllPaused(game: Game, pause: StoredPause, resumesAt: Date | null = null): Game {
  return withMarkets(
    game,
    mapMarkets(game.markets, (market) => withMarketTracking(market, { pause })),
    resumesAt,
  );
}

/** Pauses or resumes all markets for the results sources. */
export function withResultsPause(game: Game, resultsPause: StoredPause | null): Game {
  return withMarkets({ ...game, tracking: { ...trackingOf(game), resultsPause } }, game.markets);
}

/** Pauses moneyline and spread while they contradict each other, and resumes them once they agree. */
export function withConflict(game: Game, isConflict: boolean): Game {
  const { conflict = false, ...tracking } = trackingOf(game);
  if (conflict === isConflict) return game;
  return withMarkets({ ...game, tracking: { ...tracking, ...(isConflict && { conflict: true }) } }, game.markets);
}

/** Removes the pauses of all markets. */
export function withoutPauses(game: Game): Game {
  return { ...game, markets: mapMarkets(game.markets, (market) => ({ ...market, pause: null, resumesAt: null })) };
}
