import type { UserBet } from '@courtside/contract/entities';
import { mainAccountName } from '@courtside/contract/money';
import type { Caller } from '../../api/call.ts';
import { store } from '../../store.ts';
import { areBetsReadAtom, confirmedBetsAtom, mergeBets, readPages, runningIn } from './bets-atoms.ts';

/**
 * Reads bets that a snapshot leaves out. It has the first page of the running bets and the latest others.
 * @param running the number of running bets of the main account
 */
export async function catchUpOnBets(owner: Caller, snapshot: readonly UserBet[], running = 0): Promise<void> {
  const inSnapshot = new Set(snapshot.map(({ id }) => id));
  const known = runningIn(store.get(confirmedBetsAtom).values());
  const missing = known.filter(({ id }) => !inSnapshot.has(id));
  const areRead = store.get(areBetsReadAtom);
  const hasAll = (bets: readonly UserBet[]) =>
    !areRead || bets.filter(({ account }) => account === mainAccountName).length >= running;
  if (missing.length === 0 && hasAll(known)) return;
  try {
    const { byId } = await readPages(owner, undefined, (bets) => {
      const read = new Set(bets.map(({ id }) => id));
      return missing.every(({ id }) => read.has(id)) && hasAll(runningIn(bets));
    });
    mergeBets([...byId.values()]);
  } catch (error) {
    console.error('The bets could not be read again.', error);
  }
}
