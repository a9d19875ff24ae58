import { fairPrice } from '@courtside/contract/challenge-terms';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import type { Offered } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import type { PriceKind } from './challenge-terms.ts';

interface OddsMovedProps {
  /** What the user has seen, and what is sent. */
  seen: Offered;
  /** What the game offers now. */
  current: Offered;
  /** The current side in words: `Celtics −5.5`. */
  what: string;
  kind: PriceKind;
  onUse: () => void;
}

/** Says that the odds of a new challenge have moved, and offers the new ones. Renders nothing while they are the same to the user. */
export function OddsMoved({ seen, current, what, kind, onUse }: OddsMovedProps) {
  const writeOdds = useWriteOdds();
  const hasNewLine = current.line !== seen.line;
  const fairNow = fairPrice(current.price, current.otherPrice);
  const hasNewPrice = kind === 'fair' && fairNow !== fairPrice(seen.price, seen.otherPrice);
  if (!hasNewLine && !hasNewPrice) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <AlertBox>
        The odds have moved: {what}, fair price {writeOdds(fairNow)}.
        {hasNewLine ? '' : ' Your challenge keeps the price that you see below.'}
      </AlertBox>
      <Button look="secondary" onClick={onUse}>
        Use the new odds
      </Button>
    </div>
  );
}
