import { parlayLegs } from '@courtside/contract/limits';
import type { StakeAccount } from '../account/stake-accounts.ts';
import type { Offered } from '../games/market.ts';
import type { SlipLeg } from './slip.ts';
import { type LegView, legName } from './slip-leg-view.ts';

/** What an account, a slip or a leg does not allow; null if the parlay can be placed. */
export function whyNot(views: readonly LegView[], account: StakeAccount | null): string | null {
  const maxLegs = account?.maxLegs ?? parlayLegs.max;
  if (maxLegs < parlayLegs.min) return 'This season takes no parlays.';
  if (views.length > maxLegs) return `A parlay has at most ${maxLegs} legs in this season.`;
  const out = views.find(({ blocked }) => blocked === 'out');
  if (out) return `Remove ${legName(out)} first: ${out.note}.`;
  if (views.length < parlayLegs.min) return 'A parlay needs two legs. Add a price of another game.';
  const paused = views.find(({ blocked }) => blocked === 'paused');
  return paused ? `Waiting for the odds of ${legName(paused)}.` : null;
}

/** Says which odds moved; null if none did. */
export function movedWords(views: readonly LegView[]): string | null {
  const [first, ...others] = views.filter(({ moved }) => moved !== null);
  if (first === undefined) return null;
  const what =
    others.length === 0 ? `The ${first.moved} of ${legName(first)}` : `The odds of ${others.length + 1} legs`;
  return `${what} moved. Nothing is placed yet.`;
}

/** The current odds of the legs; null while one of them has none. */
export function oddsOf(views: readonly LegView[]): readonly Offered[] | null {
  const odds = views.map(({ now }) => now).filter((now) => now !== null);
  return odds.length === views.length && odds.length > 0 ? odds : null;
}

/** A leg at the odds that the user has taken; unchanged without any, or if it is on another side by now. */
export function withOdds(leg: SlipLeg, odds: Offered | undefined): SlipLeg {
  if (odds?.market !== leg.market || odds.side !== leg.side) return leg;
  return { ...leg, line: odds.line, price: odds.price };
}
