import { groupBy } from '../group-by.ts';
import type { Cents } from '../money.ts';
import { memberOf, type Night, rivalIn, tableOf } from './night.ts';
import type { Condition } from './passing.ts';
import { partOf, swingsOf, variablesOf } from './variables.ts';

/** What a member wants from one game. */
export interface RootFor {
  readonly gameId: string;
  /** The member it is compared with: the one directly above, for the leader the one directly below. */
  readonly rivalUid: string;
  /** What the member gains on the rival. 0 or less if every result of the game costs something. */
  readonly amount: Cents;
  readonly outcome: Condition;
}

/**
 * Returns for each game of the night, in its order, the outcome that gains a member most on their rival: all margins and all
 * totals that bring the highest amount. `amount` is what the whole game then brings, with bets that can no longer change. Null
 * if no result of the game changes who gains what, for a game with a leg of a parlay of one of the two, which is worth nothing by itself,
 * and for every game while an open bet of one of the two is not known. Outcomes that gain the same are one: a push is part of it if it
 * pays as much.
 * @throws RangeError if `uid` is no member
 */
export function rootFor(night: Night, uid: string): (RootFor | null)[] {
  const table = tableOf(night);
  const own = memberOf(night, uid);
  const rival = rivalIn(table, table.indexOf(own));
  if (rival === undefined || own.uncounted || rival.uncounted) return night.games.map(() => null);
  const rivalUid = rival.uid;
  const byGame = groupBy(variablesOf(night), ({ gameId }) => gameId);
  return night.games.map(({ id }) => {
    const variables = byGame.get(id) ?? [];
    if (variables.some(({ legs }) => legs.some((leg) => leg.uid === uid || leg.uid === rivalUid))) return null;
    const swings = variables.map((variable) => {
      const amounts = swingsOf(variable, uid, rivalUid);
      return { variable, amounts, best: Math.max(...amounts), worst: Math.min(...amounts) };
    });
    const outcome = swings
      .filter(({ best, worst }) => best > worst)
      .map(({ variable, amounts, best }) => partOf(variable, (index) => amounts[index] === best));
    const amount = swings.reduce((sum, { best }) => sum + best, 0);
    return outcome.length === 0 ? null : { gameId: id, rivalUid, amount, outcome };
  });
}
