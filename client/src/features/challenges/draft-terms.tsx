import type { Game } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { formatCents } from '@courtside/contract/money';
import { fairProbability } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { accountAtom } from '../account/account-atoms.ts';
import { selectionWords } from '../bets/bet-words.ts';
import { DollarInput } from '../bets/dollar-input.tsx';
import { type Offered, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import type { ChallengeDraft } from './challenge-draft.ts';
import { chosenPrice } from './challenge-terms.ts';
import { otherSelection } from './challenge-view.ts';
import { riskWords, winWords } from './challenge-words.ts';
import { OddsMoved } from './odds-moved.tsx';
import { PriceChoice } from './price-choice.tsx';
import { TermsWords } from './terms-words.tsx';
import { TornSlip } from './torn-slip.tsx';

/** What the challenger's price is, and the pot. */
function PriceWords({ draft: { kind, terms }, seen }: { draft: ChallengeDraft; seen: Offered }) {
  const writeOdds = useWriteOdds();
  const fair = writeOdds(chosenPrice(seen, 'fair', '') ?? 0);
  const chance = Math.round(100 * fairProbability(seen.price, seen.otherPrice));
  return (
    <p className="flex flex-wrap justify-between gap-x-2.5 text-sm leading-4.5 text-soft">
      <span>
        {kind === 'even' && 'Both risk the same. '}
        Fair price <b className="font-semibold text-ink">{fair}</b>, at {chance}%
        {seen.market === 'moneyline' && ' to win'}
      </span>
      {terms !== null && <b className="font-semibold text-ink">Pot {formatCents(terms.pot)}</b>}
    </p>
  );
}

interface StakeProps {
  text: string;
  problem: string | undefined;
  onText: (text: string) => void;
  /** The id of the text that says what is wrong. */
  problemId: string;
}

/** The field for the user's stake, on the user's half. */
function Stake({ text, problem, onText, problemId }: StakeProps) {
  const id = useId();
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        Your stake
      </label>
      <DollarInput
        id={id}
        value={text}
        className="pr-12!"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={(event) => onText(event.target.value)}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-paper-soft"
      >
        risk
      </span>
    </div>
  );
}

interface SlipProps {
  draft: ChallengeDraft;
  game: Game;
  seen: Offered;
}

/** A new challenge as a slip: the user's half with the stake to type, and the friend's. */
function Slip({ draft, game, seen }: SlipProps) {
  const { opponent, text, setText, terms, problemAt } = draft;
  const user = useAtomValue(signedInUserAtom);
  const name = useAtomValue(accountAtom)?.displayName || user?.displayName || 'You';
  const problemId = useId();
  const problem = problemAt('amount');
  const wordsOf = (selection: Selection) => winWords({ ...selection, teamChosen: teamOf(game, selection.side) });
  return (
    <div>
      <TornSlip
        terms={
          terms === null ? (
            <span className="text-soft">Enter a stake and a price to see what both sides risk.</span>
          ) : (
            <TermsWords
              side={wordsOf(seen)}
              friend={opponent?.username ?? null}
              wins={terms.own.wins}
              risks={terms.own.stake}
            />
          )
        }
        first={{
          person: { uid: user?.uid ?? '', username: name },
          isOwn: true,
          what: wordsOf(seen).what,
          stake: <Stake text={text} problem={problem} onText={setText} problemId={problemId} />,
        }}
        second={{
          person: opponent,
          isOwn: false,
          what: wordsOf(otherSelection(seen)).what,
          stake: (
            <p className="flex h-11 items-center justify-end gap-2 text-sm text-soft">
              <span>risks</span>
              <span className="num text-[1.375rem] text-ink">
                {terms === null ? '–' : formatCents(terms.other.stake)}
              </span>
            </p>
          ),
        }}
      />
      {problem !== undefined && (
        <FieldProblem id={problemId} className="mt-1.5">
          {problem}
        </FieldProblem>
      )}
      {/* Read as one sentence when the terms change. */}
      <p role="status" className="sr-only">
        {terms !== null && (
          <>
            {riskWords('You', terms.own)} <bdi>{riskWords(opponent?.username ?? 'The taker', terms.other)}</bdi>{' '}
            <span>Pot {formatCents(terms.pot)}.</span>
          </>
        )}
      </p>
    </div>
  );
}

/** The terms of a new challenge: a slip with both halves, the price, and why it was refused. */
export function DraftTerms({ draft, odds }: { draft: ChallengeDraft; odds: NonNullable<ChallengeDraft['odds']> }) {
  const { game, seen, current } = odds;
  const what = ({ side, ...selection }: Offered) =>
    selectionWords({ ...selection, side, teamChosen: teamOf(game, side) });
  return (
    <>
      <OddsMoved seen={seen} current={current} what={what(current)} kind={draft.kind} onUse={draft.takeNewOdds} />
      <Slip draft={draft} game={game} seen={seen} />
      <PriceWords draft={draft} seen={seen} />
      <PriceChoice draft={draft} what={what(seen)} />
      {draft.refusal !== null && <AlertBox>{draft.refusal}</AlertBox>}
    </>
  );
}

/** What the button that sends a challenge says. */
export function ChallengeWords({ draft: { opponent } }: { draft: ChallengeDraft }) {
  return (
    <span className="wrap-anywhere">Challenge {opponent === null ? 'anyone' : <bdi>{opponent.username}</bdi>}</span>
  );
}
