import type { Cents } from '../money.ts';
import { chancesOfCells } from './forecast.ts';
import type { Night, NightBet } from './night.ts';
import { type Draw, type Outcome, shareOfLead } from './share-of-lead.ts';
import { kindOf, type Variable, variablesOf } from './variables.ts';

/** Each member's chance to lead at the end of the night. */
export interface ChancesToLead {
  /** By uid; they add up to 1. */
  readonly chances: ReadonlyMap<string, number>;
  /** False if some bets were counted with their most likely grade only. */
  readonly exact: boolean;
  /** How many bets these are. */
  readonly leftOut: number;
}

const maxCombinations = 1_000_000;

/** Variables with the chances of their cells. */
function forecastVariables(night: Night): { variable: Variable; chances: number[] }[] {
  const games = new Map(night.games.map((game) => [game.id, game]));
  return variablesOf(night).flatMap((variable) => {
    const game = games.get(variable.gameId);
    return game === undefined ? [] : [{ variable, chances: chancesOfCells(variable, game) }];
  });
}

/** The variables as draws. Cells in which no member's money differs are one outcome. */
function drawsOf(night: Night): Draw[] {
  const index = new Map(night.members.map(({ uid }, at) => [uid, at]));
  return forecastVariables(night).map(({ variable: { cells, gains }, chances }) => {
    const outcomes = new Map<string, Outcome>();
    cells.forEach((_, cell) => {
      const own = [...gains].map(([uid, amounts]) => ({ member: index.get(uid) ?? 0, amount: amounts[cell] ?? 0 }));
      const key = own.map(({ amount }) => amount).join();
      const chance = (outcomes.get(key)?.chance ?? 0) + (chances[cell] ?? 0);
      outcomes.set(key, { chance, gains: own });
    });
    return [...outcomes.values()].filter(({ chance }) => chance > 0);
  });
}

const combinationsOf = (draws: readonly Draw[]) => draws.reduce((product, { length }) => product * length, 1);

/** The night of the members who can still lead: the others end below a score that one member has for certain. */
function contendersOf(night: Night): Night {
  const draws = drawsOf(night);
  const ranges = night.members.map(({ score }, member) => {
    const amounts = draws.map((draw) =>
      draw.map(({ gains }) => gains.find((gain) => gain.member === member)?.amount ?? 0),
    );
    const sum = (pick: (...values: number[]) => number) =>
      amounts.reduce((all, values) => all + pick(...values), score);
    return { lowest: sum(Math.min), highest: sum(Math.max) };
  });
  const certain = Math.max(...ranges.map(({ lowest }) => lowest));
  const members = night.members.filter((_, member) => (ranges[member]?.highest ?? 0) >= certain);
  const uids = new Set(members.map(({ uid }) => uid));
  const gameIds = new Set(night.games.map(({ id }) => id));
  const bets = night.bets.filter(({ uid, gameId }) => uids.has(uid) && gameIds.has(gameId));
  return { ...night, members, bets };
}

/** What a bet gains with its most likely grade. */
function likelyGain(night: Night, bet: NightBet): Cents {
  const outcomes = drawsOf({ ...night, bets: [bet] }).flat();
  const likely = outcomes.reduce((best, next) => (next.chance > best.chance ? next : best));
  return likely.gains[0]?.amount ?? 0;
}

/**
 * Leaves out bets until the night has at most `limit` combinations: takes them by stake, the largest first, and each that
 * still fits. What is left out counts with its most likely grade.
 */
function shorten(night: Night, limit: number): { night: Night; leftOut: number } {
  const games = new Map(night.games.map((game) => [game.id, game]));
  const kept = new Map<string, { readonly bets: readonly NightBet[]; readonly outcomes: number }>();
  const extra = new Map<string, Cents>();
  let [combinations, leftOut] = [1, 0];
  for (const bet of [...night.bets].sort((one, other) => other.stake - one.stake)) {
    const key = `${kindOf(bet)} ${bet.gameId}`;
    const { bets: before, outcomes: lengthBefore } = kept.get(key) ?? { bets: [], outcomes: 1 };
    const game = games.get(bet.gameId);
    const bets = [...before, bet];
    const outcomes = combinationsOf(drawsOf({ ...night, games: game ? [game] : [], bets }));
    const next = (combinations / lengthBefore) * outcomes;
    if (next <= limit) {
      combinations = next;
      kept.set(key, { bets, outcomes });
    } else {
      extra.set(bet.uid, (extra.get(bet.uid) ?? 0) + likelyGain(night, bet));
      leftOut += 1;
    }
  }
  const members = night.members.map((each) => ({ ...each, score: each.score + (extra.get(each.uid) ?? 0) }));
  return { night: { ...night, members, bets: [...kept.values()].flatMap(({ bets }) => bets) }, leftOut };
}

/**
 * Returns each member's chance to have the highest score at the end of the night; members who share it have an equal part
 * each. Margins and totals are independent, with the distributions of `forecastOf`. All combinations of them are
 * enumerated. If these are more than a million, the bets with the largest stakes are, and the rest count with their most
 * likely grade: an approximation that can be off by many percentage points, which `exact` says.
 * @param limit the most combinations to enumerate
 */
export function chancesToLead(night: Night, limit = maxCombinations): ChancesToLead {
  const contenders = contendersOf(night);
  const fits = combinationsOf(drawsOf(contenders)) <= limit;
  const { night: short, leftOut } = fits ? { night: contenders, leftOut: 0 } : shorten(contenders, limit);
  const shares = shareOfLead(
    short.members.map(({ score }) => score),
    drawsOf(short),
  );
  const byUid = new Map(short.members.map(({ uid }, index) => [uid, shares[index] ?? 0]));
  return {
    chances: new Map(night.members.map(({ uid }) => [uid, byUid.get(uid) ?? 0])),
    exact: leftOut === 0,
    leftOut,
  };
}
