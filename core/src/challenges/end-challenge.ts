import type { Ledger } from '../ledger/ledger.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengeDeps } from './challenge-deps.ts';
import { accountOn, releaseHold } from './stakes.ts';

/** How a challenge ends without a taker. */
export type Ending = 'declined' | 'answered' | 'withdrawn' | 'expired';

/** Returns the challenger's stake of a challenge that ended, and marks it complete. Safe to repeat. */
export async function returnStake(
  { db, ledger }: { db: Pick<ChallengeDeps['db'], 'challenges'>; ledger: Ledger },
  doc: ChallengeDoc,
): Promise<void> {
  if (doc.hold !== undefined) await releaseHold(ledger, accountOn(doc, doc.challenger), doc.hold);
  await db.challenges.updateOne({ _id: doc._id }, { $unset: { unfinished: '' } });
}

/**
 * Ends an open challenge and returns the stake that was set aside. The stake returns only after this write, which excludes
 * that anyone takes the challenge.
 * @returns the challenge after it, or null if it was not open
 */
export async function endChallenge(deps: ChallengeDeps, id: string, ending: Ending): Promise<ChallengeDoc | null> {
  const { db, clock, onChanged } = deps;
  const ended = await db.challenges
    .findOneAndUpdate(
      { _id: id, status: 'open' },
      { $set: { status: ending, endedAt: new Date(clock()) } },
      { returnDocument: 'after', writeConcern: db.durable },
    )
    .lean();
  if (ended === null) return null;
  await returnStake(deps, ended);
  onChanged(ended, ending);
  return ended;
}
