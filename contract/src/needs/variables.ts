import { type Grade, gradeOf, type Points } from '../grade.ts';
import { groupBy } from '../group-by.ts';
import type { Selection } from '../markets.ts';
import type { Cents } from '../money.ts';
import { cellsBetween, type Interval, joinCells } from './cells.ts';
import type { Night, NightBet, NightGame } from './night.ts';
import { parlaysOf } from './parlays.ts';

/**
 * What bets on a game depend on: its final margin, which is team1's points less team2's, or its final total. The two are
 * treated as independent, so an outcome may pair a margin and a total that no score has.
 */
export type VariableKind = 'margin' | 'total';

/** A leg of a parlay that a variable decides. */
interface VariableLeg extends Selection {
  /** The member whose parlay it is. */
  readonly uid: string;
  /** The position of its parlay in `parlaysOf`, and of the leg among its legs. */
  readonly parlay: number;
  readonly leg: number;
  /** How it ends in each cell. */
  readonly grades: readonly Grade[];
}

/** The final margin or total of a game, with what each of its cells brings the members. */
export interface Variable {
  readonly gameId: string;
  readonly kind: VariableKind;
  /** Ascending. Every bet has the same grade in all numbers of a cell. */
  readonly cells: readonly Interval[];
  /** What the bets of a member gain in each cell. Members without a bet on this variable are missing. */
  readonly gains: ReadonlyMap<string, readonly Cents[]>;
  /** The legs of parlays on it. What they bring depends on other variables too, so it is not among the gains. */
  readonly legs: readonly VariableLeg[];
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

/** A leg before it is graded. */
type OpenLeg = Omit<VariableLeg, 'grades'> & { readonly gameId: string };

function openLegsOf(night: Night): OpenLeg[] {
  return parlaysOf(night).flatMap(({ uid, legs }, parlay) =>
    legs.map(({ gameId, market, side, line }, leg) => ({ gameId, market, side, line, uid, parlay, leg })),
  );
}

function variableOf(
  kind: VariableKind,
  game: NightGame,
  { bets, legs }: { readonly bets: readonly NightBet[]; readonly legs: readonly OpenLeg[] },
): Variable {
  const cells = possibleCells(kind, game, [...bets, ...legs].map(thresholdOf));
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
  const graded = legs.map(({ gameId: _, ...leg }) => ({
    ...leg,
    grades: scores.map((points) => gradeOf(leg, points)),
  }));
  return { gameId: game.id, kind, cells: shown, gains, legs: graded };
}

/** The margins and totals that members have bets or legs on, in the order of the games, margins first. */
export function variablesOf(night: Night): Variable[] {
  const { members, games, bets } = night;
  const uids = new Set(members.map(({ uid }) => uid));
  const ofMembers = groupBy(
    bets.filter(({ uid }) => uids.has(uid)),
    (bet) => `${kindOf(bet)} ${bet.gameId}`,
  );
  const legsOf = groupBy(openLegsOf(night), (leg) => `${kindOf(leg)} ${leg.gameId}`);
  return games.flatMap((game) =>
    (['margin', 'total'] as const).flatMap((kind) => {
      const key = `${kind} ${game.id}`;
      const [own = [], legs = []] = [ofMembers.get(key), legsOf.get(key)];
      return own.length + legs.length === 0 ? [] : [variableOf(kind, game, { bets: own, legs })];
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

/** The cells of a variable that some test accepts. */
export function partOf({ gameId, kind, cells }: Variable, isIn: (index: number) => boolean): ConditionPart {
  const accepted = cells.filter((_, index) => isIn(index));
  return { gameId, kind, cells: joinCells(accepted, kind === 'margin' ? 0 : undefined) };
}
