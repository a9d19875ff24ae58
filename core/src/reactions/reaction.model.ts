import { reactionNames, type TargetKind } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

const kinds = ['bet', 'challenge', 'moment'] as const satisfies readonly TargetKind[];

const byUserSchema = Schema.create(
  {
    uid: { type: String, required: true },
    reaction: { type: String, enum: reactionNames, required: true },
    /** The document's version since then. */
    version: { type: Number, required: true },
  },
  objectOptions,
);

/** The reactions to one target in a group. */
export const reactionSchema = Schema.create(
  {
    /** `<group>:<target>`. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    kind: { type: String, enum: kinds, required: true },
    /** `reactionKey` of the target. */
    target: { type: String, required: true },
    /** When the target happened: a bet's tip-off, the making of a challenge, the beginning of a night. */
    at: { type: Date, required: true },
    /** Increases by one with each change. */
    version: { type: Number, required: true },
    /** At most one for each user, at most `maxMembers`, the newest last. Users who have left stay until they are displaced. */
    by: { type: [byUserSchema], required: true },
  },
  { ...documentOptions, collection: 'reactions' },
);

// Lists the reactions of a group to the latest targets of each kind.
reactionSchema.index({ groupId: 1, kind: 1, at: -1 });
// Finds the reactions of a user whose account is deleted.
reactionSchema.index({ 'by.uid': 1 });

export type ReactionDoc = DocumentOf<typeof reactionSchema>;
