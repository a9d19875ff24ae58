import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** What is wrong with the input of a field. */
export function FieldProblem({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={cx('text-sm text-loss-ink', className)}>
      {children}
    </p>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Called with the text as the user types. */
  onText?: (text: string) => void;
  /** A rule for the input, shown below it. */
  hint?: ReactNode;
  /** What is wrong with the input, shown in place of the rule. */
  problem?: string | undefined;
  /** A button at the end of the input, 44 px wide. */
  button?: ReactNode;
}

/** The text of a field in a form. */
export const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '');

/** A labeled text input, without autocompletion unless `autoComplete` is set. */
export function TextField({ label, onText, hint, problem, button, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          autoComplete="off"
          {...(onText && { onChange: (event) => onText(event.currentTarget.value) })}
          {...input}
          {...((hint || problem) && { 'aria-describedby': `${id}-hint` })}
          {...(problem && { 'aria-invalid': true })}
          className={cx(
            'h-11 w-full rounded-control border border-line-strong bg-raised px-3 text-base placeholder:text-soft/70 focus-visible:outline-offset-0',
            Boolean(button) && 'pr-11',
          )}
        />
        {button && <div className="absolute inset-y-0 right-0">{button}</div>}
      </div>
      {hint && !problem && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <FieldProblem id={`${id}-hint`} className="mt-1.5">
          {problem}
        </FieldProblem>
      )}
    </div>
  );
}

/** Shows the browser's hint at the first empty required field. Returns false when all are filled in. */
export function reportMissing(form: HTMLFormElement): boolean {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.validity.valueMissing) return !field.reportValidity();
  }
  return false;
}
