import { LoaderCircle } from 'lucide-react';

/** Loading indicator; `label` says what is loading. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-10 text-sm text-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-court" />
      {label}
    </div>
  );
}
