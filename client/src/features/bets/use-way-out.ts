import type { UserBet } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { type WayOut, wayOutOf } from './ways-out.ts';

/** How a bet can be closed now, following its odds and the clock. */
export function useWayOut(bet: UserBet): WayOut | null {
  const game = useAtomValue(gameAtom(bet.betId));
  return wayOutOf(bet, game, useAtomValue(nowAtom));
}
