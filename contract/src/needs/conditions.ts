import { minimalLevels } from './minimal-levels.ts';
import { memberOf, type Night } from './night.ts';
import { conditionsWithParlays } from './parlay-conditions.ts';
import { parlaysOf } from './parlays.ts';
import type { Passing } from './passing.ts';
import { partOf, swingsOf, type Variable, variablesOf } from './variables.ts';

const maxConditions = 64;

/** A variable that decides between two members, and the distinct amounts it can bring above the lowest one, ascending. */
interface Swing {
  readonly variable: Variable;
  readonly swings: readonly number[];
  readonly lowest: number;
  readonly levels: readonly number[];
}

function swingOf(variable: Variable, uid: string, otherUid: string): Swing {
  const swings = swingsOf(variable, uid, otherUid);
  const lowest = Math.min(...swings);
  const levels = [...new Set(swings)].sort((one, other) => one - other).map((amount) => amount - lowest);
  return { variable, swings, lowest, levels };
}

/**
 * Returns when `uid` has a higher score than `otherUid` at the end of the night. Money adds up over margins and totals, so a
 * weakest condition names, of each, all cells that bring at least some amount. The result has every such condition of which
 * no part can be dropped or widened: they pass exactly if one of them holds. A parlay of one of the two does not add up over its games:
 * `conditionsWithParlays` finds the conditions then. The conditions with the fewest parts come first.
 * @param limit the most conditions to return
 * @throws RangeError if one of them is no member
 */
export function conditionsToPass(night: Night, uid: string, otherUid: string, limit = maxConditions): Passing {
  if (parlaysOf(night).some((parlay) => parlay.uid === uid || parlay.uid === otherUid))
    return conditionsWithParlays(night, uid, otherUid, limit);
  const all = variablesOf(night).map((variable) => swingOf(variable, uid, otherUid));
  const lead = memberOf(night, uid).score - memberOf(night, otherUid).score;
  const needed = -all.reduce((sum, { lowest }) => sum + lowest, lead);
  if (needed < 0) return { kind: 'always' };
  const most = all.reduce((sum, { levels }) => sum + (levels.at(-1) ?? 0), 0);
  if (most <= needed) return { kind: 'never' };
  const deciding = all
    .filter(({ levels }) => levels.length > 1)
    .sort((one, other) => (other.levels.at(-1) ?? 0) - (one.levels.at(-1) ?? 0));
  const { found, more } = minimalLevels(
    deciding.map(({ levels }) => levels),
    needed,
    limit,
  );
  const order = new Map(all.map(({ variable }, index) => [variable, index]));
  const position = ({ variable }: Swing) => order.get(variable) ?? 0;
  const conditions = found.map((chosen) =>
    deciding
      .map((swing, index) => ({ swing, level: swing.levels[chosen[index] ?? 0] ?? 0 }))
      .filter(({ level }) => level > 0)
      .sort((one, other) => position(one.swing) - position(other.swing))
      .map(({ swing, level }) => partOf(swing.variable, (index) => (swing.swings[index] ?? 0) - swing.lowest >= level)),
  );
  return { kind: 'if', conditions, more };
}
