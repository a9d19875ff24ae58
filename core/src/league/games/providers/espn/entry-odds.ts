import type { League, MarketName } from '@courtside/contract';
import { impossibleReason } from '../bookmaker-quotes.ts';
import { spreadLine, totalLine } from '../lines.ts';
import { type Abbreviations, contradictsItself } from './agreement.ts';
import type { Entry } from './entry.ts';
import { readLine, readPrice, readTotal } from './fields.ts';

/** Line and prices of a market, in the order of a `Quote`. */
interface EntryOdds {
  readonly line: number | null;
  readonly prices: readonly [number, number];
}

/** What an entry offers in a market: its odds, why they cannot be used, or null if it offers none. */
export type MarketReading = EntryOdds | { readonly reason: string; readonly contradicts: boolean } | null;

const unusable = (reason: string): MarketReading => ({ reason, contradicts: false });
const contradicting = (reason: string): MarketReading => ({ reason, contradicts: true });

function withPossiblePrices(odds: EntryOdds): MarketReading {
  const reason = impossibleReason(odds.prices);
  return reason === null ? odds : unusable(reason);
}

/** The prices of both sides; null unless both have one. */
function bothPrices(first: unknown, second: unknown): readonly [number, number] | null {
  const [one, other] = [readPrice(first), readPrice(second)];
  return one === null || other === null ? null : [one, other];
}

function readMoneyline({ moneyline }: Entry): MarketReading {
  if (!moneyline) return null;
  const prices = bothPrices(moneyline.home?.close?.odds, moneyline.away?.close?.odds);
  return prices === null ? unusable('a side is missing') : withPossiblePrices({ line: null, prices });
}

function readSpread({ pointSpread }: Entry, league: League): MarketReading {
  if (!pointSpread) return null;
  const [home, away] = [pointSpread.home?.close, pointSpread.away?.close];
  const prices = bothPrices(home?.odds, away?.odds);
  const [homeLine, awayLine] = [readLine(home?.line), readLine(away?.line)];
  if (prices === null || homeLine === null || awayLine === null) return unusable('a side is missing');
  if (homeLine + awayLine !== 0) return contradicting('lines that are not opposite');
  const line = spreadLine(homeLine, awayLine, league);
  return typeof line === 'string' ? unusable(line) : withPossiblePrices({ line, prices });
}

/** The lines and prices of over and under: since 2025-26 in `total`, before in `current`. */
function totalSides({ total, current }: Entry) {
  if (total) {
    const [over, under] = [total.over?.close, total.under?.close];
    return {
      lines: [readTotal(over?.line, 'over'), readTotal(under?.line, 'under')],
      prices: bothPrices(over?.odds, under?.odds),
    };
  }
  if (!current) return null;
  const line = readLine(current.total?.american);
  return { lines: [line, line], prices: bothPrices(current.over?.american, current.under?.american) };
}

function readTotalMarket(entry: Entry, league: League): MarketReading {
  const sides = totalSides(entry);
  if (sides === null) return null;
  const { prices } = sides;
  const [over = null, under = null] = sides.lines;
  if (prices === null || over === null || under === null) return unusable('a side is missing');
  const overUnder = readLine(entry.overUnder);
  if (over !== under || (overUnder !== null && overUnder !== over)) return contradicting('different totals');
  const line = totalLine(over, under, league);
  return typeof line === 'string' ? unusable(line) : withPossiblePrices({ line, prices });
}

/**
 * Reads the current odds of one provider. Moneyline and spread cannot be used while the entry's fields about the favorite
 * contradict each other.
 */
export function readEntry(
  entry: Entry,
  abbreviations: Abbreviations,
  league: League,
): { readonly [market in MarketName]: MarketReading } {
  const [moneyline, spread, total] = [readMoneyline(entry), readSpread(entry, league), readTotalMarket(entry, league)];
  const prices = moneyline !== null && 'prices' in moneyline ? moneyline.prices : null;
  if (!contradictsItself(entry, abbreviations, prices)) return { moneyline, spread, total };
  const reason = contradicting('fields about the favorite contradict each other');
  const refused = (market: MarketReading) => (market !== null && 'prices' in market ? reason : market);
  return { moneyline: refused(moneyline), spread: refused(spread), total };
}
