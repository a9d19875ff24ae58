import { listedOf, type Night } from './night.ts';
import { swingsOf, type Variable, variablesOf } from './variables.ts';

/** The lowest and the highest amount by which one member can gain on another. */
function rangeOf(variables: readonly Variable[], uid: string, otherUid: string): readonly [number, number] {
  const deciding = variables.filter(({ gains }) => gains.has(uid) || gains.has(otherUid));
  const swings = deciding.map((variable) => swingsOf(variable, uid, otherUid));
  return [
    swings.reduce((sum, amounts) => sum + Math.min(...amounts), 0),
    swings.reduce((sum, amounts) => sum + Math.max(...amounts), 0),
  ];
}

/**
 * The members whose place the bets of the night can change: results move them past another member, level with one, or another
 * member past them. Open bets that the night does not have are left out.
 */
export function movedMembers(night: Night): ReadonlySet<string> {
  const variables = variablesOf(night);
  const bettors = new Set(variables.flatMap(({ gains }) => [...gains.keys()]));
  const moved = new Set<string>();
  for (const one of night.members) {
    if (!bettors.has(one.uid)) continue;
    for (const other of night.members) {
      if (other.uid === one.uid) continue;
      const [lowest, highest] = rangeOf(variables, one.uid, other.uid);
      const lead = one.score - other.score;
      const now = Math.sign(listedOf(one) - listedOf(other));
      if (Math.sign(lead + lowest) === now && Math.sign(lead + highest) === now) continue;
      moved.add(one.uid).add(other.uid);
    }
  }
  return moved;
}
