import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { betsAtom, betsLoadAtom } from '../bets/bets-atoms.ts';
import { panelAtom } from '../panels/panel-atom.ts';
import { guideOfferAtom } from './guide-seen.ts';

/** Offers the guide once to users without a bet, in the place of the bets bar. */
export function GuideOffer() {
  const [offer, setOffer] = useAtom(guideOfferAtom);
  const openPanel = useSetAtom(panelAtom);
  const load = useAtomValue(betsLoadAtom);
  const bets = useAtomValue(betsAtom);
  if (offer === 'answered' || load !== 'loaded' || bets.length > 0) return null;
  return (
    <aside
      aria-label="New to betting?"
      className="fixed inset-x-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-md items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float animate-rise-in md:bottom-5"
    >
      <p className="grow text-sm">
        <strong className="font-semibold">New to betting?</strong> Two minutes and you know how.
      </p>
      <Button className="shrink-0 whitespace-nowrap" onClick={() => openPanel('guide')}>
        Show me
      </Button>
      <button
        type="button"
        aria-label="No, thanks"
        onClick={() => setOffer('answered')}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
