import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { readAmount } from '../bets/parse-amount.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { offered } from '../games/market.ts';
import { type ChallengeField, makeChallenge } from './challenge-calls.ts';
import type { ChallengeGroup } from './challenge-groups.ts';
import { chosenPrice, type PriceKind, termsOf } from './challenge-terms.ts';
import { priceRule } from './challenge-words.ts';
import type { Friend } from './friends.ts';
import type { Choice } from './game-choice.tsx';

/** The amount that a challenge begins with. */
const firstAmount = '20';

/** Why an attempt failed, and which part of the form is at fault. */
interface Problem {
  readonly field: ChallengeField | null;
  readonly message: string;
  /** The friend who was challenged; null for any member. */
  readonly opponent: string | null;
}

interface DraftProps {
  group: ChallengeGroup;
  /** Null for any member. */
  opponent: Friend | null;
  choice: Choice;
  /** Called when the challenge is sent. */
  onSent: () => void;
}

/** The stake and the price of a new challenge, what both sides risk, and the call that sends it. */
export function useChallengeDraft({ group, opponent, choice, onSent }: DraftProps) {
  const [text, setText] = useState(firstAmount);
  const [kind, setKind] = useState<PriceKind>('fair');
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Problem | null>(null);
  const game = useAtomValue(gameAtom(choice.gameId));
  const { market, side } = choice.selection;
  const current = game ? offered(game, market, side) : null;
  // What the user has seen is what is sent: odds that move are shown, and used when the user says so.
  const [held, setHeld] = useState(current);
  const isHeld = held?.market === market && held.side === side;
  const seen = isHeld ? held : current;
  if (seen !== held) setHeld(seen);

  const amount = readAmount(text);
  const price = seen && chosenPrice(seen, kind, typed);
  const terms = termsOf(amount.cents, price);
  const opponentUid = opponent?.uid ?? null;
  // A refusal may be about the friend.
  const problem = last?.opponent === opponentUid ? last : null;
  const fail = (field: ChallengeField | null, message: string) => setLast({ field, message, opponent: opponentUid });
  const edit =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setLast(null);
    };

  const [busy, send] = useSubmit(async () => {
    if (amount.cents === null) return fail('amount', amount.problem ?? 'Please enter a valid amount.');
    if (price === null || terms === null) return fail('price', priceRule);
    if (current === null || seen === null) return;
    const { line } = seen;
    if (line !== current.line) return fail('game', 'Please choose the new line first.');
    const outcome = await makeChallenge({
      groupId: group.id,
      gameId: choice.gameId,
      selection: { market, side, line },
      amount: amount.cents,
      price,
      opponent: opponentUid,
    });
    if (!outcome.ok) return fail(outcome.field, outcome.message);
    showToast({
      tone: 'win',
      text:
        opponent === null ? `${group.groupName} can take your challenge.` : `${opponent.username} has your challenge.`,
    });
    onSent();
  });

  return {
    opponent,
    /** The odds that the user has seen and those of the moment; null once the price is no longer offered. */
    odds: game && seen && current ? { game, seen, current } : null,
    takeNewOdds: () => edit(setHeld)(current),
    text,
    setText: edit(setText),
    kind,
    setKind: edit(setKind),
    typed,
    setTyped: edit(setTyped),
    /** Null while the amount or the price is not valid. */
    terms,
    /** What is wrong with a part of the form. */
    problemAt: (field: ChallengeField) =>
      (problem?.field === field ? problem.message : undefined) ??
      (field === 'amount' ? (amount.problem ?? undefined) : undefined),
    /** A refusal that is about no field. */
    refusal: problem !== null && (problem.field === null || problem.field === 'opponent') ? problem.message : null,
    busy,
    send,
  };
}

export type ChallengeDraft = ReturnType<typeof useChallengeDraft>;
