import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { announcePlaced, bettorOf, refreshUnlessLive } from './bettor.ts';
import { movedOdds } from './moved-odds.ts';
import { changePick, type PickState, pickOf, readyPicksAtom, removePick } from './picks-atoms.ts';
import { placeBet } from './place-bet.ts';

/** The id of a selection's amount field. */
export const pickFieldId = (key: string) => `amount-${key}`;

/**
 * Places a bet on one selection at the odds that the user saw. A placed one leaves the slip, another stays with the answer.
 * @returns the bet; null if it was not placed or is being placed already
 */
async function placeOne({ pick: { key }, game, odds, amount }: PickState): Promise<UserBet | null> {
  const user = store.get(signedInUserAtom);
  const account = store.get(stakeAccountAtom);
  const pick = pickOf(key);
  if (!user || !account || amount === null || !pick || pick.answer?.kind === 'placing') return null;
  changePick(key, { answer: { kind: 'placing' } });
  const onPlacedAfterAll = (bet: UserBet) => {
    removePick(key);
    announcePlaced(bet);
  };
  const result = await placeBet(
    { game, selection: odds, amount, account: account.id },
    bettorOf(user.uid, onPlacedAfterAll),
  );
  if (result.kind === 'placed') {
    removePick(key);
    return result.bet;
  }
  if (result.kind === 'odds-changed')
    changePick(key, { answer: { kind: 'moved', odds: movedOdds(game, odds, result) } });
  else changePick(key, { answer: { kind: 'refused', message: result.message } });
  return null;
}

/** Places each selection as a bet of its own. Announces one placed bet by its words, several by their number and sum. */
async function placeAll(states: readonly PickState[]): Promise<number> {
  const answers = await Promise.all(states.map(placeOne));
  const placed = answers.filter((bet) => bet !== null);
  const [first] = placed;
  if (!first) return 0;
  const sum = placed.reduce((cents, bet) => cents + toCents(bet.amount), 0);
  if (placed.length === 1) announcePlaced(first);
  else showToast({ tone: 'win', text: `${placed.length} bets placed for ${formatCents(sum)}.` });
  refreshUnlessLive(first.userId);
  return placed.length;
}

/** Why nothing can be sent; null if the selections can. Moves the focus to the first amount that is missing or invalid. */
function problemOf(states: readonly PickState[]): string | null {
  if (!navigator.onLine) return 'You are offline. Nothing was placed.';
  const invalid = states.find(({ amount }) => amount === null);
  if (invalid) {
    document.getElementById(pickFieldId(invalid.pick.key))?.focus();
    return 'Please enter a valid bet amount.';
  }
  return store.get(stakeAccountAtom) === null ? 'Your season account is not loaded yet.' : null;
}

async function place(states: readonly PickState[]): Promise<number> {
  const problem = problemOf(states);
  if (problem === null) return placeAll(states);
  showToast({ tone: 'loss', text: problem });
  return 0;
}

/** Places every selection that can be bet on now. Never rejects. @returns the number of placed bets */
export const placePicks = (): Promise<number> => place(store.get(readyPicksAtom));

/** Accepts the new odds of one selection and places it. Never rejects. @returns the number of placed bets */
export const acceptPick = (state: PickState): Promise<number> => place([state]);
