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
  /** A button at the end of the label's line, which the focus reaches after the input. */
  labelButton?: ReactNode;
}

/** The text of a field in a form. */
export const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '');

/** A labeled text input on paper, without autocompletion unless `autoComplete` is set. */
export function TextField({ label, onText, hint, problem, button, labelButton, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-end justify-between">
      <label htmlFor={id} className="mb-1.5 text-[0.9375rem]/5 font-semibold">
        {label}
      </label>
      <div className="on-paper relative order-1 w-full">
        <input
          id={id}
          autoComplete="off"
          {...(onText && { onChange: (event) => onText(event.currentTarget.value) })}
          {...input}
          {...((hint || problem) && { 'aria-describedby': `${id}-hint` })}
          {...(problem && { 'aria-invalid': true })}
          className={cx(
            'amount-paper h-11 w-full rounded-control px-3 text-base placeholder:text-soft aria-invalid:text-ink',
            Boolean(button) && 'pr-12',
          )}
        />
        {button && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{button}</div>}
      </div>
      {labelButton}
      {hint && !problem && (
        <p id={`${id}-hint`} className="order-1 mt-1.5 w-full text-note text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <FieldProblem id={`${id}-hint`} className="order-1 mt-1.5 w-full">
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
