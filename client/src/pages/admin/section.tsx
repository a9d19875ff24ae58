import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../../api/call.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';

/** `12 s`, `5 min`, `3 h`, `2 d`: the age of an instant in short. */
export function formatAge(instant: string, now: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 1_000);
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

export const sections = ['Feeds', 'Games', 'Jobs', 'Audit', 'Backup', 'Addresses', 'Users', 'Log'] as const;
type SectionName = (typeof sections)[number];

export const anchorOf = (name: SectionName) => name.toLowerCase();

interface SectionProps {
  name: SectionName;
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the operator page with its heading. */
export function Section({ name, title, aside, children }: SectionProps) {
  const id = anchorOf(name);
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-20 grid content-start gap-3">
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

interface FactProps extends ComponentProps<typeof Stat> {
  /** Shows the value in red. */
  alert?: boolean;
}

/** A number with its label, in a row of facts. */
export function Fact({ alert = false, ...stat }: FactProps) {
  return <Stat {...stat} valueClass={cx('text-base font-semibold', alert && 'text-loss-ink')} />;
}

/** A row of a list in a card. */
export const rowClass = 'border-b border-line px-4 py-3 last:border-b-0';
