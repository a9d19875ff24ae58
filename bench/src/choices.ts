import type { Game, MarketName, Side } from '@courtside/contract';

/** One side of a market of a game, with the line and the price that are offered for it. */
export interface Choice {
  readonly market: MarketName;
  readonly side: Side;
  readonly acceptedLine: number | null;
  readonly acceptedPrice: number;
}

/** Both sides of every market that a game offers. */
export function choicesOf({ markets: { moneyline, spread, total } }: Pick<Game, 'markets'>): Choice[] {
  const choices: Choice[] = [];
  const add = (market: MarketName, side: Side, acceptedLine: number | null, acceptedPrice: number) =>
    choices.push({ market, side, acceptedLine, acceptedPrice });
  add('moneyline', 'team1', null, moneyline.prices.team1);
  add('moneyline', 'team2', null, moneyline.prices.team2);
  if (spread !== null) {
    add('spread', 'team1', spread.line, spread.prices.team1);
    add('spread', 'team2', spread.line === 0 ? 0 : -spread.line, spread.prices.team2);
  }
  if (total !== null) {
    add('total', 'over', total.line, total.prices.over);
    add('total', 'under', total.line, total.prices.under);
  }
  return choices;
}
