import type { Uid } from '../ledger/account-id.ts';
import { batchesOf } from '../platform/db/batches.ts';
import type { ReactionsDatabase } from './collections.ts';
import type { ReactionDoc } from './reaction.model.ts';

/** A reaction of the user, also in a group that the user has left. */
export interface ExportedReaction extends Pick<ReactionDoc, 'groupId' | 'target'> {
  readonly reaction: ReactionDoc['by'][number]['reaction'];
}

/** Reads a user's reactions in all groups, batch by batch. @param batchSize how many targets are read together */
export async function* exportReactions(
  db: Pick<ReactionsDatabase, 'reactions'>,
  uid: Uid,
  batchSize: number,
): AsyncGenerator<ExportedReaction[], void, undefined> {
  const cursor = db.reactions.find({ 'by.uid': uid }, { groupId: 1, target: 1, by: 1 }, { batchSize }).lean();
  for await (const docs of batchesOf(cursor))
    yield docs.flatMap(({ groupId, target, by }) =>
      by.filter((each) => each.uid === uid).map(({ reaction }) => ({ groupId, target, reaction })),
    );
}
