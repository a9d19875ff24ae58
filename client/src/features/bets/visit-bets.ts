import type { UserBet } from '@courtside/contract/entities';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { nowAtom } from '../games/clock.ts';
import { betsAtom, openBetsAtom } from './bets-atoms.ts';
import { byTipOff, latestResults } from './recent-bets.ts';

const union = (known: ReadonlySet<string>, ids: readonly string[]) => new Set([...known, ...ids]);

/**
 * The user's bets during one visit to a page, which lasts as long as the calling component is mounted. `inPlay` has the
 * pending bets by tip-off, and those settled during the visit in their places until they are dismissed. `results` has
 * the latest other bets, newest first.
 */
export function useVisitBets() {
  const bets = useAtomValue(betsAtom);
  const pending = useAtomValue(openBetsAtom).map(({ id }) => id);
  const { get } = useStore();
  const [start] = useState(() => get(nowAtom));
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(pending));
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(() => new Set());
  if (pending.some((id) => !kept.has(id))) setKept(union(kept, pending));

  const isInPlay = ({ id, status }: UserBet) => status === 'pending' || (kept.has(id) && !dismissed.has(id));
  const inPlay = bets.filter(isInPlay).sort(byTipOff);
  return {
    inPlay,
    results: latestResults(
      bets.filter((bet) => !isInPlay(bet)),
      start,
    ),
    /** Moves a settled bet to the results. */
    dismiss: (id: string) => setDismissed(union(dismissed, [id])),
  };
}
