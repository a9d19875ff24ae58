import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtom, useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { maxStakeOf, stakeAccountAtom } from '../account/stake-accounts.ts';
import { DollarInput } from './dollar-input.tsx';
import { amountText } from './parse-amount.ts';
import { lastStakeAtom } from './recent-bets.ts';
import { amountFieldId, slipAmountAtom, slipProblemAtom, slipRefusalAtom, slipTextAtom } from './slip-atoms.ts';

/** What each chip adds to the amount, in cents. */
export const stakeChips = [1000, 2500, 5000] as const;

/** Moves the focus from the amount to the first price that takes bets. */
function focusFirstPrice({ key }: KeyboardEvent): void {
  if (key === 'Enter') document.querySelector<HTMLButtonElement>('[data-bet-on]:enabled')?.focus();
}

interface ChipProps {
  name: string;
  onPick: (event: MouseEvent) => void;
  className?: string;
  children: ReactNode;
}

/** A small button next to an amount. */
export function Chip({ name, onPick, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPick}
      className={cx(
        'tap grid h-9 min-w-9.5 shrink-0 place-items-center rounded-chip border border-line bg-surface px-1.5 text-sm font-medium tabular-nums transition-colors select-none hover:border-court hover:text-court-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** The amount of a bet: a field, chips that add to it, the last stake, Clear, and All in. `note` takes the place of the chips; `mode` is a button before them. */
export function AmountField({ note, mode }: { note: ReactNode; mode?: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, onText] = useAtom(slipTextAtom);
  const amount = useAtomValue(slipAmountAtom);
  const problem = useAtomValue(slipProblemAtom);
  const refused = useAtomValue(slipRefusalAtom) !== null;
  const id = amountFieldId;
  const account = useAtomValue(stakeAccountAtom);
  const last = useAtomValue(lastStakeAtom);
  const max = account === null ? 0 : maxStakeOf(account);
  const balance = account?.balance ?? null;
  const left = amount === null || balance === null ? null : balance - amount;
  const invalid = refused || problem !== null;
  const hasProblem = !note && problem !== null;

  /** The pressed chip may disappear; a keyboard user continues in the field. */
  const pick = (next: string) => (event: MouseEvent) => {
    onText(next);
    if (event.detail === 0) field.current?.focus();
  };
  const add = (cents: Cents) => {
    const sum = (amount ?? 0) + cents;
    const text = amountText(sum);
    // Above the limit, the reason takes the place of the chips.
    return sum > max ? pick(text) : () => onText(text);
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {/* In a narrow slip the chips wrap below the amount. */}
      <div className="flex min-w-0 grow basis-28 items-center gap-1.5">
        <div className="relative min-w-13 grow basis-0">
          <label htmlFor={id} className="sr-only">
            Bet amount in dollars
          </label>
          <DollarInput
            textSize="text-lg"
            ref={field}
            id={id}
            value={text}
            aria-describedby={`${id}-${hasProblem ? 'problem' : 'balance'}`}
            aria-invalid={invalid || undefined}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={focusFirstPrice}
            className={cx('@max-[18.75rem]:text-base', invalid && 'text-loss-ink')}
          />
          <span id={`${id}-balance`} className="sr-only">
            {left !== null && `Balance after the bet: ${formatCents(left)}.`}
          </span>
        </div>
        {text !== '' && !note && (
          <Chip name="Clear the amount" onPick={pick('')}>
            <X aria-hidden className="size-4" />
          </Chip>
        )}
        {text === '' && !note && last !== null && last <= max && (
          <Chip
            name={`Last: $${amountText(last)}`}
            onPick={pick(amountText(last))}
            className="h-11 rounded-control px-2 text-xs leading-4"
          >
            <span>
              <span className="block">Last:</span>
              <span className="num block text-sm leading-4">${amountText(last)}</span>
            </span>
          </Chip>
        )}
        {mode}
      </div>
      {note && <div className="min-w-0 grow-2 basis-36">{note}</div>}
      {hasProblem && (
        <p
          id={`${id}-problem`}
          role="status"
          className="min-w-0 grow-2 basis-36 text-xs leading-3.5 text-balance text-loss-ink @max-[18.75rem]:basis-full"
        >
          {problem}
        </p>
      )}
      {!note && !hasProblem && (
        <div className="flex items-center gap-1.5">
          {stakeChips.map((cents, index) => (
            <Chip
              key={cents}
              name={`Add ${formatCents(cents)}`}
              onPick={add(cents)}
              {...(index === 0 && { className: mode ? '@max-[26rem]:hidden' : '@min-[16rem]:@max-[18.75rem]:hidden' })}
            >
              {amountText(cents)}
            </Chip>
          ))}
          <Chip
            name={`All in ${formatCents(max)}`}
            onPick={() => max > 0 && onText(amountText(max))}
            className="h-11 rounded-control px-2 text-xs leading-4"
          >
            <span>
              <span className="block">All in</span>
              <span className="num block text-sm leading-4">{formatCents(max)}</span>
            </span>
          </Chip>
        </div>
      )}
    </div>
  );
}
