import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** A rule for the input, shown below it. */
  hint?: ReactNode;
}

/** A labeled text input. */
export function TextField({ label, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        {...input}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        className="h-11 w-full rounded-control border border-line-strong bg-raised px-3 text-base placeholder:text-soft/70 focus-visible:outline-offset-0"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
