import { type MarketName, marketNameSchema } from '@courtside/contract';
import type { Game } from './game.ts';
import { marketOf, type OfferedMarket } from './market-of.ts';
import { isAnyPlayed } from './reports.ts';
import { trackingOf } from './start-times.ts';
import type { MarketTracking, StoredPause } from './tracking.schema.ts';

export const marketNames: readonly MarketName[] = marketNameSchema.options;

/** The markets that a game offers. */
export function offeredMarkets(game: Parameters<typeof marketOf>[0]): OfferedMarket[] {
  return marketNames.flatMap((name) => marketOf(game, name) ?? []);
}

/** Sets a market, or removes a spread or total. */
export function withMarket(game: Game, name: MarketName, market: OfferedMarket | null): Game {
  if (market === null) return marketOf(game, name) === null ? game : { ...game, [name]: null };
  const { line, prices, ...age } = market;
  if (name !== 'moneyline') return { ...game, [name]: { ...age, line, prices } };
  return { ...game, team1Price: prices[0], team2Price: prices[1], moneyline: age };
}

/** Derives the pauses of a game's markets from its tracking. The odds sources' reason has precedence. */
function withPausesOf(game: Game, resumesAt: Date | null): Game {
  const { markets, resultsPause, conflict } = trackingOf(game);
  return marketNames.reduce((next, name) => {
    const market = marketOf(next, name);
    if (market === null) return next;
    const inConflict = conflict === true && name !== 'total' ? 'confirming' : null;
    const pause = markets[name]?.pause ?? resultsPause ?? inConflict;
    const until = pause === 'no-credits' ? (resumesAt ?? market.resumesAt) : null;
    return withMarket(next, name, { ...market, pause, resumesAt: until });
  }, game);
}

/** Sets what the next reading of a market is compared with. A market with nothing to compare has no entry. */
export function withMarketTracking(game: Game, name: MarketName, changes: Partial<MarketTracking>): Game {
  const tracking = trackingOf(game);
  const { [name]: known = { claim: null, pause: null }, ...others } = tracking.markets;
  const next = { ...known, ...changes };
  const isEmpty = next.claim === null && next.pause === null && !next.repeatedAt;
  const markets = isEmpty ? others : { ...others, [name]: next };
  return { ...game, tracking: { ...tracking, markets } };
}

/** Pauses or resumes one market for the odds source. */
export function withOddsPause(
  game: Game,
  name: MarketName,
  pause: StoredPause | null,
  resumesAt: Date | null = null,
): Game {
  return withPausesOf(withMarketTracking(game, name, { pause }), resumesAt);
}

/** Pauses every market for the odds source. */
export function withAllPaused(game: Game, pause: StoredPause, resumesAt: Date | null = null): Game {
  return marketNames.reduce(
    (next, name) => (marketOf(next, name) === null ? next : withOddsPause(next, name, pause, resumesAt)),
    game,
  );
}

/** Pauses or resumes all markets for the results sources. */
export function withResultsPause(game: Game, resultsPause: StoredPause | null): Game {
  return withPausesOf({ ...game, tracking: { ...trackingOf(game), resultsPause } }, null);
}

/** Pauses moneyline and spread while they contradict each other, and resumes them once they agree. */
export function withConflict(game: Game, isConflict: boolean): Game {
  const { conflict = false, ...tracking } = trackingOf(game);
  if (conflict === isConflict) return game;
  return withPausesOf({ ...game, tracking: { ...tracking, ...(isConflict && { conflict: true }) } }, null);
}

/** Removes the pauses of all markets. */
export function withoutPauses(game: Game): Game {
  return marketNames.reduce((next, name) => {
    const market = marketOf(next, name);
    return market === null ? next : withMarket(next, name, { ...market, pause: null, resumesAt: null });
  }, game);
}

/** Whether betting on an undecided game has ended: at its `endTime`, or once a source reports it live or final. */
function closesBetting(game: Game, now: Date): boolean {
  return now >= game.endTime || isAnyPlayed(game.reports);
}

/** Sets `betStatus` to open or closed. A closed game opens again when the source that reported it live retracts that. */
export function withStatus(game: Game, now: Date): Game {
  return { ...game, betStatus: closesBetting(game, now) ? 'closed' : 'open' };
}
