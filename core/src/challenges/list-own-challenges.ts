import type { Uid } from '../ledger/account-id.ts';
import type { ChallengesDatabase } from './collections.ts';
import { type ShownChallenge, showChallenges } from './show-challenges.ts';

/** The most challenges of a user that are listed. */
const ownShown = 100;

/** A user's open and running challenges, and those that the user may take, newest first. */
export async function listOwnChallenges(
  { db }: { readonly db: ChallengesDatabase },
  uid: Uid,
): Promise<ShownChallenge[]> {
  const own = await db.groups.find({ memberIds: uid }, { _id: 1 }).lean();
  const groupId = { $in: own.map(({ _id }) => _id) };
  const running = await db.bets
    .find({ uid, status: 'pending', challenge: { $exists: true } }, { challenge: 1 })
    .hint('pending_of_user')
    .lean();
  const [open, taken] = await Promise.all([
    db.challenges
      .find({
        groupId,
        status: 'open',
        unfinished: true,
        $or: [{ challenger: uid }, { opponent: uid }, { opponent: { $exists: false } }],
      })
      .lean(),
    db.challenges.find({ _id: { $in: running.map(({ challenge = '' }) => challenge) } }).lean(),
  ]);
  const newest = [...open, ...taken].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const listed = newest.slice(0, ownShown);
  const groups = await db.groups.find({ _id: { $in: listed.map((doc) => doc.groupId) } }, { name: 1 }).lean();
  return showChallenges(db, listed, new Map(groups.map(({ _id, name }) => [_id, name])));
}
