import type { Challenge } from '@courtside/contract/challenges';
import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { accountAtom } from '../account/account-atoms.ts';
import { teamOf } from '../games/market.ts';
import { ChallengeActions } from './challenge-actions.tsx';
import { ChallengeRecord } from './challenge-record.tsx';
import { otherSelection, sidesOf } from './challenge-view.ts';
import { winWords } from './challenge-words.ts';
import { PriceScale } from './price-scale.tsx';
import { TermsWords } from './terms-words.tsx';
import { TornSlip } from './torn-slip.tsx';

function Stake({ cents, words }: { cents: Cents; words: string }) {
  return (
    <p className="grid">
      <span className="num text-[2rem] leading-8.5">{formatCents(cents)}</span>{' '}
      <span className="text-sm leading-4.25 text-soft">{words}</span>
    </p>
  );
}

interface ChallengeOfferProps {
  /** A challenge that the user may take. */
  challenge: Challenge;
  uid: string;
  onDone: () => void;
}

/** A challenge as the friend sees it who may take it: the slip with both halves, what it is worth, and the record of the two. */
export function ChallengeOffer({ challenge, uid, onDone }: ChallengeOfferProps) {
  const account = useAtomValue(accountAtom);
  const { challenger, game } = challenge;
  const [first, own] = sidesOf(challenge);
  const other = otherSelection(challenge);
  const side = winWords({ ...other, teamChosen: teamOf(game, other.side) });
  return (
    <div data-challenge={challenge.id} className="grid grid-cols-1 gap-3">
      <TornSlip
        terms={<TermsWords side={side} friend={challenger.username} wins={own.wins} risks={own.stake} />}
        first={{
          person: challenger,
          isOwn: false,
          what: winWords({ ...challenge, teamChosen: teamOf(game, challenge.side) }).what,
          stake: <Stake cents={first.stake} words="you win" />,
        }}
        second={{
          person: { uid, username: account?.displayName || 'You' },
          isOwn: true,
          what: side.what,
          stake: <Stake cents={own.stake} words="you risk" />,
        }}
      />
      <PriceScale challenge={challenge} />
      <ChallengeRecord challenge={challenge} uid={uid} />
      <ChallengeActions challenge={challenge} uid={uid} onDone={onDone} />
    </div>
  );
}
