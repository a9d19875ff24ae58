import { DomainError } from '@courtside/contract';
import type { Uid } from '../ledger/account-id.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { ChallengesDatabase } from './collections.ts';
import { anonymous } from './show-challenges.ts';

/** A user whose challenges another user does not take. */
export interface ChallengeBlock {
  readonly uid: Uid;
  readonly username: string;
  readonly blockedAt: Date;
}

type BlocksDatabase = Pick<ChallengesDatabase, 'challengeBlocks'>;

/** Who challenges whom. */
interface Pairing {
  readonly challenger: Uid;
  /** Absent if any member may take the challenge. */
  readonly opponent?: Uid | undefined;
  /** Present if it answers a challenge with another price. */
  readonly answerTo?: string | undefined;
}

/** The id of a block. */
export const blockId = (blocker: Uid, blocked: Uid) => `${blocker}:${blocked}`;

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
