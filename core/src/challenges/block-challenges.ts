import { DomainError } from '@courtside/contract';
import { mainAccountOf, type Uid } from '../ledger/account-id.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { pickFreeNumber } from '../platform/free-number.ts';
import type { ChallengeBlockDoc } from './challenge-block.model.ts';
import { blockId, type ChallengeBlock, readChallengeBlocks } from './challenge-blocks.ts';
import type { Challenging } from './challenging.ts';
import type { ChallengesDatabase } from './collections.ts';
import { endChallenge } from './end-challenge.ts';

/** How many users a user can block. */
const maxBlocks = 100;

/** Stores a block under a free number, unless it is stored. @throws DomainError `too-many-blocks` */
async function storeBlock(db: ChallengesDatabase, block: Omit<ChallengeBlockDoc, 'number'>): Promise<void> {
  for (;;) {
    const stored = await db.challengeBlocks.find({ blocker: block.blocker }, { number: 1 }).lean();
    if (stored.some(({ _id }) => _id === block._id)) return;
    const number = pickFreeNumber(
      maxBlocks,
      stored.map((each) => each.number),
    );
    if (number === undefined) throw new DomainError('too-many-blocks');
    try {
      await db.challengeBlocks.insertMany([{ ...block, number }], { lean: true, writeConcern: db.durable });
      return;
    } catch (error) {
      // A concurrent call has stored the block, or one with this number.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Stops a user from challenging another one in any group, and declines the open challenges between them that the blocked user
 * made. Safe to repeat.
 * @returns whom the user has blocked
 * @throws DomainError `user-not-found` for a user without an account and for the caller; `too-many-blocks`
 */
export async function blockChallenges(core: Challenging, uid: Uid, blocked: Uid): Promise<ChallengeBlock[]> {
  const { db, clock } = core;
  const both = { _id: { $in: [mainAccountOf(uid), mainAccountOf(blocked)] }, deletedAt: { $exists: false } };
  if ((await db.users.countDocuments({ ...both, seq: { $gt: 0 } })) < 2) throw new DomainError('user-not-found');
  const block = { _id: blockId(uid, blocked) };
  await storeBlock(db, { ...block, blocker: uid, blocked, at: new Date(clock()) });
  // After the block is stored: a challenge that opens later is checked against it.
  const groups = await db.groups.find({ memberIds: uid }, { _id: 1 }).lean();
  const open = await db.challenges
    .find({
      groupId: { $in: groups.map(({ _id }) => _id) },
      status: 'open',
      unfinished: true,
      challenger: blocked,
      opponent: uid,
    })
    .lean();
  for (const { _id } of open) await endChallenge(core, _id, 'declined');
  return readChallengeBlocks(db, uid);
}

/** Lets a user challenge another one again. Has no effect without a block. @returns whom the user has blocked */
export async function unblockChallenges(
  { db }: Pick<Challenging, 'db'>,
  uid: Uid,
  blocked: Uid,
): Promise<ChallengeBlock[]> {
  await db.challengeBlocks.deleteOne({ _id: blockId(uid, blocked) }, { writeConcern: db.durable });
  return readChallengeBlocks(db, uid);
}
