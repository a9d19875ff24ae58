import { ToggleGroup } from 'radix-ui';
import { cx } from './cx.ts';

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string; readonly count?: number }[];
  onChange: (value: T) => void;
  /** Shows all options on a narrow screen, in several rows. Otherwise the row scrolls. */
  wraps?: boolean;
}

/** Buttons in a row, of which one is selected. */
export function Segments<T extends string>({ label, value, options, onChange, wraps = false }: SegmentsProps<T>) {
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={cx(
        'flex gap-1 rounded-control bg-raised p-1',
        wraps ? 'flex-wrap gap-y-2 *:grow max-sm:*:px-1' : 'overflow-x-auto',
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="tap inline-flex h-9 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-[7px] px-3 text-sm font-medium whitespace-nowrap text-soft hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line"
        >
          {option.label}
          {option.count !== undefined && <span className="text-xs text-soft tabular-nums">{option.count}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
