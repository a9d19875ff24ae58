import type { Cents } from '../money.ts';
import { memberOf, type Night } from './night.ts';
import { gainsByState, parlaysOf, rankOf, stateOf } from './parlays.ts';
import type { Condition, Passing } from './passing.ts';
import { partOf, swingsOf, type Variable, variablesOf } from './variables.ts';

/** The most combinations that are looked at. Two members with a parlay of six legs each have 4,096 if all are moneylines. */
const maxCombinations = 20_000;

/** A leg of a parlay of one of two members, in a cell. */
interface LegInCell {
  readonly parlay: number;
  /** What it adds to the state of its parlay. */
  readonly state: number;
  /** How good its grade is for the member who wants to pass. */
  readonly rank: number;
}

/** Cells in which one member gains the same on another, with the same grades of both members' legs. */
interface CellClass {
  readonly cells: ReadonlySet<number>;
  readonly swing: Cents;
  readonly legs: readonly LegInCell[];
}

/** A parlay of one of two members: what it brings the one who wants to pass, by its state. */
interface PairParlay {
  /** Its position in `parlaysOf`. */
  readonly parlay: number;
  readonly gains: Float64Array;
}

/** Whether a class is at least as good for the member who wants to pass as another one of the same variable. */
function isAtLeast(one: CellClass, other: CellClass): boolean {
  return one.swing >= other.swing && one.legs.every(({ rank }, index) => rank >= (other.legs[index]?.rank ?? 0));
}

function classesOf(variable: Variable, uid: string, otherUid: string): CellClass[] {
  const swings = swingsOf(variable, uid, otherUid);
  const legs = variable.legs.filter((leg) => leg.uid === uid || leg.uid === otherUid);
  const classes = new Map<string, CellClass>();
  variable.cells.forEach((_, cell) => {
    const own = legs.flatMap(({ parlay, leg, grades, ...each }): LegInCell[] => {
      const grade = grades[cell];
      const sign = each.uid === uid ? 1 : -1;
      return grade === undefined ? [] : [{ parlay, state: stateOf(leg, grade), rank: sign * rankOf(grade) }];
    });
    const swing = swings[cell] ?? 0;
    const key = [swing, ...own.map(({ rank }) => rank)].join();
    const cells = new Set([...(classes.get(key)?.cells ?? []), cell]);
    classes.set(key, { cells, swing, legs: own });
  });
  return [...classes.values()];
}

/**
 * Finds the combinations of classes with which a member ends above another one: a flag for each, the last variable's class fastest.
 * @param lead before any of them
 */
function findPassing(
  classes: readonly (readonly CellClass[])[],
  parlays: readonly PairParlay[],
  lead: Cents,
): Uint8Array {
  const count = classes.reduce((product, { length }) => product * length, 1);
  const passes = new Uint8Array(count);
  const states = new Map(parlays.map(({ parlay }) => [parlay, 0]));
  const add = (legs: readonly LegInCell[], sign: number) => {
    for (const { parlay, state } of legs) states.set(parlay, (states.get(parlay) ?? 0) + sign * state);
  };
  const visit = (depth: number, index: number, sum: Cents) => {
    const own = classes[depth];
    if (own === undefined) {
      const all = parlays.reduce((total, { parlay, gains }) => total + (gains[states.get(parlay) ?? 0] ?? 0), sum);
      passes[index] = all > 0 ? 1 : 0;
      return;
    }
    own.forEach(({ swing, legs }, at) => {
      add(legs, 1);
      visit(depth + 1, index * own.length + at, sum + swing);
      add(legs, -1);
    });
  };
  visit(0, 0, lead);
  return passes;
}

/** The passing combinations of which no class can be replaced by a worse one. */
function minimalOf(classes: readonly (readonly CellClass[])[], passes: Uint8Array): number[][] {
  const sizes = classes.map((_, at) => classes.slice(at + 1).reduce((product, { length }) => product * length, 1));
  const worse = classes.map((own) =>
    own.map((one, at) => [...own.keys()].filter((other) => other !== at && isAtLeast(one, own[other] ?? one))),
  );
  const found: number[][] = [];
  passes.forEach((isPassing, index) => {
    if (isPassing === 0) return;
    const chosen = classes.map(({ length }, variable) => Math.floor(index / (sizes[variable] ?? 1)) % length);
    const canBeWorse = chosen.some((at, variable) =>
      worse[variable]?.[at]?.some((other) => passes[index + (other - at) * (sizes[variable] ?? 1)] === 1),
    );
    if (!canBeWorse) found.push(chosen);
  });
  return found;
}

/** The condition that every variable ends in its chosen class or a better one. */
function conditionOf(
  variables: readonly Variable[],
  classes: readonly (readonly CellClass[])[],
  chosen: readonly number[],
): Condition {
  return variables.flatMap((variable, at) => {
    const own = classes[at] ?? [];
    const least = own[chosen[at] ?? 0];
    const accepted = own.filter((each) => least !== undefined && isAtLeast(each, least));
    if (accepted.length === own.length) return [];
    return [partOf(variable, (cell) => accepted.some(({ cells }) => cells.has(cell)))];
  });
}

/**
 * `conditionsToPass` for two members of whom one has a parlay. Its legs do not add up, so all combinations of what the results bring
 * are looked at. Each condition begins with one of which no part can be worse, and accepts everything better: they pass exactly if one of
 * them holds. With more combinations than 20,000 no condition is known.
 */
export function conditionsWithParlays(night: Night, uid: string, otherUid: string, limit: number): Passing {
  const variables = variablesOf(night).filter(
    ({ gains, legs }) =>
      gains.has(uid) || gains.has(otherUid) || legs.some((leg) => leg.uid === uid || leg.uid === otherUid),
  );
  const classes = variables.map((variable) => classesOf(variable, uid, otherUid));
  if (classes.reduce((product, { length }) => product * length, 1) > maxCombinations)
    return { kind: 'if', conditions: [], more: true };
  const parlays = parlaysOf(night).flatMap((each, parlay): PairParlay[] => {
    if (each.uid !== uid && each.uid !== otherUid) return [];
    const gains = gainsByState(each);
    return [{ parlay, gains: each.uid === uid ? gains : gains.map((gain) => -gain) }];
  });
  const passes = findPassing(classes, parlays, memberOf(night, uid).score - memberOf(night, otherUid).score);
  if (!passes.includes(0)) return { kind: 'always' };
  if (!passes.includes(1)) return { kind: 'never' };
  const conditions = minimalOf(classes, passes)
    .map((chosen) => conditionOf(variables, classes, chosen))
    .sort((one, other) => one.length - other.length);
  return { kind: 'if', conditions: conditions.slice(0, limit), more: conditions.length > limit };
}
