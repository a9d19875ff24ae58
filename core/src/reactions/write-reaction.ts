import { type ReactionName, type ReactionTarget, reactionKey } from '@courtside/contract';
import { maxMembers } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { ReactionsDatabase } from './collections.ts';
import type { ReactionDoc } from './reaction.model.ts';

interface NewReaction {
  readonly uid: Uid;
  readonly groupId: string;
  readonly target: ReactionTarget;
  /** When the target happened. */
  readonly at: Date;
  /** Null removes the user's reaction. */
  readonly reaction: ReactionName | null;
}

/** The update as a pipeline: the database computes it from the current document. */
function reactionUpdate({ uid, groupId, target, at, reaction }: NewReaction): object[] {
  const by = { $literal: uid };
  const others = { $filter: { input: { $ifNull: ['$by', []] }, cond: { $ne: ['$$this.uid', by] } } };
  const own = { uid: by, reaction, version: '$version' };
  return [
    {
      $set: {
        groupId: { $literal: groupId },
        kind: target.kind,
        target: { $literal: reactionKey(target) },
        at,
        version: { $add: [{ $ifNull: ['$version', 0] }, 1] },
      },
    },
    { $set: { by: reaction === null ? others : { $slice: [{ $concatArrays: [others, [own]] }, -maxMembers] } } },
  ];
}

/**
 * Sets or removes a user's reaction in one update of one document.
 * @returns the document after it; null if there was nothing to remove
 */
export async function writeReaction(db: ReactionsDatabase, order: NewReaction): Promise<ReactionDoc | null> {
  const _id = `${order.groupId}:${reactionKey(order.target)}`;
  const write = () =>
    db.reactions
      .findOneAndUpdate({ _id }, reactionUpdate(order), {
        upsert: order.reaction !== null,
        returnDocument: 'after',
        writeConcern: db.durable,
      })
      .lean()
      .exec();
  try {
    return await write();
  } catch (error) {
    // Another call inserted the document at the same time.
    if (!isDuplicateKey(error)) throw error;
    return write();
  }
}

/** Deletes all reactions of a user. Safe to repeat. */
export async function forgetReactions(db: ReactionsDatabase, uid: Uid): Promise<void> {
  await db.reactions.updateMany(
    { 'by.uid': uid },
    { $pull: { by: { uid } }, $inc: { version: 1 } },
    { writeConcern: db.durable },
  );
}
