import { type Cents, formatCents } from '@courtside/contract/money';
import type { WinWords } from './challenge-words.ts';

interface TermsWordsProps {
  /** The reader's side. */
  side: WinWords;
  /** The name of the other side; null while no member has taken it. */
  friend: string | null;
  wins: Cents;
  risks: Cents;
}

/** `If the 76ers win, you get Bryce’s $12.26; if not, Bryce gets your $20.00.` */
export function TermsWords({ side, friend, wins, risks }: TermsWordsProps) {
  const name = friend === null ? 'the taker' : <bdi>{friend}</bdi>;
  return (
    <span className="wrap-anywhere">
      If {side.subject === '' ? '' : `${side.subject} `}
      <b className="font-bold">{side.outcome}</b>, you get {name}’s{' '}
      <b className="num text-points leading-5.5">{formatCents(wins)}</b>; {side.otherwise}, {name} gets your{' '}
      <b className="num text-points leading-5.5">{formatCents(risks)}</b>.
    </span>
  );
}
