import { DomainError } from '@courtside/contract';
import type { QueryFilter } from 'mongoose';
import { findOwnGroup } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { type ChallengeCall, closedError, findChallenge } from './challenge.ts';
import type { Challenging } from './challenging.ts';
import { type ChallengeReporting, reportChallenge } from './report-challenge.ts';
import { type ShownChallenge, showChallenge } from './show-challenges.ts';
import { accountOn, releaseHold } from './stakes.ts';

/** How a challenge ends without a taker. */
type Ending = 'declined' | 'answered' | 'withdrawn' | 'expired';

/** What ending a challenge takes from the core. */
export type ChallengeEnding = ChallengeReporting & Pick<Challenging, 'ledger' | 'clock'>;

/** Returns the challenger's stake of a challenge that ended, and marks it complete. Safe to repeat. */
export async function returnStake(
  { db, ledger }: Pick<Challenging, 'db' | 'ledger'>,
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
export async function endChallenge(core: ChallengeEnding, id: string, ending: Ending): Promise<ChallengeDoc | null> {
  const { db, clock } = core;
  const ended = await db.challenges
    .findOneAndUpdate(
      { _id: id, status: 'open' },
      { $set: { status: ending, endedAt: new Date(clock()) } },
      { returnDocument: 'after', writeConcern: db.durable },
    )
    .lean();
  if (ended === null) return null;
  await returnStake(core, ended);
  reportChallenge(core, ended, ending);
  return ended;
}

/** Ends a challenge for its challenger, or for the member whom it names. */
async function endOwn(
  core: ChallengeEnding,
  { uid, groupId, challengeId }: ChallengeCall,
  ending: 'declined' | 'withdrawn',
): Promise<ShownChallenge> {
  const { db } = core;
  await findOwnGroup(db, uid, groupId);
  const doc = await findChallenge(db, groupId, challengeId);
  const isCallers = ending === 'withdrawn' ? doc.challenger === uid : doc.opponent === uid;
  if (!isCallers) throw new DomainError('not-challenged');
  const ended = (await endChallenge(core, challengeId, ending)) ?? (await findChallenge(db, groupId, challengeId));
  if (ended.status !== ending) throw closedError(ended);
  return showChallenge(db, ended);
}

/**
 * Declines a challenge that names the caller.
 * @throws DomainError `challenge-not-found`, `challenge-closed`, `not-challenged`, and as `findOwnGroup` does
 */
export function declineChallenge(core: ChallengeEnding, call: ChallengeCall): Promise<ShownChallenge> {
  return endOwn(core, call, 'declined');
}

/** Withdraws the caller's own challenge. @throws as `declineChallenge` */
export function withdrawChallenge(core: ChallengeEnding, call: ChallengeCall): Promise<ShownChallenge> {
  return endOwn(core, call, 'withdrawn');
}

/** Withdraws all open challenges that a filter finds. */
export async function withdrawChallenges(core: ChallengeEnding, filter: QueryFilter<ChallengeDoc>): Promise<void> {
  const open = await core.db.challenges.find({ ...filter, status: 'open', unfinished: true }, { _id: 1 }).lean();
  for (const { _id } of open) await endChallenge(core, _id, 'withdrawn');
}

/** Withdraws the open challenges by and to a user who is no longer a member of a group. */
export function withdrawMemberChallenges(core: ChallengeEnding, uid: Uid, groupId: string): Promise<void> {
  return withdrawChallenges(core, { groupId, $or: [{ challenger: uid }, { opponent: uid }] });
}
