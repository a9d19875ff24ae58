import type { Game } from '@courtside/contract/entities';
import type { Market, MarketName, PauseReason } from '@courtside/contract/markets';
import { atom, useAtomValue } from 'jotai';
import { derivedFamily } from '../../store.ts';
import { nowAtom } from './clock.ts';
import { phaseOf } from './game-phase.ts';
import { gameAtom, gameIdsAtom } from './games-atoms.ts';

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
