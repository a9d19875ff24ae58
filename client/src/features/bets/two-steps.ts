/**
 * Bets at a server that has only the two steps of the specification: it takes a stake, and then records a bet that costs nothing.
 * Such a server knows no idempotency keys, so this file remembers which stakes it has taken.
 */
import { type Cents, toCents, toDollars } from '@courtside/contract/money';
import { isRefusal } from '../../api/attempts.ts';
import { type Caller, call, onSessionEnd } from '../../api/call.ts';
import { store } from '../../store.ts';
import { accountAtom, readOwnUser, refreshAccount } from '../account/account-atoms.ts';

interface TakenStake {
  readonly amount: Cents;
  /** The balance before the server was asked for the stake, in cents, while the outcome is unknown; null once it is taken. */
  readonly before: Cents | null;
  /** Its bet was refused: the next bet of the same amount uses it. */
  readonly isUnused: boolean;
}

/** Stakes whose bets are not recorded yet, by the ids of the bets. */
const stakes = new Map<string, TakenStake>();

onSessionEnd(() => stakes.clear());

/** Courtside's own record of a user always has the counters of the bets, which the specification does not have. */
async function hasOnlySpecifiedSteps({ uid, token }: Caller): Promise<boolean> {
  const account = store.get(accountAtom) ?? (await readOwnUser(uid, token, true));
  return account.stats === null;
}

async function readBalance({ uid, token }: Caller): Promise<Cents> {
  return toCents((await readOwnUser(uid, token, true)).balance);
}

/** The stake of a bet, if the server was asked for it before. A bet also gets the stake of a refused one with its amount. */
function stakeOf(id: string, amount: Cents): TakenStake | undefined {
  const unused = [...stakes].find(([, stake]) => stake.isUnused && stake.amount === amount);
  if (stakes.has(id) || !unused) return stakes.get(id);
  stakes.delete(unused[0]);
  stakes.set(id, { ...unused[1], isUnused: false });
  return stakes.get(id);
}

/**
 * Has the server take the stake of a bet, once. After a lost response, the balance tells whether it was taken: only an unchanged
 * one is asked again.
 * @throws ApiError
 */
async function takeStake(id: string, amount: Cents, caller: Caller): Promise<void> {
  const taken: TakenStake = { amount, before: null, isUnused: false };
  const asked = stakeOf(id, amount);
  if (asked?.before === null) return;
  const before = await readBalance(caller);
  if (asked && before !== asked.before) return void stakes.set(id, taken);
  stakes.set(id, { ...taken, before });
  try {
    const { uid, token } = caller;
    const body = { betAmount: toDollars(amount) };
    await call('holdStake', { params: { uid }, token, headers: { 'idempotency-key': id }, body });
  } catch (error) {
    if (isRefusal(error)) stakes.delete(id);
    throw error;
  }
  stakes.set(id, taken);
}

/**
 * Records a bet, after its stake is taken if the server does not take it with the bet. A repetition takes no second stake.
 * @param record sends the bet
 * @throws ApiError of either step
 */
export async function recordBet<T>(id: string, amount: Cents, caller: Caller, record: () => Promise<T>): Promise<T> {
  if (!(await hasOnlySpecifiedSteps(caller))) return record();
  await takeStake(id, amount, caller);
  try {
    const bet = await record();
    stakes.delete(id);
    return bet;
  } catch (error) {
    if (isRefusal(error)) {
      stakes.set(id, { amount, before: null, isUnused: true });
      void refreshAccount(caller.uid, caller.token);
    }
    throw error;
  }
}
