import type { PauseReason } from '@courtside/contract/entities';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from './clock.ts';
import { gameAtom } from './games-atoms.ts';
import { pauseOf } from './market.ts';

/** Why a game takes no bets now although betting on it has not ended; null while it takes them. */
export function usePause(id: string): PauseReason | null {
  const pause = useMemo(
    () =>
      atom((get) => {
        const game = get(gameAtom(id));
        return game ? pauseOf(game, get(nowAtom)) : null;
      }),
    [id],
  );
  return useAtomValue(pause);
}
