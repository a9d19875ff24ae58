import type { Cents } from '@courtside/contract/money';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useRef, useState } from 'react';
import { maxStakeOf, stakeAccountAtom } from '../account/stake-accounts.ts';
import { stakeProblem } from './can-bet.ts';
import { readAmount } from './parse-amount.ts';
import { stakeDraftAtom } from './stake-drafts.ts';

/** The amount of the next bet on one card. */
export interface Stake {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The typed amount. */
  readonly text: string;
  /** In cents, null when it is not a valid stake. */
  readonly amount: Cents | null;
  /** The most that can be staked, in cents; 0 while it is not known. */
  readonly max: Cents;
  /** Why the amount cannot be bet; null without a reason. */
  readonly problem: string | null;
  /** Whether the chosen account cannot pay the amount. */
  readonly isUnpayable: boolean;
  /** Why the server has refused the amount; null if it has not. */
  readonly refusal: string | null;
  /** The stake of the card's last bet, in cents; null before one is placed. */
  readonly last: Cents | null;
  readonly change: (text: string) => void;
  readonly refuse: (message: string | null) => void;
  /** Empties the field after a bet. Keeps what the user has typed since. */
  readonly spend: (amount: Cents) => void;
}

/** The amount in the field of a game's card. It belongs to the card alone, and leaving the page empties it. */
export function useStake(gameId: string): Stake {
  const field = useRef<HTMLInputElement>(null);
  const account = useAtomValue(stakeAccountAtom);
  const [text, change] = useAtom(stakeDraftAtom(gameId));
  const [refused, setRefused] = useState<{ readonly text: string; readonly message: string } | null>(null);
  const [last, setLast] = useState<Cents | null>(null);
  const { cents: amount, problem } = readAmount(text);
  const unpayable = account && amount !== null ? stakeProblem(account, amount) : null;
  return {
    field,
    text,
    amount,
    max: account === null ? 0 : maxStakeOf(account),
    problem: problem ?? unpayable,
    isUnpayable: unpayable !== null,
    refusal: refused?.text === text ? refused.message : null,
    last,
    change,
    refuse: (message) => setRefused(message === null ? null : { text, message }),
    spend: (spent) => {
      change((typed) => (typed === text ? '' : typed));
      setLast(spent);
    },
  };
}
