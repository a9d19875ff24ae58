import { fairPrice } from '@courtside/contract/challenge-terms';
import type { Challenge } from '@courtside/contract/challenges';
import { formatCents } from '@courtside/contract/money';
import { fairProbability, payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { gameAtom } from '../games/games-atoms.ts';
import { offered } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { FairPrice } from './challenge-ticket.tsx';
import { otherSelection, sidesOf } from './challenge-view.ts';

/** A price of the taker's side, and what it wins on the taker's stake, in cents. */
interface Quote {
  readonly from: string;
  readonly price: number;
  readonly wins: number;
  readonly isOffer: boolean;
}

/** The places of two prices on the scale: the better one is on the right. */
function placesOf(first: Quote, second: Quote): readonly [string, string] {
  return first.wins > second.wins ? ['left-3/4', 'left-1/4'] : ['left-1/4', 'left-3/4'];
}

function Mark({ quote: { from, price, wins, isOffer }, place }: { quote: Quote; place: string }) {
  const writeOdds = useWriteOdds();
  return (
    <div className={cx('absolute inset-y-0 grid w-1/2 -translate-x-1/2 justify-items-center', place)}>
      <span className="flex max-w-full gap-1 text-sm leading-4.5 text-soft">
        <bdi className="truncate">{from}</bdi> <b className="num text-base leading-4.5 text-ink">{writeOdds(price)}</b>
      </span>
      <span aria-hidden className={cx('z-1 h-3.5 w-1 rounded-[2px]', isOffer ? 'bg-court' : 'bg-ink')} />
      <span className="text-sm leading-4.5 text-soft">wins {formatCents(wins)}</span>
    </div>
  );
}

/** What the taker's side is worth: its fair price, and what the challenge and Betting pay for it. */
export function PriceScale({ challenge }: { challenge: Challenge }) {
  const writeOdds = useWriteOdds();
  const game = useAtomValue(gameAtom(challenge.game.id));
  const selection = otherSelection(challenge);
  const now = game ? offered(game, selection.market, selection.side) : null;
  if (now === null) return null;
  // At another line, the prices say nothing about the challenge.
  if (now.line !== selection.line) return <FairPrice challenge={challenge} />;
  const [, own] = sidesOf(challenge);
  const offer: Quote = { from: challenge.challenger.username, price: own.price, wins: own.wins, isOffer: true };
  const betting: Quote = {
    from: 'Betting',
    price: now.price,
    wins: payoutCents(own.stake, now.price) - own.stake,
    isOffer: false,
  };
  const [bettingPlace, offerPlace] = placesOf(betting, offer);
  const chance = Math.round(100 * fairProbability(now.price, now.otherPrice));
  return (
    <section aria-labelledby="fair-price" className="grid grid-cols-1 gap-1.5">
      <SheetTitle
        id="fair-price"
        note={`${own.what} ${chance}%${selection.market === 'moneyline' ? ' to win' : ''}, ${writeOdds(fairPrice(now.price, now.otherPrice))}`}
      >
        A fair price
      </SheetTitle>
      <div className="relative h-13">
        <span aria-hidden className="absolute inset-x-0 top-5.5 h-1.5 rounded-[2px] bg-line/70" />
        <Mark quote={betting} place={bettingPlace} />
        <Mark quote={offer} place={offerPlace} />
      </div>
    </section>
  );
}
