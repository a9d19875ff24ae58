interface SwitchRowProps {
  label: string;
  /** Below the label. */
  note?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** A labeled switch as wide as its container, which takes presses everywhere. */
export function SwitchRow({ label, note, isOn, onChange, disabled = false }: SwitchRowProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-between gap-3 py-1 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {label}
        {note !== undefined && <span className="block text-note text-soft">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-control"
      />
      <span
        aria-hidden
        className="pointer-events-none relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-raised transition-colors duration-120 before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-soft before:transition-transform before:duration-120 peer-checked:border-court peer-checked:bg-court peer-checked:before:translate-x-4 peer-checked:before:bg-on-court"
      />
    </label>
  );
}
