import { potentialOfLegs } from '../../bet-legs.ts';
import { gradeOf, type Points } from '../../grade.ts';
import type { Night, NightGame, NightParlay } from '../night.ts';
import type { VariableKind } from '../variables.ts';

/** A final margin or total of a game, and what it brings each member, graded bet by bet. */
export interface Result {
  readonly gameId: string;
  readonly kind: VariableKind;
  readonly value: number;
  /** A score with it. */
  readonly points: Points;
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
  return { gameId, kind, value, points, gains };
}

/** For each game its final margins, then its final totals. */
export function everyResult(night: Night): Result[][] {
  return night.games.flatMap((game) =>
    kinds.map((kind) => valuesOf(kind, game).map((value) => resultOf(night, game.id, kind, value))),
  );
}

type ParlayLeg = NightParlay['legs'][number];

/** How a leg ends at one of these results. @throws Error if none is about its game */
function gradeAt(leg: ParlayLeg, results: readonly Result[]) {
  const decides = ({ gameId, kind }: Result) =>
    gameId === leg.gameId && (kind === 'total') === (leg.market === 'total');
  const result = results.find(decides);
  if (result === undefined) throw new Error(`no result of ${leg.gameId}`);
  return gradeOf(leg, result.points);
}

/** What a parlay changes the score of its member by. */
function gainAt({ stake, legs, wonPrices }: NightParlay, results: readonly Result[]): number {
  const ends = legs.map((leg) => gradeAt(leg, results));
  if (ends.includes('lost')) return -stake;
  const won = legs.filter((_, leg) => ends[leg] === 'won').map(({ price }) => price);
  return won.length + wonPrices.length === 0 ? 0 : potentialOfLegs(stake, [...won, ...wonPrices]) - stake;
}

/** The score of a member at these results, one for each variable of the night. */
export function scoreAt({ members, parlays = [] }: Night, uid: string, results: readonly Result[]): number {
  const score = members.find((member) => member.uid === uid)?.score ?? 0;
  const gained = results.reduce((sum, { gains }) => sum + (gains.get(uid) ?? 0), score);
  return parlays.reduce((sum, parlay) => sum + (parlay.uid === uid ? gainAt(parlay, results) : 0), gained);
}

/** How the legs that a result decides end, as text. @param uids the members whose legs count */
export function legsAt({ parlays = [] }: Night, result: Result, uids: readonly string[]): string {
  return parlays
    .filter(({ uid }) => uids.includes(uid))
    .flatMap(({ legs }) => legs)
    .filter(({ gameId, market }) => gameId === result.gameId && (market === 'total') === (result.kind === 'total'))
    .map((leg) => gradeAt(leg, [result]))
    .join();
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
