import type { UserBet } from '@courtside/contract/entities';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { type CloseOption, closeOptionOf } from './close-bet.ts';
import { closeOptionOfParlay } from './close-parlay.ts';

/** How a bet can be closed now, following the odds of its games and the clock. */
export function useCloseOption(bet: UserBet): CloseOption | null {
  const option = useMemo(
    () =>
      atom((get) => {
        const now = get(nowAtom);
        if (bet.legs === undefined) return closeOptionOf(bet, get(gameAtom(bet.betId)), now);
        return closeOptionOfParlay(bet, (id) => get(gameAtom(id)), now);
      }),
    [bet],
  );
  return useAtomValue(option);
}
