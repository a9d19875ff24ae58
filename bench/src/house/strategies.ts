import { impliedProbability } from '@courtside/contract';
import { type Closed, type Market, type Placed, type Side, sides, stakeCents } from './market.ts';

/** A way to play one game. */
export interface Strategy {
  readonly name: string;
  play(market: Market): readonly Closed[];
}

const other = (side: Side): Side => (side === 0 ? 1 : 0);
const favorite = (market: Market, step: number): Side =>
  impliedProbability(market.priceOf(0, step)) >= impliedProbability(market.priceOf(1, step)) ? 0 : 1;
/** Undoes a bet as long as possible unless its price changes. Then holds it if the price improved, and cashes it out if not. */
function undoUnlessImproved(market: Market, bet: Placed): Closed | null {
  for (const after of [1, 2, 3]) {
    const step = bet.step + after;
    if (market.canUndo(bet, step)) continue;
    return market.isImproved(bet, step) ? market.hold(bet) : market.cashOut(bet, step);
  }
  return null;
}

const isClosed = (closed: Closed | null): closed is Closed => closed !== null;

/** Bets on both sides every sixteen seconds, keeps bets that improve within ten, and undoes the others. */
const undoBot: Strategy = {
  name: 'both sides all the time, undo what does not improve',
  play: (market) =>
    Array.from({ length: Math.floor(market.lastStep / 4) }, (_, round) => round * 4).flatMap((step) =>
      sides.map((side) => undoUnlessImproved(market, market.place(side, step))).filter(isClosed),
    ),
};

/** Does the same with knowledge of the hidden forecast, and bets only if the next move can make the price favorable. */
const edgeBot: Strategy = {
  name: 'knows the forecast, bets where one move changes the price, undoes the rest',
  play: (market) =>
    Array.from({ length: market.lastStep - 3 }, (_, step) => step).flatMap((step) =>
      sides
        .filter((side) => worth(market, side, step) > 0.96)
        .map((side) => undoUnlessImproved(market, market.place(side, step)))
        .filter(isClosed),
    ),
};

/** Expected return of a dollar on a side, given the hidden forecast. */
function worth(market: Market, side: Side, step: number): number {
  return market.worthOf(market.place(side, step), step) / stakeCents;
}

const both = (market: Market, step: number) => sides.map((side) => market.place(side, step));

function atOpening(name: string, close: (market: Market, bet: Placed) => Closed): Strategy {
  return { name, play: (market) => both(market, 0).map((bet) => close(market, bet)) };
}

/** Cashes out at the first step at which the amount satisfies a condition, otherwise holds. */
function cashOutWhen(name: string, wanted: (amount: number) => boolean): Strategy {
  return atOpening(name, (market, bet) => {
    for (let step = 1; step <= market.lastStep; step += 1) {
      if (wanted(market.cashOutAt(bet, step))) return market.cashOut(bet, step);
    }
    return market.hold(bet);
  });
}

function holdOne(name: string, choose: (market: Market) => { side: Side; step: number } | null): Strategy {
  return {
    name,
    play(market) {
      const chosen = choose(market);
      return chosen === null ? [] : [market.hold(market.place(chosen.side, chosen.step))];
    },
  };
}

/** Bets on the first price that satisfies a condition, on either side. */
function waitFor(name: string, wanted: (price: number) => boolean): Strategy {
  return holdOne(name, (market) => {
    for (let step = 0; step <= market.lastStep; step += 1) {
      for (const side of sides) if (wanted(market.priceOf(side, step))) return { side, step };
    }
    return null;
  });
}

/** Bets at the best prices according to the hidden forecast, and cashes out at the first step that overpays. */
const roundingBot: Strategy = {
  name: 'knows the forecast, bets and cashes out where rounding helps most',
  play(market) {
    const steps = Array.from({ length: market.lastStep + 1 }, (_, step) => step);
    const bought = steps
      .slice(0, 80)
      .flatMap((step) =>
        sides.filter((side) => worth(market, side, step) > 0.955).map((side) => market.place(side, step)),
      );
    const overpaid = (bet: Placed, step: number) => market.cashOutAt(bet, step) / market.worthOf(bet, step);
    return bought.map((bet) => {
      const best = steps.slice(bet.step + 1).find((step) => overpaid(bet, step) > 1.01);
      return best === undefined ? market.hold(bet) : market.cashOut(bet, best);
    });
  },
};

const above = (factor: number) => (amount: number) => amount >= factor * stakeCents;
const below = (factor: number) => (amount: number) => amount < factor * stakeCents;

/** Bets on every first listing, some of which are wrong, and cashes out as soon as the price is confirmed. */
const firstListingBot: Strategy = {
  name: 'the underdog of the first listing, a quarter of them exchanged once or twice, cash out once confirmed',
  play: (market) => [market.sellFirstListing()].filter(isClosed),
};

/** All strategies for moneylines; the first is the bot that used free cancelling. */
export const strategies: readonly Strategy[] = [
  undoBot,
  edgeBot,
  atOpening('both sides at opening, hold what improved, cash out the rest at tip-off', (market, bet) =>
    market.isImproved(bet, market.lastStep) ? market.hold(bet) : market.cashOut(bet, market.lastStep),
  ),
  atOpening('both sides at opening, cash out what improved at tip-off, hold the rest', (market, bet) =>
    market.isImproved(bet, market.lastStep) ? market.cashOut(bet, market.lastStep) : market.hold(bet),
  ),
  holdOne('favorites at opening', (market) => ({ side: favorite(market, 0), step: 0 })),
  holdOne('underdogs at opening', (market) => ({ side: other(favorite(market, 0)), step: 0 })),
  holdOne('favorites at tip-off', (market) => ({ side: favorite(market, market.lastStep), step: market.lastStep })),
  holdOne('underdogs at tip-off', (market) => ({
    side: other(favorite(market, market.lastStep)),
    step: market.lastStep,
  })),
  ...[1, 1.05, 1.1, 1.2, 1.5].map((factor) => cashOutWhen(`cash out at ${factor} of the stake`, above(factor))),
  ...[0.9, 0.8, 0.6].map((factor) => cashOutWhen(`cash out below ${factor} of the stake`, below(factor))),
  cashOutWhen('cash out immediately', () => true),
  waitFor('long prices: +600 and longer', (price) => price >= 600),
  waitFor('very long prices: +1000 and longer', (price) => price >= 1000),
  waitFor('short prices: −600 and shorter', (price) => price <= -600),
  roundingBot,
  firstListingBot,
];

/** The strategies for spreads and totals, whose prices hardly differ. */
export const lineStrategies: readonly Strategy[] = strategies.filter(
  ({ name }) => !/favorites|underdogs|prices:/.test(name),
);

/** The same bot under the rules from before a first listing needed a second reading. */
export const formerFirstListings: Strategy = {
  name: 'first listings without a second reading',
  play: (market) => [market.sellFirstListing(true)].filter(isClosed),
};

/** The former free cancelling until tip-off: bets both sides at opening and cancels those that did not improve. */
export const freeCancelling: Strategy = {
  name: 'free cancelling',
  play: (market) =>
    both(market, 0)
      .filter((bet) => market.cashOutAt(bet, market.lastStep) > stakeCents)
      .map((bet) => market.hold(bet)),
};
