import { store } from '../../store.ts';
import { accountAtom } from './account-atoms.ts';

/** Resolves once the signed-in user's record is loaded: right after a sign-up it may not be opened yet. */
export function whenAccountIsLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(accountAtom, check);
    function check(): void {
      if (store.get(accountAtom) === null) return;
      stop();
      resolve();
    }
    check();
  });
}
