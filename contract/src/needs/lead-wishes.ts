import type { ChancesToLead, OutcomeChances } from './chances.ts';
import { rankOf } from './parlays.ts';
import { type ConditionPart, partOf, type Variable } from './variables.ts';

/** Who else wants an outcome, and who does not. */
export interface Company {
  readonly withUids: readonly string[];
  readonly againstUids: readonly string[];
  /** Whether the viewer has a bet on it. */
  readonly isOwn: boolean;
}

/** An outcome that raises a member's chance to lead. */
export interface LeadWish extends Company {
  readonly part: ConditionPart;
  /** The member's chance to lead once it has happened, 0 to 1. */
  readonly chance: number;
}

/** What a chance has to rise by to be worth a word: less is the noise of an estimate. */
const minRise = 0.005;

/** The members whose bets gain more in some cells than in all others, or less. A leg of a parlay counts like a bet. */
function companyOf({ gains, legs }: Variable, wanted: ReadonlySet<number>, uid: string): Company {
  const ofLegs = legs.map((leg) => [leg.uid, leg.grades.map(rankOf)] as const);
  const sides = [...gains, ...ofLegs]
    .filter(([member]) => member !== uid)
    .map(([member, amounts]) => {
      const inside = amounts.filter((_, cell) => wanted.has(cell));
      const outside = amounts.filter((_, cell) => !wanted.has(cell));
      return {
        member,
        isWith: Math.min(...inside) > Math.max(...outside),
        isAgainst: Math.max(...inside) < Math.min(...outside),
      };
    });
  const [withUids, againstUids] = [
    new Set(sides.filter(({ isWith }) => isWith).map(({ member }) => member)),
    new Set(sides.filter(({ isAgainst }) => isAgainst).map(({ member }) => member)),
  ];
  return {
    withUids: [...withUids].filter((member) => !againstUids.has(member)),
    againstUids: [...againstUids].filter((member) => !withUids.has(member)),
    isOwn: gains.has(uid) || legs.some((leg) => leg.uid === uid),
  };
}

function wishOf({ variable, outcomes }: OutcomeChances, uid: string, chance: number): LeadWish[] {
  const raising = outcomes.filter((outcome) => outcome.leads / outcome.chance > chance + minRise);
  const happens = raising.reduce((sum, outcome) => sum + outcome.chance, 0);
  if (raising.length === 0 || raising.length === outcomes.length) return [];
  const leads = raising.reduce((sum, outcome) => sum + outcome.leads, 0);
  // Cells that cannot happen any more belong to no outcome: they may be part of either.
  const wanted = new Set(raising.flatMap(({ cells }) => cells));
  const company = companyOf(variable, wanted, uid);
  return [{ part: partOf(variable, (cell) => wanted.has(cell)), chance: leads / happens, ...company }];
}

/**
 * Returns what a member roots for: of each game all margins, or all totals, that raise the member's chance to lead. The
 * outcomes that raise it most come first.
 * @param lead the chances, with this member watched
 */
export function leadWishes({ chances, outcomes }: ChancesToLead, uid: string): LeadWish[] {
  const chance = chances.get(uid) ?? 0;
  return outcomes.flatMap((each) => wishOf(each, uid, chance)).sort((one, other) => other.chance - one.chance);
}
