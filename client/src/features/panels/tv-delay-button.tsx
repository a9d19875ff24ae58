import { useAtomValue, useSetAtom } from 'jotai';
import { Tv } from 'lucide-react';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { panelAtom } from './panel-atom.ts';

/** Opens the sheet of the TV's delay where a game is on. */
export function TvDelayButton() {
  const delay = useAtomValue(tvDelayAtom);
  const openPanel = useSetAtom(panelAtom);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPanel('tv-delay')}
      className="tap inline-flex shrink-0 items-center gap-1 text-note font-semibold whitespace-nowrap text-soft hover:text-ink"
    >
      <Tv aria-hidden className="size-4" />
      {delay === 0 ? 'TV behind?' : `TV ${delay} s behind`}
    </button>
  );
}

/** The same in the corner of a board, without words. */
export function TvDelayCorner() {
  const openPanel = useSetAtom(panelAtom);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label="My TV is behind"
      title="My TV is behind"
      onClick={() => openPanel('tv-delay')}
      className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-2 text-white/70 hover:text-white"
    >
      <Tv aria-hidden className="size-4" />
    </button>
  );
}
