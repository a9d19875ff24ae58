import { gradeOf } from '../../grade.ts';
import type { Night, NightGame } from '../night.ts';
import type { VariableKind } from '../variables.ts';

/** A final margin or total of a game, and what it brings each member, graded bet by bet. */
export interface Result {
  readonly gameId: string;
  readonly kind: VariableKind;
  readonly value: number;
  readonly gains: ReadonlyMap<string, number>;
}

const kinds = ['margin', 'total'] as const;

/** All final margins from −60 to 60, or all totals from the points so far to 320. */
function valuesOf(kind: VariableKind, { points }: NightGame): number[] {
  const [from, to] = kind === 'margin' ? [-60, 60] : [points.team1 + points.team2, 320];
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return kind === 'margin' ? all.filter((margin) => margin !== 0) : all;
}

function resultOf({ bets }: Night, gameId: string, kind: VariableKind, value: number): Result {
  const points = kind === 'margin' ? { team1: 100 + value, team2: 100 } : { team1: value - 90, team2: 90 };
  const gains = new Map<string, number>();
  for (const bet of bets) {
    if (bet.gameId !== gameId || (bet.market === 'total') !== (kind === 'total')) continue;
    const grade = gradeOf(bet, points);
    const returned = { won: bet.payout, push: bet.stake, lost: 0 }[grade];
    gains.set(bet.uid, (gains.get(bet.uid) ?? 0) + returned - bet.stake);
  }
  return { gameId, kind, value, gains };
}

/** For each game its final margins, then its final totals. */
export function everyResult(night: Night): Result[][] {
  return night.games.flatMap((game) =>
    kinds.map((kind) => valuesOf(kind, game).map((value) => resultOf(night, game.id, kind, value))),
  );
}

/** One result of each key. Results of one key are the same in the eyes of a test. */
export function oneOfEach(results: readonly Result[], keyOf: (result: Result) => string): Result[] {
  return [...new Map(results.map((result) => [keyOf(result), result])).values()];
}

/** Calls `visit` with every combination of one item from each list. */
export function everyCombination<T>(lists: readonly (readonly T[])[], visit: (items: readonly T[]) => void): void {
  const items: T[] = [];
  const choose = (index: number) => {
    const list = lists[index];
    if (list === undefined) return visit(items);
    for (const item of list) {
      items[index] = item;
      choose(index + 1);
    }
  };
  choose(0);
}
