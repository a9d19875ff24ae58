import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { Price } from '../games/price.tsx';
import { formatLine, matchupWords, selectionWords } from './bet-words.ts';
import { DollarInput } from './dollar-input.tsx';
import {
  changePick,
  type PickState,
  pickStatesAtom,
  picksProblemAtom,
  readyPicksAtom,
  readySumAtom,
  removePick,
} from './picks-atoms.ts';
import { acceptPick, pickFieldId, placePicks } from './place-picks.ts';
import { isSlipClosedAtom, stakeProblem, useSilentSince } from './slip-atoms.ts';
import { useBriefly } from './use-briefly.ts';

/** What a selection is on, with its current line: `Celtics −5.5`. */
const wordsOf = ({ game, odds }: PickState) => selectionWords({ ...odds, teamChosen: teamOf(game, odds.side) });

/** The line and the price that a selection was picked at, if they have moved since: `was −5.5 at −110`. */
function Was({ state: { pick, hasMoved } }: { state: PickState }) {
  const writeOdds = useWriteOdds();
  if (!hasMoved) return null;
  const line = formatLine(pick.selection);
  const odds = writeOdds(pick.selection.price);
  return <span data-moved className="text-wait-ink">{` · was ${line === '' ? odds : `${line} at ${odds}`}`}</span>;
}

/** Why a selection waits: its market takes no bets, its bet was refused, or its odds moved and can be accepted. */
function Note({ state, blocked }: { state: PickState; blocked: boolean }) {
  const writeOdds = useWriteOdds();
  const account = useAtomValue(stakeAccountAtom);
  const { market, odds, amount, pick } = state;
  const { answer } = pick;
  if (market !== 'open')
    return (
      <p className="text-xs text-wait-ink">
        {market === 'closed' ? 'Betting on this game has ended.' : 'Paused: takes no bets now.'}
      </p>
    );
  if (answer?.kind === 'moved')
    return (
      <div role="alert" className="grid gap-1.5">
        <p className="text-xs text-soft">The odds have changed.</p>
        <Button look="secondary" wide disabled={blocked} onClick={() => acceptPick(state)}>
          Accept {formatLine(odds) && `${formatLine(odds)} at `}
          {writeOdds(odds.price)} and bet
        </Button>
      </div>
    );
  const refused = answer?.kind === 'refused' ? answer.message : null;
  const problem = refused ?? (account && amount !== null ? stakeProblem(account, amount) : null);
  if (problem === null) return null;
  return (
    <p role={refused === null ? 'status' : 'alert'} className="text-xs text-loss-ink">
      {problem}
    </p>
  );
}

interface RowProps {
  state: PickState;
  blocked: boolean;
  onRemove: () => void;
}

/** A selection with its price, its amount and what it would win. */
function Row({ state, blocked, onRemove }: RowProps) {
  const { pick, game, odds, amount, market } = state;
  const { key, text, answer } = pick;
  const words = wordsOf(state);
  const placing = answer?.kind === 'placing';
  const fieldId = pickFieldId(key);
  return (
    <li
      data-pick={key}
      aria-busy={placing || undefined}
      className="grid gap-1.5 border-b border-line py-2 last:border-b-0"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline justify-between gap-x-1 text-sm font-semibold">
            <span className="wrap-anywhere">{words}</span>
            <Price price={odds.price} quiet={market !== 'open'} className="text-base leading-5" />
          </p>
          <p className="text-xs text-soft">
            {matchupWords(game)}
            <Was state={state} />
          </p>
        </div>
        <IconButton
          label={`Remove ${words}, ${matchupWords(game)}`}
          icon={X}
          disabled={placing}
          onClick={onRemove}
          className="-my-1.5 -mr-2 size-11"
        />
      </div>
      <div className="flex items-center gap-2">
        <div className="relative w-28 shrink-0">
          <label htmlFor={fieldId} className="sr-only">
            Amount on {words}, {matchupWords(game)}, in dollars
          </label>
          <DollarInput
            textSize="text-base"
            id={fieldId}
            value={text}
            readOnly={placing}
            onChange={(event) => changePick(key, { text: event.target.value, answer: null })}
          />
        </div>
        <p className="grid min-w-0 grow text-right leading-tight">
          <span className="text-xs text-soft">to win</span>{' '}
          <span className="num truncate text-base">
            {amount === null ? '–' : formatCents(payoutCents(amount, odds.price) - amount)}
          </span>
        </p>
      </div>
      <Note state={state} blocked={blocked} />
    </li>
  );
}

const betsWords = (count: number) => (count === 1 ? '1 bet' : `${count} bets`);

/** The selections that wait in the slip, and the button that places them together, each as a bet of its own. */
export default function PicksList({ onEmpty }: { onEmpty?: () => void }) {
  const states = useAtomValue(pickStatesAtom);
  const ready = useAtomValue(readyPicksAtom).length;
  const sum = useAtomValue(readySumAtom);
  const problem = useAtomValue(picksProblemAtom);
  const closed = useAtomValue(isSlipClosedAtom);
  const silent = useSilentSince() !== null;
  const list = useRef<HTMLUListElement>(null);
  const [placed, setPlaced] = useBriefly<{ readonly count: number }>();
  const blocked = closed || silent || placed !== null;

  const place = async () => {
    const count = await placePicks();
    if (count > 0) setPlaced({ count });
    if (count === states.length) onEmpty?.();
  };
  const remove = (key: string) => {
    removePick(key);
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* Above the rows, so that it stays in place while they come and go. */}
      <Button
        wide
        data-placed={placed?.count}
        {...(placed !== null && { icon: Check })}
        disabled={blocked || ready === 0 || problem !== null}
        className="px-2!"
        onClick={place}
      >
        {placed !== null && `${betsWords(placed.count)} placed`}
        {placed === null && (ready === 0 ? 'Place bets' : `Place ${betsWords(ready)} for ${formatCents(sum)}`)}
      </Button>
      {problem !== null && (
        <p role="status" className="text-xs text-balance text-loss-ink">
          {problem}
        </p>
      )}
      {states.length === 0 && <p className="text-xs text-soft">Tap prices on the cards to collect them here.</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Selections"
        className={cx('-mx-1 px-1 outline-none', states.length === 0 ? 'hidden' : 'max-h-[45dvh] overflow-y-auto')}
      >
        {states.map((state) => (
          <Row key={state.pick.key} state={state} blocked={blocked} onRemove={() => remove(state.pick.key)} />
        ))}
      </ul>
    </div>
  );
}
