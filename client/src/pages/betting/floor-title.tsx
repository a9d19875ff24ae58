import type { OddsFormat } from '@courtside/contract/odds';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleHelp, CirclePause, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { gameIdsAtom } from '../../features/games/games-atoms.ts';
import { outOfCreditsAtom, pricesReturnAtom } from '../../features/games/market.ts';
import { oddsFormatAtom } from '../../features/games/odds-format.ts';
import { whenPricesReturn } from '../../features/games/pause-words.ts';
import { type Panel, panelAtom } from '../../features/panels/panel-atom.ts';

const gamesText = (count: number) => (count === 1 ? '1 game' : `${count} games`);

const formatNames: Readonly<Record<OddsFormat, string>> = {
  american: 'American odds',
  decimal: 'Decimal odds',
  fractional: 'Fractional odds',
};

function PanelButton({ panel, icon, children }: { panel: Panel; icon: ReactNode; children: ReactNode }) {
  const openPanel = useSetAtom(panelAtom);
  return (
    <button
      type="button"
      onClick={() => openPanel(panel)}
      className="tap inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-soft transition-colors hover:bg-raised hover:text-ink"
    >
      {icon}
      {children}
    </button>
  );
}

/** Replaces the number of games while the price source is out of credits and no game takes bets. */
function Paused() {
  const returns = whenPricesReturn(useAtomValue(pricesReturnAtom), useAtomValue(nowAtom));
  return (
    <p role="status" className="mt-1 flex items-start gap-1.5 text-sm font-medium text-wait-ink">
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0" />
      Betting is paused. {returns ?? 'Waiting for new prices'}.
    </p>
  );
}

/** The title, the number of open and live games, and buttons for the guide and the odds format. */
export function FloorTitle() {
  const open = useAtomValue(gameIdsAtom('open')).length;
  const live = useAtomValue(gameIdsAtom('live')).length;
  const outOfCredits = useAtomValue(outOfCreditsAtom);
  const format = useAtomValue(oddsFormatAtom);
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Sports Betting</h1>
        {outOfCredits ? (
          <Paused />
        ) : (
          <p className="mt-1 text-sm text-soft">
            {open === 0 ? 'No games' : gamesText(open)} open for betting{live > 0 && `, ${live} playing now`}.
          </p>
        )}
      </div>
      <div className="-mx-2 flex gap-1">
        <PanelButton panel="guide" icon={<CircleHelp aria-hidden className="size-4" />}>
          How betting works
        </PanelButton>
        <PanelButton panel="settings" icon={<SlidersHorizontal aria-hidden className="size-4" />}>
          {formatNames[format]}
        </PanelButton>
      </div>
    </div>
  );
}
