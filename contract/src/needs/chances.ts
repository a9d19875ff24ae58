import { chancesOfCells } from './forecast.ts';
import type { Night } from './night.ts';
import { bestOfParlay, gainsByState, parlaysOf, stateOf } from './parlays.ts';
import { sampledShareOfLead } from './sampled-lead.ts';
import { type Draw, type DrawnParlay, type Outcome, shareOfLead } from './share-of-lead.ts';
import { type Variable, variablesOf } from './variables.ts';

/** Each member's chance to lead at the end of the night. */
export interface ChancesToLead {
  /** By uid; they add up to 1. */
  readonly chances: ReadonlyMap<string, number>;
  /** False if they are estimated from samples, because there are too many combinations. */
  readonly exact: boolean;
  /** The chance of the watched member with each outcome of a game; empty without one who can lead. */
  readonly outcomes: readonly OutcomeChances[];
}

/** The final margin or total of a game, and the chances of its outcomes. */
export interface OutcomeChances {
  readonly variable: Variable;
  /** Each is some of the cells, in all of which every contender has the same. */
  readonly outcomes: readonly {
    readonly cells: readonly number[];
    readonly chance: number;
    /** The chance that it happens and the watched member leads. */
    readonly leads: number;
  }[];
}

const maxCombinations = 1_000_000;
/** How often a night with more is played. */
const samples = 100_000;

/** Variables with the chances of their cells. */
function forecastVariables(night: Night): { variable: Variable; chances: number[] }[] {
  const games = new Map(night.games.map((game) => [game.id, game]));
  return variablesOf(night).flatMap((variable) => {
    const game = games.get(variable.gameId);
    return game === undefined ? [] : [{ variable, chances: chancesOfCells(variable, game) }];
  });
}

/** A variable as a draw. */
interface VariableDraw {
  readonly variable: Variable;
  readonly draw: Draw;
  /** The cells of each outcome. */
  readonly cells: readonly (readonly number[])[];
}

/** The variables as draws. Cells in which no member's money and no leg of a parlay differs are one outcome. */
function drawsOf(night: Night): VariableDraw[] {
  const index = new Map(night.members.map(({ uid }, at) => [uid, at]));
  return forecastVariables(night).map(({ variable, chances }) => {
    const outcomes = new Map<string, Outcome & { readonly cells: readonly number[] }>();
    variable.cells.forEach((_, cell) => {
      const own = [...variable.gains].map(([uid, amounts]) => ({
        member: index.get(uid) ?? 0,
        amount: amounts[cell] ?? 0,
      }));
      const legs = variable.legs.flatMap(({ parlay, leg, grades }) => {
        const grade = grades[cell];
        return grade === undefined ? [] : [{ parlay, state: stateOf(leg, grade) }];
      });
      const key = `${own.map(({ amount }) => amount).join()} ${legs.map(({ state }) => state).join()}`;
      const before = outcomes.get(key);
      const chance = (before?.chance ?? 0) + (chances[cell] ?? 0);
      outcomes.set(key, { chance, gains: own, legs, cells: [...(before?.cells ?? []), cell] });
    });
    const draw = [...outcomes.values()].filter(({ chance }) => chance > 0);
    return { variable, draw, cells: draw.map(({ cells }) => cells) };
  });
}

/** The parlays as the draws name them. */
function drawnParlaysOf(night: Night): DrawnParlay[] {
  const index = new Map(night.members.map(({ uid }, at) => [uid, at]));
  return parlaysOf(night).map((parlay) => ({ member: index.get(parlay.uid) ?? 0, gains: gainsByState(parlay) }));
}

const combinationsOf = (draws: readonly Draw[]) => draws.reduce((product, { length }) => product * length, 1);

/** The night of the members who can still lead: the others end below a score that one member has for certain. */
function contendersOf(night: Night): Night {
  const draws = drawsOf(night).map(({ draw }) => draw);
  const parlays = parlaysOf(night);
  const ranges = night.members.map(({ uid, score }, member) => {
    const own = parlays.filter((parlay) => parlay.uid === uid);
    const amounts = draws.map((draw) =>
      draw.map(({ gains }) => gains.find((gain) => gain.member === member)?.amount ?? 0),
    );
    const sum = (pick: (...values: number[]) => number) =>
      amounts.reduce((all, values) => all + pick(...values), score);
    return {
      lowest: own.reduce((all, { stake }) => all - stake, sum(Math.min)),
      highest: own.reduce((all, parlay) => all + bestOfParlay(parlay), sum(Math.max)),
    };
  });
  const certain = Math.max(...ranges.map(({ lowest }) => lowest));
  const members = night.members.filter((_, member) => (ranges[member]?.highest ?? 0) >= certain);
  const uids = new Set(members.map(({ uid }) => uid));
  const gameIds = new Set(night.games.map(({ id }) => id));
  const bets = night.bets.filter(({ uid, gameId }) => uids.has(uid) && gameIds.has(gameId));
  return { ...night, members, bets, parlays: parlays.filter(({ uid }) => uids.has(uid)) };
}

/**
 * Returns each member's chance to have the highest score at the end of the night; members who share it have an equal part
 * each. Margins and totals are independent, with the distributions of `forecastOf`. All combinations of them are
 * enumerated. If these are more than a million, the night is played 100,000 times instead, which `exact` says: a chance is then
 * off by up to 0.3 percentage points in 95 of 100 cases.
 * @param limit the most combinations to enumerate
 * @param watchedUid the member whose chance is also returned with each outcome
 */
export function chancesToLead(night: Night, limit = maxCombinations, watchedUid = ''): ChancesToLead {
  const contenders = contendersOf(night);
  const variables = drawsOf(contenders);
  const draws = variables.map(({ draw }) => draw);
  const watched = contenders.members.findIndex(({ uid }) => uid === watchedUid);
  const exact = combinationsOf(draws) <= limit;
  const scores = contenders.members.map(({ score }) => score);
  const parlays = drawnParlaysOf(contenders);
  const { shares, together } = exact
    ? shareOfLead(scores, draws, watched, parlays)
    : sampledShareOfLead(scores, draws, samples, watched, parlays);
  const outcomes = variables.map(({ variable, draw, cells }, index) => ({
    variable,
    outcomes: draw.map(({ chance }, at) => ({ chance, cells: cells[at] ?? [], leads: together[index]?.[at] ?? 0 })),
  }));
  const byUid = new Map(contenders.members.map(({ uid }, index) => [uid, shares[index] ?? 0]));
  return {
    chances: new Map(night.members.map(({ uid }) => [uid, byUid.get(uid) ?? 0])),
    exact,
    outcomes: watched === -1 ? [] : outcomes,
  };
}
