import { DomainError, oppositePrice } from '@courtside/contract';
import { type AccountId, tabAccountOf, type Uid } from '../ledger/account-id.ts';
import { betOfChallenge, stakeKey } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Decide } from '../ledger/move.ts';
import type { ChallengeDoc } from './challenge.model.ts';

/** A challenge that was taken. */
type TakenDoc = ChallengeDoc & Required<Pick<ChallengeDoc, 'taken'>>;

/** True for a challenge that was taken. */
export function isTaken(doc: ChallengeDoc): doc is TakenDoc {
  return doc.taken !== undefined;
}

/** Key of the entry that sets a challenger's stake aside. */
export function challengerHoldKey(challengeId: string): string {
  return `hold:${betOfChallenge(challengeId)}`;
}

/** The entry that sets a stake of a challenge aside. */
export function draftHold(doc: ChallengeDoc, amount: number, limit: number): Draft {
  return { kind: 'hold', amount: -amount, ref: { expiresAt: doc.expiresAt, challenge: doc._id, limit } };
}

/** What a bet is on, in the form of a stored bet. */
type Chosen = Pick<ChallengeDoc, 'market' | 'side' | 'line'>;

/** The other side of a market: the other team with the opposite line, or the other side of a total with the same one. */
export function otherSide({ market, side, line }: Chosen): Chosen {
  const otherLine = line === undefined || line === 0 || market === 'total' ? line : -line;
  return {
    side: side === 1 ? 2 : 1,
    ...(market && { market }),
    ...(otherLine !== undefined && { line: otherLine }),
  };
}

/** Both bets of a challenge that was taken: the challenger's, then the taker's. Everything in them is agreed. Pure. */
export function betsOf(doc: TakenDoc): readonly [StakedBet, StakedBet] {
  const { _id, gameId, market, side, line, price, stake, otherStake, challenger, taken } = doc;
  const common = {
    id: betOfChallenge(_id),
    gameId,
    potential: stake + otherStake,
    placedAt: taken.at,
    betData: taken.betData,
    challenge: _id,
  };
  const own = { side, ...(market && { market }), ...(line !== undefined && { line }) };
  return [
    { ...common, ...own, uid: challenger, amount: stake, price },
    { ...common, ...otherSide(doc), uid: taken.by, amount: otherStake, price: oppositePrice(price) },
  ];
}

/** Claims the stake that was set aside. A restored database may lack that entry: then the stake is taken from the balance. */
function claim(bet: StakedBet, hold: number): Decide {
  return ({ holds }) =>
    holds.some(({ seq, amount }) => seq === hold && amount === bet.amount)
      ? { kind: 'stake', amount: 0, ref: { bet, hold } }
      : { kind: 'stake', amount: -bet.amount, ref: { bet } };
}

/** Places both bets of a challenge that was taken. Nothing refuses them. Safe to repeat. */
export async function placeBets(ledger: Ledger, doc: TakenDoc): Promise<void> {
  const holds = [doc.hold ?? 0, doc.taken.hold];
  const moves = betsOf(doc).map((bet, index) =>
    ledger.move({
      account: tabAccountOf(doc.tabId, bet.uid),
      key: stakeKey(bet.id),
      decide: claim(bet, holds[index] ?? 0),
    }),
  );
  await Promise.all(moves);
}

/** Returns a stake that was set aside. Safe to repeat: without an open hold it does nothing. @returns whether it did */
export async function releaseHold(ledger: Ledger, account: AccountId, seq: number): Promise<boolean> {
  try {
    const { replayed } = await ledger.move({
      account,
      key: `release:${seq}`,
      decide({ holds }) {
        const hold = holds.find((open) => open.seq === seq);
        if (hold === undefined) throw new DomainError('not-found');
        return { kind: 'release', amount: hold.amount, ref: { hold: seq } };
      },
    });
    return !replayed;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'not-found' || error.code === 'user-not-found')) return false;
    throw error;
  }
}

/** The account of a user on the tab of a challenge. */
export function accountOn(doc: Pick<ChallengeDoc, 'tabId'>, uid: Uid): AccountId {
  return tabAccountOf(doc.tabId, uid);
}
