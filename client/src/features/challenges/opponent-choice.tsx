import { useId } from 'react';
import type { Friend } from './friends.ts';

/** Friends up to this number are buttons; more are a list. */
const maxButtons = 6;

const anyone = { value: '', label: 'Whoever takes it first' };

interface OpponentChoiceProps {
  friends: readonly Friend[];
  /** Null for any member. */
  opponent: string | null;
  onChoose: (opponent: string | null) => void;
}

/** Whom the user challenges: one friend, or any member of the group. */
export function OpponentChoice({ friends, opponent, onChoose }: OpponentChoiceProps) {
  const id = useId();
  const options = [...friends.map(({ uid, username }) => ({ value: uid, label: username })), anyone];
  const choose = (value: string) => onChoose(value || null);
  if (friends.length <= maxButtons)
    return (
      <div role="radiogroup" aria-label="Whom you challenge" className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-12 max-w-full cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-raised has-checked:border-court has-checked:bg-court/8 has-checked:ring-1 has-checked:ring-court has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={id}
              checked={value === (opponent ?? '')}
              onChange={() => choose(value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <bdi className="truncate">{label}</bdi>
          </label>
        ))}
      </div>
    );
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Whom you challenge
      </label>
      <select
        id={id}
        value={opponent ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        className="h-11 w-full rounded-control border border-line-strong bg-raised px-3 text-base"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
