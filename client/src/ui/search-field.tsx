import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';

interface SearchFieldProps {
  /** What is searched for, for screen readers. */
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A field to type a part of a name, as wide as its parent, which is `relative`. */
export function SearchField({ label, placeholder, maxLength, value, onText, onKeyDown }: SearchFieldProps) {
  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-control border border-line bg-surface pr-3 pl-9 text-base placeholder:text-soft focus-visible:outline-offset-0"
      />
    </>
  );
}
