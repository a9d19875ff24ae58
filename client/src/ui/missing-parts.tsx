import { useAtomValue } from 'jotai';
import { Button } from './button.tsx';
import { missingPartsAtom } from './load-part.ts';

/** Lists the parts of the program that could not be loaded and offers a reload. */
export function MissingParts() {
  const missing = useAtomValue(missingPartsAtom);
  if (missing.length === 0) return null;
  return (
    <div role="alert" className="sticky top-14 z-20 border-b border-line bg-surface md:top-16">
      <div className="page flex items-center justify-between gap-3 py-2 text-sm">
        <p>
          {missing.join(', ')} could not be loaded. The connection may have dropped, or Courtside has just been updated.
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}
