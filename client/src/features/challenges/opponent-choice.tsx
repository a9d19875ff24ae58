import { Users } from 'lucide-react';
import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import type { Friend } from './friends.ts';

/** Friends up to this number are heads; more are a list. */
const maxButtons = 6;

const anyone = { value: '', label: 'Anyone' };

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
      <div
        role="radiogroup"
        aria-label="Whom you challenge"
        className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1"
      >
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative grid min-h-16 cursor-pointer content-center justify-items-center gap-0.75 rounded-control border-[1.5px] border-transparent px-0.5 text-sm leading-4.25 font-medium text-soft hover:bg-raised has-checked:border-court has-checked:bg-court/13 has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={id}
              checked={value === (opponent ?? '')}
              onChange={() => choose(value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {value === '' ? (
              <span className="grid size-9 place-items-center rounded-chip border-[1.5px] border-dashed border-soft">
                <Users aria-hidden className="size-5" />
              </span>
            ) : (
              <Avatar name={label} seed={value} />
            )}
            <bdi className="max-w-full truncate">{label}</bdi>
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
