import type { UserBet } from '@courtside/contract/entities';
import { store } from '../../store.ts';
import { confirmedBetsAtom, mergeBets } from './bets-atoms.ts';
import { type Bettor, readBets } from './read-bets.ts';

/**
 * A snapshot holds the running bets and the latest of the others. A bet that ran before and is not in it was settled
 * while nobody listened, with too many others: all are read then.
 */
export async function catchUpOnBets(bettor: Bettor, snapshot: readonly UserBet[]): Promise<void> {
  const told = new Set(snapshot.map(({ id }) => id));
  const running = [...store.get(confirmedBetsAtom).values()].filter(({ status }) => status === 'pending');
  if (running.every(({ id }) => told.has(id))) return;
  try {
    for await (const bets of readBets(bettor)) mergeBets(bets);
  } catch (error) {
    console.error('The bets could not be read again.', error);
  }
}
