import type { Game, PauseReason } from '@courtside/contract/entities';
import { atom, useAtomValue } from 'jotai';
import { derivedFamily } from '../../store.ts';
import { nowAtom } from './clock.ts';
import { phaseOf } from './game-phase.ts';
import { gameAtom, gameIdsAtom } from './games-atoms.ts';

/** Why the market of an open game takes no bets at `now` (ms since 1970); null while it takes them. */
export function pauseOf({ markets: { moneyline } }: Game, now: number): PauseReason | null {
  if (moneyline.state === 'paused') return moneyline.reason ?? 'stale';
  return Date.parse(moneyline.staleAt) <= now ? 'stale' : null;
}

/** Whether betting on a game has not ended at `now` (ms since 1970). Its market may still be paused. */
export function isBettingOpen(game: Game, now: number): boolean {
  return phaseOf(game, now) === 'open' && !(Date.parse(game.startTime) <= now);
}

const pauseAtom = derivedFamily((get, id: string): PauseReason | null => {
  const game = get(gameAtom(id));
  return game ? pauseOf(game, get(nowAtom)) : null;
});

/** Why a game takes no bets now although betting on it has not ended; null while it takes them. */
export function usePause(id: string): PauseReason | null {
  return useAtomValue(pauseAtom(id));
}

/** True while every open market waits for the source's next credits. */
export const outOfCreditsAtom = atom((get) => {
  const games = get(gameIdsAtom('open')).map((id) => get(gameAtom(id)));
  return games.length > 0 && games.every((game) => game && pauseOf(game, get(nowAtom)) === 'no-credits');
});

/** The earliest time at which an open market expects prices; null when none does. */
export const pricesReturnAtom = atom((get) => {
  const times = get(gameIdsAtom('open')).map((id) => get(gameAtom(id))?.markets.moneyline.resumesAt ?? null);
  return times.filter((time) => time !== null).sort()[0] ?? null;
});
