import { useAtomValue, useSetAtom } from 'jotai';
import { EyeOff } from 'lucide-react';
import { hiddenGamesAtom, hideGameAtom } from '../../delay/tv-delay.ts';

/** Covers the score of a game that this device hides. A tap shows it, and everything that waited for it. */
export function HiddenCover({ id }: { id: string }) {
  const isHidden = useAtomValue(hiddenGamesAtom).includes(id);
  const hide = useSetAtom(hideGameAtom);
  if (!isHidden) return null;
  return (
    <button
      type="button"
      onClick={() => hide(id, false)}
      className="absolute inset-0 z-10 flex items-center justify-center gap-2 rounded-card bg-board text-sm font-semibold text-white"
    >
      <EyeOff aria-hidden className="size-4" />
      Hidden. Tap to show
    </button>
  );
}
