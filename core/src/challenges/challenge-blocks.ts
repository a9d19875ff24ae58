import { DomainError } from '@courtside/contract';
import { mainAccountOf, type Uid } from '../ledger/account-id.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { pickFreeNumber } from '../platform/free-number.ts';
import type { ChallengeBlockDoc } from './challenge-block.model.ts';
import type { ChallengeDeps } from './challenge-deps.ts';
import type { ChallengesDatabase } from './collections.ts';
import { endChallenge } from './end-challenge.ts';
import { anonymous } from './read-tab.ts';

/** A user whose challenges another user does not take. */
export interface ChallengeBlock {
  readonly uid: Uid;
  readonly username: string;
  readonly blockedAt: Date;
}

/** How many users a user can block. */
const maxBlocks = 100;

type BlocksDatabase = Pick<ChallengesDatabase, 'challengeBlocks'>;

/** Who challenges whom. */
interface Pairing {
  readonly challenger: Uid;
  /** Absent if any member may take the challenge. */
  readonly opponent?: Uid | undefined;
  /** Present if it answers a challenge with another price. */
  readonly answerTo?: string | undefined;
}

const blockId = (blocker: Uid, blocked: Uid) => `${blocker}:${blocked}`;

/**
 * Checks that the opponent takes challenges from the challenger. Anyone may challenge all members of a group.
 * @throws DomainError `not-challengeable`
 */
export async function requireChallengeable(
  { challengeBlocks }: BlocksDatabase,
  { challenger, opponent, answerTo }: Pairing,
): Promise<void> {
  if (opponent === undefined) return;
  const blocks = await challengeBlocks.countDocuments({ _id: blockId(opponent, challenger) }, { limit: 1 });
  if (blocks > 0) throw new DomainError(answerTo === undefined ? 'not-challengeable' : 'not-challengeable.answer');
}

/** The users who take no challenges from a user. */
export async function readBlockersOf({ challengeBlocks }: BlocksDatabase, uid: Uid): Promise<ReadonlySet<Uid>> {
  const blocks = await challengeBlocks.find({ blocked: uid }, { blocker: 1 }).lean();
  return new Set(blocks.map(({ blocker }) => blocker));
}

/** The users whose challenges a user does not take, latest first. */
export async function readChallengeBlocks(
  db: Pick<ChallengesDatabase, 'challengeBlocks' | 'users'>,
  uid: Uid,
): Promise<ChallengeBlock[]> {
  const blocks = await db.challengeBlocks.find({ blocker: uid }).lean();
  const names = await readUsernames(
    db,
    blocks.map(({ blocked }) => blocked),
  );
  return blocks
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ blocked, at }) => ({ uid: blocked, username: names.get(blocked) ?? anonymous, blockedAt: at }));
}

/** Deletes the blocks by and of a user. Safe to repeat. */
export async function forgetChallengeBlocks(db: ChallengesDatabase, uid: Uid): Promise<void> {
  await db.challengeBlocks.deleteMany({ $or: [{ blocker: uid }, { blocked: uid }] }, { writeConcern: db.durable });
}

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
 * @throws DomainError `user-not-found` for a user without an account and for the caller; `too-many-blocks`
 */
export async function blockChallenges(deps: ChallengeDeps, uid: Uid, blocked: Uid): Promise<void> {
  const { db, clock } = deps;
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
  for (const { _id } of open) await endChallenge(deps, _id, 'declined');
}

/** Lets a user challenge another one again. Has no effect without a block. */
export async function unblockChallenges({ db }: Pick<ChallengeDeps, 'db'>, uid: Uid, blocked: Uid): Promise<void> {
  await db.challengeBlocks.deleteOne({ _id: blockId(uid, blocked) }, { writeConcern: db.durable });
}
