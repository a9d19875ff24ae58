import { challengeStakes, oppositePrice } from '@courtside/contract/challenge-terms';
import type { Challenge } from '@courtside/contract/challenges';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldProblem, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';
import { nowAtom } from '../games/clock.ts';
import { BlockChallenges } from './block-challenges.tsx';
import {
  answerChallenge,
  type ChallengeResult,
  declineChallenge,
  takeChallenge,
  withdrawChallenge,
} from './challenge-calls.ts';
import { canTake, roleOf, sidesOf } from './challenge-view.ts';
import { priceRule, readPrice, riskWords, versusWords } from './challenge-words.ts';

/** What an answer at a price would risk; the challenger's stake stays. Null for a price that it cannot have. */
export function answerStakes(challenge: Pick<Challenge, 'stake'>, price: number | null) {
  const stakes = price === null ? null : challengeStakes(toCents(challenge.stake), oppositePrice(price));
  return stakes && { stake: stakes.otherStake, wins: stakes.stake };
}

interface AnswerProps {
  challenge: Challenge;
  onCancel: () => void;
  onAnswered: () => void;
}

/** Asks for the price at which the user would take the other side. The challenger's stake stays. */
function Answer({ challenge, onCancel, onAnswered }: AnswerProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const price = readPrice(typed);
  const stakes = answerStakes(challenge, price);
  const { username } = challenge.challenger;
  const [busy, send] = useSubmit(async () => {
    if (price === null || stakes === null) return setProblem(priceRule);
    const outcome = await answerChallenge(challenge, price);
    if (!outcome.ok) return setProblem(outcome.message);
    showToast({ tone: 'win', text: `You challenged ${username} at your price.` });
    onAnswered();
  });
  return (
    <form noValidate onSubmit={send} className="mt-2 grid grid-cols-1 gap-2">
      <TextField
        label={`Your price for ${sidesOf(challenge)[1].what}`}
        placeholder="+150"
        inputMode="text"
        value={typed}
        problem={problem ?? undefined}
        hint={
          stakes === null
            ? `${username} still risks ${formatCents(toCents(challenge.stake))}.`
            : riskWords('You', stakes)
        }
        onText={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
          Send price
        </Button>
      </div>
    </form>
  );
}

interface ChallengeActionsProps {
  challenge: Challenge;
  uid: string;
  onDone?: (() => void) | undefined;
}

/** What the user can do with an open challenge. Renders nothing for one that has ended or is another pair's. */
export function ChallengeActions({ challenge, uid, onDone }: ChallengeActionsProps) {
  const now = useAtomValue(nowAtom);
  const [problem, setProblem] = useState<string | null>(null);
  const [answering, setAnswering] = useState(false);
  const run = async (act: () => Promise<ChallengeResult>, words: string, tone: 'win' | 'plain' = 'plain') => {
    setProblem(null);
    const outcome = await act();
    if (!outcome.ok) return setProblem(outcome.message);
    showToast({ tone, text: words.replace('{versus}', versusWords(outcome.challenge, uid)) });
    onDone?.();
  };
  const role = roleOf(challenge, uid);
  const isTakeable = canTake(challenge, uid, now);
  if (challenge.status !== 'open' || (role !== 'challenger' && !isTakeable)) return null;
  const failure = problem !== null && <FieldProblem className="mt-2">{problem}</FieldProblem>;
  if (role === 'challenger')
    return (
      <div className="mt-2">
        <Button
          look="secondary"
          onClick={() => run(() => withdrawChallenge(challenge), 'Challenge withdrawn. Your stake is back.')}
        >
          Withdraw
        </Button>
        {failure}
      </div>
    );
  const [, own] = sidesOf(challenge);
  if (answering)
    return (
      <Answer
        challenge={challenge}
        onCancel={() => setAnswering(false)}
        onAnswered={() => {
          setAnswering(false);
          onDone?.();
        }}
      />
    );
  const pot = formatCents(toCents(challenge.pot));
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <Button
        wide
        className="py-1.5 leading-4.5"
        onClick={() => run(() => takeChallenge(challenge), `{versus}: ${own.what}, pot ${pot}.`, 'win')}
      >
        <span>
          Take it: risk <span className="num text-base">{formatCents(own.stake)}</span> to win{' '}
          <span className="num text-base">{formatCents(own.wins)}</span>
        </span>
      </Button>
      {role === 'opponent' && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="secondary"
            className="px-2"
            onClick={() => run(() => declineChallenge(challenge), 'Challenge declined.')}
          >
            Decline
          </Button>
          <Button look="secondary" className="px-1! whitespace-nowrap" onClick={() => setAnswering(true)}>
            Another price
          </Button>
        </div>
      )}
      {failure}
      {role === 'opponent' && <BlockChallenges challenge={challenge} onDone={onDone} />}
    </div>
  );
}
