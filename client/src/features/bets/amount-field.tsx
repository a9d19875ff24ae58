import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { formatSeconds } from '../../ui/time.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { Chip, stakeChips } from './chip.tsx';
import { DollarInput } from './dollar-input.tsx';
import { amountText } from './parse-amount.ts';
import type { Stake } from './use-stake.ts';

/** Moves the focus from the amount to the first price of its card that takes bets. */
function focusFirstPrice({ key, currentTarget }: KeyboardEvent): void {
  if (key !== 'Enter') return;
  currentTarget.closest('article')?.querySelector<HTMLButtonElement>('[data-bet-on]:enabled')?.focus();
}

interface AmountChipsProps {
  stake: Stake;
  /** The amounts on the chips, in cents. */
  amounts?: readonly Cents[];
  /** Whether they lie on paper. */
  onPaper?: boolean;
}

/** Chips that set the amount. The last one is all that can be staked. */
export function AmountChips({ stake, amounts = stakeChips, onPaper = false }: AmountChipsProps) {
  const { max } = stake;
  const pick = (cents: number) => (event: MouseEvent) => {
    stake.change(amountText(cents));
    // Above the limit, the reason takes the place of the chips. A keyboard user continues in the field.
    if (cents > max && event.detail === 0) stake.field.current?.focus();
  };
  return (
    <div className="flex grow gap-1.5">
      {amounts.map((cents) => (
        <Chip
          key={cents}
          name={formatCents(cents)}
          chosen={stake.amount === cents}
          onPaper={onPaper}
          onPick={pick(cents)}
          className="grow"
        >
          {amountText(cents)}
        </Chip>
      ))}
      <Chip
        name={`All, ${formatCents(max)}`}
        chosen={max > 0 && stake.amount === max}
        onPaper={onPaper}
        onPick={(event) => max > 0 && pick(max)(event)}
        className="grow"
      >
        All
      </Chip>
    </div>
  );
}

/** Why the amount cannot be bet. Renders nothing without a reason. */
export function AmountProblem({ stake, id }: { stake: Stake; id: string }) {
  const { refusal, problem } = stake;
  if (refusal !== null)
    return (
      <p role="alert" className="text-note text-balance text-loss-ink">
        {refusal}
      </p>
    );
  return (
    problem !== null && (
      <p id={`${id}-problem`} role="status" className="text-note text-balance text-loss-ink">
        {problem}
      </p>
    )
  );
}

interface AmountInputProps {
  stake: Stake;
  /** That of the field. The reason why an amount cannot be bet has the id `…-problem`. */
  id: string;
  onFocus?: () => void;
  /** The size of the digits. */
  className: string;
}

/** The field of the amount. Its parent is positioned and sets the width. */
export function AmountInput({ stake, id, onFocus, className }: AmountInputProps) {
  const balance = useAtomValue(stakeAccountAtom)?.balance ?? null;
  const { text, amount, problem, refusal } = stake;
  const left = amount === null || balance === null ? null : balance - amount;
  const hasProblem = refusal === null && problem !== null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Bet amount in dollars
      </label>
      <DollarInput
        ref={stake.field}
        id={id}
        value={text}
        aria-describedby={`${id}-${hasProblem ? 'problem' : 'balance'}`}
        aria-invalid={refusal !== null || problem !== null || undefined}
        onFocus={onFocus}
        onChange={(event) => stake.change(event.target.value)}
        onKeyDown={focusFirstPrice}
        className={className}
      />
      <span id={`${id}-balance`} className="sr-only">
        {left !== null && `Balance after the bet: ${formatCents(left)}.`}
      </span>
    </>
  );
}

/** What to do while the field is empty: tap a price after typing, or repeat the card's last bet. */
function Hint({ stake }: { stake: Stake }) {
  const { last, max } = stake;
  if (last === null || last > max) return <p className="px-1 text-sm leading-4.5 text-soft">then tap a price</p>;
  const again = (event: MouseEvent) => {
    stake.change(amountText(last));
    // The pressed button disappears; a keyboard user continues in the field.
    if (event.detail === 0) stake.field.current?.focus();
  };
  return (
    <button type="button" onClick={again} className="h-11 rounded-control px-1 text-sm text-soft hover:text-court-ink">
      <span className="num text-base text-ink">${amountText(last)}</span> again?
    </button>
  );
}

interface AmountFieldProps {
  stake: Stake;
  /** When the odds were last known to be current, in ms since 1970, if the server is silent. */
  silentSince: number | null;
}

/** The amount of the next bet on a card. Chips stand beside it while it has the focus or holds an amount. */
export function AmountField({ stake, silentSince }: AmountFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const { text, problem, refusal } = stake;

  const beside = (): ReactNode => {
    if (refusal !== null || problem !== null) return <AmountProblem stake={stake} id={id} />;
    if (silentSince !== null)
      return (
        <p className="text-note text-balance text-wait-ink">
          Odds as of {formatSeconds(silentSince)}. Waiting for the server.
        </p>
      );
    return focused || text !== '' ? <AmountChips stake={stake} /> : <Hint stake={stake} />;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label="Amount" onBlur={leave} className="mt-0.5 flex min-h-11 items-center gap-1.5">
      <div className="relative w-26 shrink-0 @max-[18.75rem]:w-22">
        <AmountInput stake={stake} id={id} onFocus={() => setFocused(true)} className="@max-[18.75rem]:text-base" />
      </div>
      {beside()}
    </div>
  );
}
