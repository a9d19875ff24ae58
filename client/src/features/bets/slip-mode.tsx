import { useAtom, useAtomValue } from 'jotai';
import { ListPlus } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Segments } from '../../ui/segments.tsx';
import { isCollectingAtom, picksAtom } from './picks-atoms.ts';

/** Chooses whether a press on a price places a bet or collects the selection in the slip. */
export function SlipMode() {
  const [collecting, setCollecting] = useAtom(isCollectingAtom);
  const count = useAtomValue(picksAtom).length;
  return (
    <Segments
      label="A tap on a price"
      value={collecting ? 'collect' : 'bet'}
      options={[
        { value: 'bet', label: 'One tap' },
        { value: 'collect', label: 'Collect', ...(count > 0 && { count }) },
      ]}
      onChange={(value) => setCollecting(value === 'collect')}
    />
  );
}

/** The same choice as a button, for the bar that has no room for a row of its own. */
export function SlipModeButton() {
  const [collecting, setCollecting] = useAtom(isCollectingAtom);
  return (
    <button
      type="button"
      aria-pressed={collecting}
      title="Collect several bets and place them together"
      onClick={() => setCollecting(!collecting)}
      className={cx(
        'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control border px-2.5 text-sm font-medium transition-colors',
        collecting ? 'border-court bg-court/20 text-ink' : 'border-line text-soft hover:border-court hover:text-ink',
      )}
    >
      <ListPlus aria-hidden className="size-5" />
      <span className="max-sm:sr-only">Collect</span>
    </button>
  );
}
