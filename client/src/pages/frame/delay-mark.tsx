import { useAtomValue, useSetAtom } from 'jotai';
import { Tv } from 'lucide-react';
import { hiddenGamesAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { moneyAsOfAtom } from '../../features/account/money-as-of.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { formatSeconds } from '../../ui/time.ts';

/** Says on every page how far behind this device shows scores and money. Opens the dialog to change it. */
export function DelayMark() {
  const delay = useAtomValue(tvDelayAtom);
  const hides = useAtomValue(hiddenGamesAtom).length > 0;
  const openPanel = useSetAtom(panelAtom);
  const moneyAsOf = useAtomValue(moneyAsOfAtom);
  if (delay === 0 && !hides) return null;
  const words = hides ? 'hidden' : `${delay} s`;
  const since = moneyAsOf === null ? '' : `Balances and bets as of ${formatSeconds(moneyAsOf)}`;
  return (
    <button
      type="button"
      onClick={() => openPanel('tv-delay')}
      aria-haspopup="dialog"
      aria-label={[hides ? 'Games are hidden on this device' : `Shown ${delay} seconds late, for your TV`, since]
        .filter(Boolean)
        .join('. ')}
      title={since || undefined}
      className="tap inline-flex h-7 items-center gap-1 rounded-chip border border-line-strong px-1.5 text-xs text-soft"
    >
      <Tv aria-hidden className="size-3.5" />
      <span className="num">{words}</span>
      {moneyAsOf !== null && <span className="num max-lg:sr-only">as of {formatSeconds(moneyAsOf)}</span>}
    </button>
  );
}
