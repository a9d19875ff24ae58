import { listedOf, type Night, type NightParlay } from './night.ts';
import { bestOfParlay, parlaysOf } from './parlays.ts';
import { swingsOf, type Variable, variablesOf } from './variables.ts';

/**
 * The lowest and the highest amount by which one member can gain on another. Parlays count with the worst and the best that they can
 * bring, also where the same results cannot bring both this and the rest.
 */
function rangeOf(
  { variables, parlays }: { readonly variables: readonly Variable[]; readonly parlays: readonly NightParlay[] },
  uid: string,
  otherUid: string,
): readonly [number, number] {
  const deciding = variables.filter(({ gains }) => gains.has(uid) || gains.has(otherUid));
  const swings = deciding.map((variable) => swingsOf(variable, uid, otherUid));
  let lowest = swings.reduce((sum, amounts) => sum + Math.min(...amounts), 0);
  let highest = swings.reduce((sum, amounts) => sum + Math.max(...amounts), 0);
  for (const parlay of parlays) {
    const best = bestOfParlay(parlay);
    if (parlay.uid === uid) {
      lowest -= parlay.stake;
      highest += best;
    } else if (parlay.uid === otherUid) {
      lowest -= best;
      highest += parlay.stake;
    }
  }
  return [lowest, highest];
}

/**
 * The members whose place the bets of the night can change: results move them past another member, level with one, or another
 * member past them. Open bets that the night does not have are left out.
 */
export function movedMembers(night: Night): ReadonlySet<string> {
  const variables = variablesOf(night);
  const parlays = parlaysOf(night);
  const bettors = new Set([...variables.flatMap(({ gains }) => [...gains.keys()]), ...parlays.map(({ uid }) => uid)]);
  const moved = new Set<string>();
  for (const one of night.members) {
    if (!bettors.has(one.uid)) continue;
    for (const other of night.members) {
      if (other.uid === one.uid) continue;
      const [lowest, highest] = rangeOf({ variables, parlays }, one.uid, other.uid);
      const lead = one.score - other.score;
      const now = Math.sign(listedOf(one) - listedOf(other));
      if (Math.sign(lead + lowest) === now && Math.sign(lead + highest) === now) continue;
      moved.add(one.uid).add(other.uid);
    }
  }
  return moved;
}
