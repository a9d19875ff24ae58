import type { Cents } from '../money.ts';

/** One way in which a draw can end: its chance, and what it brings members, by their index. */
export interface Outcome {
  readonly chance: number;
  readonly gains: readonly { readonly member: number; readonly amount: Cents }[];
}

/** Something random that changes scores, independent of all others. */
export type Draw = readonly Outcome[];

/** An outcome in typed arrays. */
interface PackedOutcome {
  readonly chance: number;
  readonly members: Int32Array;
  readonly amounts: Float64Array;
}

/** A draw, and the members whose scores no later draw changes. */
interface Step {
  readonly outcomes: readonly PackedOutcome[];
  readonly settled: Int32Array;
}

const membersOf = (draw: Draw) => new Set(draw.flatMap(({ gains }) => gains.map(({ member }) => member)));

/** An outcome in typed arrays, for loops that run millions of times. */
export function pack({ chance, gains }: Outcome): PackedOutcome {
  return {
    chance,
    members: Int32Array.from(gains, ({ member }) => member),
    amounts: Float64Array.from(gains, ({ amount }) => amount),
  };
}

/** The draws in the order in which they are enumerated: those that change few members are innermost. */
function stepsOf(draws: readonly Draw[], memberCount: number): Step[] {
  const ordered = draws
    .map((draw) => ({ draw, members: membersOf(draw) }))
    .sort((one, other) => other.members.size - one.members.size);
  const all = Array.from({ length: memberCount }, (_, member) => member);
  const lastOf = all.map((member) => ordered.map(({ members }) => members.has(member)).lastIndexOf(true));
  const settledAfter = (index: number) => Int32Array.from(all.filter((member) => lastOf[member] === index));
  const first = { outcomes: [pack({ chance: 1, gains: [] })], settled: settledAfter(-1) };
  return [first, ...ordered.map(({ draw }, index) => ({ outcomes: draw.map(pack), settled: settledAfter(index) }))];
}

/**
 * Returns each member's chance to have the highest score once all draws have ended, by enumerating every combination. k
 * members who share the highest score have 1/k of it each.
 * @param scores before the draws, by index
 */
export function shareOfLead(scores: readonly Cents[], draws: readonly Draw[]): Float64Array {
  const count = scores.length;
  const steps = stepsOf(draws, count);
  const current = Float64Array.from(scores);
  const shares = new Float64Array(count);
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
    for (const { chance: own, members, amounts } of step.outcomes) {
      change(members, amounts, 1);
      settle(depth, step.settled, chance * own, best, tied);
      change(members, amounts, -1);
    }
  }

  function change(members: Int32Array, amounts: Float64Array, sign: number): void {
    for (let index = 0; index < members.length; index += 1) {
      const member = members[index] ?? 0;
      current[member] = (current[member] ?? 0) + sign * (amounts[index] ?? 0);
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
  return shares;
}
