import type { UserBet } from '@courtside/contract/entities';
import { store } from '../../store.ts';
import { confirmedBetsAtom } from './bets-atoms.ts';

interface Undecided {
  readonly id: string;
  /** Told once, when it turns out that the bet was placed. */
  readonly onPlaced: (bet: UserBet) => void;
}

/** Bets asked for whose outcome is not known, by what was asked for. */
const undecided = new Map<string, Undecided>();

// An answer may be lost on its way while the live feed, or the next reading of all bets, tells of the bet itself.
store.sub(confirmedBetsAtom, () => {
  const confirmed = store.get(confirmedBetsAtom);
  for (const [attempt, { id, onPlaced }] of undecided) {
    const bet = confirmed.get(id);
    if (!bet) continue;
    undecided.delete(attempt);
    onPlaced(bet);
  }
});

/** The id under which this was asked for before, if that is still undecided: to be asked about again. */
export function undecidedId(attempt: string): string | undefined {
  return undecided.get(attempt)?.id;
}

/** The outcome is not known. When the server is heard to have the bet, `onPlaced` is told, and the matter is closed. */
export function leaveUndecided(attempt: string, id: string, onPlaced: (bet: UserBet) => void): void {
  undecided.set(attempt, { id, onPlaced });
}

/** The outcome is known: the next time the same is asked for, another bet is meant. */
export function decide(attempt: string): void {
  undecided.delete(attempt);
}
