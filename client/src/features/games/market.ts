import type { Game } from '@courtside/contract/entities';
import type { Market, MarketName, PauseReason, Selection, Side } from '@courtside/contract/markets';
import { atom, useAtomValue } from 'jotai';
import { derivedFamily } from '../../store.ts';
import { nowAtom } from './clock.ts';
import { gameAtom, gameIdsAtom, phaseOf } from './games-atoms.ts';

/** A side of a market that a game offers now, with its American prices. `line` is that of the side. */
export interface Offered extends Selection {
  readonly price: number;
  /** The price of the market's other side. */
  readonly otherPrice: number;
}

/** The line of a market's first side and the prices of both; null while the game does not offer the market. */
function sidesOf({ team1_price, team2_price, markets: { spread, total } }: Game, market: MarketName) {
  // The moneyline's prices are specified fields of the game.
  if (market === 'moneyline') return { line: null, first: team1_price, second: team2_price };
  if (market === 'spread')
    return spread && { line: spread.line, first: spread.prices.team1, second: spread.prices.team2 };
  return total && { line: total.line, first: total.prices.over, second: total.prices.under };
}

/** A side of a game's market with its current line and price; null while the game does not offer it or has no price. */
export function offered(game: Game, market: MarketName, side: Side): Offered | null {
  const sides = sidesOf(game, market);
  if (!sides) return null;
  const { first, second } = sides;
  const isFirst = side === 'team1' || side === 'over';
  if ((isFirst ? first : second) === 0) return null;
  if (isFirst) return { market, side, line: sides.line, price: first, otherPrice: second };
  // 0 minus the line, because a line of −0 would not equal 0.
  const line = market === 'spread' && sides.line !== null ? 0 - sides.line : sides.line;
  return { market, side, line, price: second, otherPrice: first };
}

/** The chosen team of a bet on a side, or 'Over' or 'Under'. */
export function teamOf({ team1, team2 }: Pick<Game, 'team1' | 'team2'>, side: Side): string {
  return { team1, team2, over: 'Over', under: 'Under' }[side];
}

/** Why a market of an open game takes no bets at `now` (ms since 1970); null while it takes them. */
export function pauseOf({ state, reason, staleAt }: Market, now: number): PauseReason | null {
  if (state === 'paused') return reason ?? 'stale';
  return Date.parse(staleAt) <= now ? 'stale' : null;
}

/** Whether betting on a game has not ended at `now` (ms since 1970). Its markets may still be paused. */
export function isBettingOpen(game: Game, now: number): boolean {
  return phaseOf(game, now) === 'open' && !(Date.parse(game.startTime) <= now);
}

/** Why each market of a game takes no bets now; null for those that take them and those that are not offered. */
export type Pauses = Readonly<Record<MarketName, PauseReason | null>>;

const noPauses: Pauses = { spread: null, total: null, moneyline: null };

const pausesAtom = derivedFamily(
  (get, id: string): Pauses => {
    const game = get(gameAtom(id));
    if (!game) return noPauses;
    const { spread, total, moneyline } = game.markets;
    const pause = (market: Market | null) => market && pauseOf(market, get(nowAtom));
    return { spread: pause(spread), total: pause(total), moneyline: pause(moneyline) };
  },
  (a, b) => a.spread === b.spread && a.total === b.total && a.moneyline === b.moneyline,
);

/** Why the markets of a game take no bets now although betting on it has not ended. */
export function usePauses(id: string): Pauses {
  return useAtomValue(pausesAtom(id));
}

/** Why a game takes no bets at all: the pause of its moneyline. Null while one of its markets takes bets. */
export function gamePause({ markets }: Game, { spread, total, moneyline }: Pauses): PauseReason | null {
  const takesOthers = (markets.spread && !spread) || (markets.total && !total);
  return takesOthers ? null : moneyline;
}

/** The offered markets of the open games. */
const openMarketsAtom = atom((get) =>
  get(gameIdsAtom('open'))
    .flatMap((id) => Object.values(get(gameAtom(id))?.markets ?? {}))
    .filter((market) => market !== null),
);

/** True while every open market waits for the source's next credits. */
export const outOfCreditsAtom = atom((get) => {
  const markets = get(openMarketsAtom);
  return markets.length > 0 && markets.every((market) => pauseOf(market, get(nowAtom)) === 'no-credits');
});

/** The earliest time at which an open market expects prices; null when none does. */
export const pricesReturnAtom = atom((get) => {
  const times = get(openMarketsAtom).map(({ resumesAt }) => resumesAt);
  return times.filter((time) => time !== null).sort()[0] ?? null;
});
