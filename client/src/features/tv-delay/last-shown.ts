import type { UserBet } from '@courtside/contract/entities';
import type { Group, GroupCard } from '@courtside/contract/groups';
import { mainAccountName, toCents, toDollars } from '@courtside/contract/money';
import type { BettingAccount } from '@courtside/contract/seasons';
import { onSessionEnd } from '../../api/call.ts';
import type { Account } from '../../api/specified-fields.ts';
import { holdsBackAtom } from '../../delay/tv-delay.ts';
import { keepText, readText } from '../../storage.ts';
import { store, whenTrue } from '../../store.ts';
import { accountAtom, setAccount } from '../account/account-atoms.ts';
import { moneyAsOfAtom, restoredMoneyAtom } from '../account/money-as-of.ts';
import { ownMovesAtom } from '../account/own-moves.ts';
import { restoreAccounts, seasonAccountsAtom } from '../account/stake-accounts.ts';
import { betsAtom, betsLoadAtom, isUnconfirmedAtom, mergeBets } from '../bets/bets-atoms.ts';
import { cardsAtom, myGroupsAtom, myGroupsLoadAtom, restoreGroups } from '../groups/own-groups.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

/** What the pages of a signed-in user showed last on a device that is behind its TV. */
interface LastShown {
  readonly uid: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly account: Account;
  readonly accounts: readonly BettingAccount[];
  readonly bets: readonly UserBet[];
  /** Null if they were not loaded. */
  readonly groups: readonly Group[] | null;
  readonly cards: readonly GroupCard[];
}

const key = 'courtside:last-shown';
/** The most bets that are kept, the latest games first. */
const maxBets = 100;

function forget(): void {
  keepText('browser', key, null);
  store.set(restoredMoneyAtom, null);
}

onSessionEnd(forget);

/** A record with the money that this device has moved since. */
function withOwnMoves<T extends { readonly balance: number }>(record: T, account: string): T {
  return { ...record, balance: toDollars(toCents(record.balance) + store.get(ownMovesAtom(account))) };
}

/** Keeps what is shown now. A device that holds nothing back keeps nothing. */
function keep(): void {
  const account = store.get(accountAtom);
  if (!store.get(holdsBackAtom)) {
    forget();
    return;
  }
  if (account === null || store.get(betsLoadAtom) !== 'loaded') return;
  const bets = store.get(betsAtom).filter(({ id }) => !store.get(isUnconfirmedAtom(id)));
  const shown: LastShown = {
    uid: account.uid,
    at: store.get(moneyAsOfAtom) ?? Date.now(),
    account: withOwnMoves(account, mainAccountName),
    accounts: store.get(seasonAccountsAtom).map((each) => withOwnMoves(each, each.account)),
    bets: bets.slice(0, maxBets),
    groups: store.get(myGroupsLoadAtom).status === 'loaded' ? store.get(myGroupsAtom) : null,
    cards: [...store.get(cardsAtom).values()],
  };
  keepText('browser', key, JSON.stringify(shown));
}

function read(): LastShown | null {
  try {
    return JSON.parse(readText('browser', key) ?? 'null');
  } catch (error) {
    console.warn('What was shown last cannot be read.', error);
    return null;
  }
}

/** Shows what this device showed before a reload, until what has happened since may be shown. */
async function restore(): Promise<void> {
  const last = read();
  if (last === null || !store.get(holdsBackAtom)) return;
  await whenTrue((get) => get(signedInUserAtom) !== null);
  if (store.get(signedInUserAtom)?.uid !== last.uid || store.get(accountAtom) !== null) return;
  setAccount(last.account);
  mergeBets(last.bets);
  restoreAccounts(last.uid, last.accounts);
  if (last.groups !== null) restoreGroups(last.groups, last.cards);
  store.set(restoredMoneyAtom, { at: last.at, seq: last.account.seq });
}

let following = false;

/** Shows what was shown before a reload, and keeps what is shown for the next one. Calling it again does nothing. */
export function followLastShown(): void {
  if (following) return;
  following = true;
  void restore();
  store.sub(holdsBackAtom, keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}
