import type { Game } from '@courtside/contract/entities';
import { clearAccount, setAccount } from '../features/account/account-atoms.ts';
import { clearBets } from '../features/bets/bets-atoms.ts';
import { setGames } from '../features/games/games-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { store } from '../store.ts';
import { dismissToast, toastsAtom } from '../ui/toast/toast-atoms.ts';
import { aGame, anAccount } from './builders.ts';

/** Ana is signed in with a new account and no bets, one game is offered, and no toast is shown. */
export function anaSees(game: Game = aGame()): void {
  clearBets();
  clearAccount();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setAccount(anAccount());
  setGames([game]);
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
}
