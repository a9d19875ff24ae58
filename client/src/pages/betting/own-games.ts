import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { stakedGamesAtom } from '../../features/bets/bets-atoms.ts';

/** The games that the user had a bet on at any time of the visit, so that one stays as it is when it ends. */
export function useOwnGames(): ReadonlySet<string> {
  const staked = useAtomValue(stakedGamesAtom);
  const [own, setOwn] = useState<ReadonlySet<string>>(staked);
  if ([...staked].some((id) => !own.has(id))) setOwn(new Set([...own, ...staked]));
  return own;
}
