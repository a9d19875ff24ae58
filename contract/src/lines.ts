import type { MarketName, Selection } from './markets.ts';

/** Formats a line: `−5.5`, `+5.5`, or `PK` (a pick'em) for a spread; `224.5` for a total. */
export function formatLine(market: Exclude<MarketName, 'moneyline'>, line: number): string {
  if (market === 'total') return String(line);
  if (line === 0) return 'PK';
  return line > 0 ? `+${line}` : `−${-line}`;
}

/**
 * What a bet is on, with its line: `Boston Celtics`, `Boston Celtics −5.5`, `Over 224.5`.
 * @param name the chosen team, or `Over` or `Under`
 */
export function formatSelection({ market, line }: Pick<Selection, 'market' | 'line'>, name: string): string {
  return market === 'moneyline' || line === null ? name : `${name} ${formatLine(market, line)}`;
}
