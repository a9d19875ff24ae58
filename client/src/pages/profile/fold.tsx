import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  /** Names the section. */
  id: string;
  title: string;
  /** The current value in a few words; empty while it is not known. */
  value: string;
  /** Opens the section at first, for example because it could not be loaded. */
  startsOpen?: boolean;
  /** Called when the user opens the section. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A section of settings in one line with its current value. A press opens it. */
export function Fold({ id, title, value, startsOpen = false, onOpen, children }: FoldProps) {
  const [open, setOpen] = useState(startsOpen);
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) onOpen?.();
  };
  return (
    <section aria-labelledby={id}>
      <details open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)} className="group">
        <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-raised [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="shrink-0 grow text-base font-semibold tracking-tight">
            {title}
          </h2>
          <span className="min-w-0 text-right text-sm text-soft">{value}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-90" />
        </summary>
        <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">{children}</div>
      </details>
    </section>
  );
}
