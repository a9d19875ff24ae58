import type { Cents } from '../money.ts';

/** One way in which a draw can end: its chance, and what it brings members, by their index. */
export interface Outcome {
  readonly chance: number;
  readonly gains: readonly { readonly member: number; readonly amount: Cents }[];
  /** What it adds to the states of parlays, by their index. */
  readonly legs: readonly { readonly parlay: number; readonly state: number }[];
}

/** A parlay of a member that several draws decide. */
export interface DrawnParlay {
  readonly member: number;
  /** What it brings the member, by the sum of what the outcomes of all draws add to its state. */
  readonly gains: Float64Array;
}

/** Something random that changes scores, independent of all others. */
export type Draw = readonly Outcome[];

/** An outcome in typed arrays. */
interface PackedOutcome {
  readonly chance: number;
  readonly members: Int32Array;
  readonly amounts: Float64Array;
  readonly parlays: Int32Array;
  readonly states: Int32Array;
}

/** What a search for shares returns. */
export interface LeadShares {
  /** Each member's chance to lead, by index. */
  readonly shares: Float64Array;
  /** The chance that a draw ends with an outcome and the watched member leads, by draw and outcome. */
  readonly together: readonly Float64Array[];
}

/** A draw, the parlays that it is the last one to decide, and the members whose scores no later draw changes. */
interface Step {
  /** Which of the draws it is; -1 for the first step, which is none. */
  readonly draw: number;
  readonly outcomes: readonly PackedOutcome[];
  readonly decided: readonly number[];
  readonly settled: Int32Array;
}

const parlaysIn = (draw: Draw) => new Set(draw.flatMap(({ legs }) => legs.map(({ parlay }) => parlay)));

function membersOf(draw: Draw, parlays: readonly DrawnParlay[]): Set<number> {
  const bettors = draw.flatMap(({ gains }) => gains.map(({ member }) => member));
  return new Set([...bettors, ...[...parlaysIn(draw)].flatMap((parlay) => parlays[parlay]?.member ?? [])]);
}

/** An outcome in typed arrays, for loops that run millions of times. */
export function pack({ chance, gains, legs }: Outcome): PackedOutcome {
  return {
    chance,
    members: Int32Array.from(gains, ({ member }) => member),
    amounts: Float64Array.from(gains, ({ amount }) => amount),
    parlays: Int32Array.from(legs, ({ parlay }) => parlay),
    states: Int32Array.from(legs, ({ state }) => state),
  };
}

/** The draws in the order in which they are enumerated: those that change few members are innermost. */
function stepsOf(draws: readonly Draw[], memberCount: number, parlays: readonly DrawnParlay[]): Step[] {
  const ordered = draws
    .map((draw, index) => ({ draw, index, members: membersOf(draw, parlays) }))
    .sort((one, other) => other.members.size - one.members.size);
  const all = Array.from({ length: memberCount }, (_, member) => member);
  const lastOf = all.map((member) => ordered.map(({ members }) => members.has(member)).lastIndexOf(true));
  const settledAfter = (index: number) => Int32Array.from(all.filter((member) => lastOf[member] === index));
  const lastOfParlay = parlays.map((_, parlay) =>
    ordered.map(({ draw }) => parlaysIn(draw).has(parlay)).lastIndexOf(true),
  );
  const outcomes = [pack({ chance: 1, gains: [], legs: [] })];
  const first = { draw: -1, outcomes, decided: [], settled: settledAfter(-1) };
  const others = ordered.map(({ draw, index }, at) => ({
    draw: index,
    outcomes: draw.map(pack),
    decided: [...parlays.keys()].filter((parlay) => lastOfParlay[parlay] === at),
    settled: settledAfter(at),
  }));
  return [first, ...others];
}

/**
 * Returns each member's chance to have the highest score once all draws have ended, by enumerating every combination. k
 * members who share the highest score have 1/k of it each.
 * @param scores before the draws, by index
 * @param watched the index of the member whose chance is also returned with each outcome
 * @param parlays those that outcomes of the draws name by index
 */
export function shareOfLead(
  scores: readonly Cents[],
  draws: readonly Draw[],
  watched = -1,
  parlays: readonly DrawnParlay[] = [],
): LeadShares {
  const count = scores.length;
  const steps = stepsOf(draws, count, parlays);
  const states = new Int32Array(parlays.length);
  const current = Float64Array.from(scores);
  const shares = new Float64Array(count);
  const together = draws.map(({ length }) => new Float64Array(length));
  /** For each step its leaders among the members whose score is settled by then. */
  const leaders = steps.map(() => new Int32Array(count));

  /** @param best the highest settled score so far, which the first `tied` of the previous step's leaders have */
  function enumerate(depth: number, chance: number, best: number, tied: number): void {
    const step = steps[depth];
    const before = leaders[depth - 1];
    if (step === undefined) {
      for (let index = 0; index < tied; index += 1) {
        const member = before?.[index] ?? 0;
        shares[member] = (shares[member] ?? 0) + chance / tied;
      }
      return;
    }
    const ofDraw = together[step.draw];
    for (let index = 0; index < step.outcomes.length; index += 1) {
      const outcome = step.outcomes[index];
      if (outcome === undefined) continue;
      const watchedBefore = shares[watched] ?? 0;
      change(outcome, 1);
      pay(step.decided, 1);
      settle(depth, step.settled, chance * outcome.chance, best, tied);
      pay(step.decided, -1);
      change(outcome, -1);
      if (ofDraw !== undefined) ofDraw[index] = (ofDraw[index] ?? 0) + (shares[watched] ?? 0) - watchedBefore;
    }
  }

  function change(outcome: PackedOutcome, sign: number): void {
    for (let index = 0; index < outcome.members.length; index += 1) {
      const member = outcome.members[index] ?? 0;
      current[member] = (current[member] ?? 0) + sign * (outcome.amounts[index] ?? 0);
    }
    for (let index = 0; index < outcome.parlays.length; index += 1) {
      const parlay = outcome.parlays[index] ?? 0;
      states[parlay] = (states[parlay] ?? 0) + sign * (outcome.states[index] ?? 0);
    }
  }

  /** Adds what decided parlays bring. */
  function pay(decided: readonly number[], sign: number): void {
    for (const index of decided) {
      const parlay = parlays[index];
      if (parlay === undefined) continue;
      current[parlay.member] = (current[parlay.member] ?? 0) + sign * (parlay.gains[states[index] ?? 0] ?? 0);
    }
  }

  function settle(depth: number, settled: Int32Array, chance: number, bestBefore: number, tiedBefore: number): void {
    const own = leaders[depth];
    const before = leaders[depth - 1];
    if (own === undefined) return;
    for (let index = 0; index < tiedBefore; index += 1) own[index] = before?.[index] ?? 0;
    let [best, tied] = [bestBefore, tiedBefore];
    for (let index = 0; index < settled.length; index += 1) {
      const member = settled[index] ?? 0;
      const score = current[member] ?? 0;
      if (score < best) continue;
      if (score > best) {
        best = score;
        tied = 0;
      }
      own[tied] = member;
      tied += 1;
    }
    enumerate(depth + 1, chance, best, tied);
  }

  enumerate(0, 1, -Infinity, 0);
  return { shares, together };
}
