import { impliedProbability, type MarketName } from '@courtside/contract';
import { gamesOfSlate, type Slate } from './slate.ts';
import { legOf, type TicketPick, worthOf } from './ticket.ts';

/** The places of all games of a slate. */
export const all: readonly number[] = Array.from({ length: gamesOfSlate }, (_, index) => index);

const sides: readonly TicketPick['side'][] = [1, 2];
const sidesOf = (index: number, market: MarketName): TicketPick[] => sides.map((side) => ({ index, market, side }));

/** The first picks of a sorted list, one of a game. */
function firstOfGames(sorted: readonly { readonly pick: TicketPick }[], count: number): TicketPick[] {
  const byGame = Map.groupBy(sorted, ({ pick }) => pick.index);
  return [...byGame.values()].flatMap(([best]) => (best === undefined ? [] : [best.pick])).slice(0, count);
}

/** The chance of a pick by its price alone; 0 if it is not offered. */
function chanceOf(slate: Slate, pick: TicketPick, at: number): number {
  const leg = legOf(slate, pick, at);
  return leg === null ? 0 : impliedProbability(leg.price);
}

/** The likelier side of each game, or the less likely one. */
export function picksOf(
  slate: Slate,
  indexes: readonly number[],
  market: MarketName,
  at: number,
  kind: 'favorites' | 'underdogs',
) {
  return indexes.map((index): TicketPick => {
    const [first, second] = sidesOf(index, market).map((pick) => chanceOf(slate, pick, at));
    const isFirst = (first ?? 0) >= (second ?? 0) === (kind === 'favorites');
    return { index, market, side: isFirst ? 1 : 2 };
  });
}

/** The tickets on every combination of sides of some games. */
export function allSides(indexes: readonly number[], market: MarketName): TicketPick[][] {
  return indexes.reduce<TicketPick[][]>(
    (tickets, index) => tickets.flatMap((ticket) => sidesOf(index, market).map((pick) => [...ticket, pick])),
    [[]],
  );
}

/** The sides that return most by the hidden forecast, one of a game. */
export function bestPicks(slate: Slate, market: MarketName, at: number, count: number): TicketPick[] {
  const rated = all.flatMap((index) =>
    sidesOf(index, market).flatMap((pick) => {
      const leg = legOf(slate, pick, at);
      return leg === null ? [] : [{ pick, worth: worthOf(slate, leg, at) }];
    }),
  );
  const sorted = rated.toSorted((a, b) => b.worth - a.worth);
  return firstOfGames(sorted, count);
}

/** The sides whose price has moved most since all games were open: the ones that became likelier, or the others. */
export function movedPicks(
  slate: Slate,
  market: MarketName,
  count: number,
  at: number,
  kind: 'for' | 'against',
): TicketPick[] {
  const moves = all
    .slice(0, -1)
    .flatMap((index) =>
      sidesOf(index, market).map((pick) => ({
        pick,
        move: chanceOf(slate, pick, at) - chanceOf(slate, pick, slate.opensAt - 60_000),
      })),
    )
    .filter(({ move }) => (kind === 'for' ? move > 0 : move < 0));
  const sorted = moves.toSorted((a, b) => Math.abs(b.move) - Math.abs(a.move));
  return firstOfGames(sorted, count);
}
