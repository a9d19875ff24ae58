import { gradeOf, type Points } from '../grade.ts';
import { groupBy } from '../group-by.ts';
import type { Selection } from '../markets.ts';
import type { Cents } from '../money.ts';
import { cellsBetween, type Interval } from './cells.ts';
import type { Night, NightBet, NightGame } from './night.ts';

/**
 * What bets on a game depend on: its final margin, which is team1's points less team2's, or its final total. The two are
 * treated as independent, so an outcome may pair a margin and a total that no score has.
 */
export type VariableKind = 'margin' | 'total';

/** The final margin or total of a game, with what each of its cells brings the members. */
export interface Variable {
  readonly gameId: string;
  readonly kind: VariableKind;
  /** Ascending. Every bet has the same grade in all numbers of a cell. */
  readonly cells: readonly Interval[];
  /** What the bets of a member gain in each cell. Members without a bet on this variable are missing. */
  readonly gains: ReadonlyMap<string, readonly Cents[]>;
}

/** The variable that a bet depends on. */
export function kindOf({ market }: Pick<Selection, 'market'>): VariableKind {
  return market === 'total' ? 'total' : 'margin';
}

/** The margin or total at which a bet is exactly on its line. */
export function thresholdOf({ side, line }: Selection): number {
  const points = line ?? 0;
  return side === 'team1' ? 0 - points : points;
}

/** What a bet changes its member's score by once it has this grade. */
function gainOf(bet: NightBet, points: Points): Cents {
  const grade = gradeOf(bet, points);
  if (grade === 'push') return 0;
  return grade === 'won' ? bet.payout - bet.stake : -bet.stake;
}

/** A score with this margin or total. */
function scoreWith(kind: VariableKind, { from, to }: Interval): Points {
  const number = Number.isFinite(from) ? from : to;
  return kind === 'margin' && number < 0 ? { team1: 0, team2: -number } : { team1: number, team2: 0 };
}

/** The cells of a final margin or total that are possible at the points so far: no game ends tied, and no point is taken back. */
function possibleCells(kind: VariableKind, { points }: NightGame, thresholds: readonly number[]): Interval[] {
  if (kind === 'margin') return cellsBetween([0, ...thresholds]).filter(({ from, to }) => from !== 0 || to !== 0);
  return cellsBetween(thresholds).filter(({ to }) => to >= points.team1 + points.team2);
}

function variableOf(kind: VariableKind, game: NightGame, bets: readonly NightBet[]): Variable {
  const cells = possibleCells(kind, game, bets.map(thresholdOf));
  const scores = cells.map((cell) => scoreWith(kind, cell));
  const gains = new Map<string, Cents[]>();
  for (const bet of bets) {
    const before = gains.get(bet.uid);
    gains.set(
      bet.uid,
      scores.map((points, index) => (before?.[index] ?? 0) + gainOf(bet, points)),
    );
  }
  // The lowest possible cell has no lower end: what is below it cannot occur.
  const shown = cells.map((cell, index) => (index === 0 ? { ...cell, from: -Infinity } : cell));
  return { gameId: game.id, kind, cells: shown, gains };
}

/** The margins and totals that members have bets on, in the order of the games, margins first. */
export function variablesOf({ members, games, bets }: Night): Variable[] {
  const uids = new Set(members.map(({ uid }) => uid));
  const ofMembers = groupBy(
    bets.filter(({ uid }) => uids.has(uid)),
    (bet) => `${kindOf(bet)} ${bet.gameId}`,
  );
  return games.flatMap((game) =>
    (['margin', 'total'] as const).flatMap((kind) => {
      const own = ofMembers.get(`${kind} ${game.id}`);
      return own === undefined ? [] : [variableOf(kind, game, own)];
    }),
  );
}

/** By how much one member gains on another in each cell. */
export function swingsOf({ cells, gains }: Variable, uid: string, otherUid: string): Cents[] {
  const [own, other] = [gains.get(uid), gains.get(otherUid)];
  return cells.map((_, index) => (own?.[index] ?? 0) - (other?.[index] ?? 0));
}

/** Some of a variable's cells, without which it does not matter where in them it ends. */
export interface ConditionPart {
  readonly gameId: string;
  readonly kind: VariableKind;
  /** Ascending, no neighbors. */
  readonly cells: readonly Interval[];
}
