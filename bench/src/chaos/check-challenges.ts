import type { Core } from '@courtside/core/core';
import { say } from '../measure.ts';
import type { AcknowledgedChallenges } from './challenge-load.ts';

/**
 * Checks the head-to-heads after a run under load: each acknowledged one was taken by the member that the response named, each has
 * both bets or none, and nothing is set aside for one that has ended. The audit checks the money. Prints the findings.
 * @returns the number of broken promises
 */
export async function checkChallenges({ db }: Core, { taken }: AcknowledgedChallenges): Promise<number> {
  const stored = new Map((await db.challenges.find().lean()).map((doc) => [doc._id, doc]));
  const lost = taken.filter(({ id, opponent }) => stored.get(id)?.taken?.by !== opponent?.uid);
  const bets = await db.bets.find({ challenge: { $exists: true } }, { challenge: 1 }).lean();
  const betsOf = Map.groupBy(bets, ({ challenge = '' }) => challenge);
  const uneven = [...stored.values()].filter(
    ({ _id, status }) => (betsOf.get(_id)?.length ?? 0) !== (status === 'taken' ? 2 : 0),
  );
  const unfinished = [...stored.values()].filter(({ unfinished }) => unfinished).length;
  const held = await db.tabAccounts.countDocuments({ 'holds.0': { $exists: true } });
  say(
    `head-to-heads: ${stored.size}, acknowledged as taken: ${taken.length}, of another taker: ${lost.length}, ` +
      `with one bet: ${uneven.length}, not finished: ${unfinished}, accounts with a stake set aside: ${held}`,
  );
  return lost.length + uneven.length + unfinished + held;
}
