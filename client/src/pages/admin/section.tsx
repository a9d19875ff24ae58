import type { ReactNode } from 'react';
import { messageOf } from '../../api/call.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export const sections = ['Feeds', 'Games', 'Jobs', 'Audit', 'Users', 'Log'] as const;
type SectionName = (typeof sections)[number];

export const anchorOf = (name: SectionName) => name.toLowerCase();

interface SectionProps {
  name: SectionName;
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the operator page with its heading. */
export function Section({ name, title, aside, className, children }: SectionProps) {
  const id = anchorOf(name);
  return (
    <section aria-labelledby={`${id}-title`} id={id} className={cx('scroll-mt-20 grid content-start gap-3', className)}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface LoadedPartProps<T> {
  data: T | null;
  failure: unknown;
  /** What could not be loaded. */
  what: string;
  children: (data: T) => ReactNode;
}

/** Shows data once it is loaded, with a note while it cannot be read again. */
export function LoadedPart<T>({ data, failure, what, children }: LoadedPartProps<T>) {
  return (
    <>
      {failure !== null && <AlertBox>{messageOf(failure, `${what} could not be loaded.`)}</AlertBox>}
      {data !== null && children(data)}
      {data === null && failure === null && <Skeleton className="h-28 rounded-card" />}
    </>
  );
}

interface FactProps {
  label: string;
  /** Shows the value in red. */
  alert?: boolean;
  className?: string;
  children: ReactNode;
}

/** A number with its label, in a row of facts. */
export function Fact({ label, children, alert = false, className }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={cx('num text-base font-semibold', alert && 'text-loss-ink')}>{children}</dd>
    </div>
  );
}

/** A row of a list in a card. */
export const rowClass = 'border-b border-line px-4 py-3 last:border-b-0';
