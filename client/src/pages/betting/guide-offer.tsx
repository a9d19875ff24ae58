import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { guideOfferAtom } from '../../features/guide/guide-seen.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { lastVisitAtom } from '../../features/session/last-visit.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** Offers the guide to users without a bet. Stays during the visit of the first bet, without layout shift. */
export function GuideOffer() {
  const [offer, setOffer] = useAtom(guideOfferAtom);
  const openPanel = useSetAtom(panelAtom);
  const isLoaded = useAtomValue(betsLoadAtom) === 'loaded';
  const hasBets = useAtomValue(betsAtom).length > 0;
  const lastVisit = useAtomValue(lastVisitAtom);
  // Shown with the last visit: it would move the cards if it arrived with the bets.
  const [offered, setOffered] = useState(!isLoaded && lastVisit?.isNew === true);

  useEffect(() => {
    if (!isLoaded || offered) return;
    if (hasBets) setOffer('answered');
    else setOffered(true);
  }, [isLoaded, hasBets, offered, setOffer]);

  const isNew = isLoaded && !hasBets;
  if (offer === 'answered' || !(offered || isNew)) return null;
  return (
    <aside
      aria-label="New to betting?"
      className="card col-span-full flex min-h-17 items-center gap-2 border-court/40 bg-court/8 py-1.5 pr-1.5 pl-3 sm:min-h-15 sm:gap-3"
    >
      <p className="grow text-sm leading-tight">
        <strong className="font-semibold">New to betting?</strong> Two minutes and you know how.
      </p>
      <Button className="shrink-0 whitespace-nowrap" onClick={() => openPanel('guide')}>
        Show me
      </Button>
      <IconButton
        label="No, thanks"
        icon={X}
        iconClass="size-5"
        onClick={() => setOffer('answered')}
        className="size-11 hover:bg-raised"
      />
    </aside>
  );
}
