import { pushKindSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { as } from '../platform/db/fields.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A message to a user. Its id makes each message happen once, across workers and restarts. */
export const pushMessageSchema = new Schema(
  {
    /** `<uid> <kind> <id>`. */
    _id: { type: String, required: true },
    uid: { type: String, required: true },
    kind: { type: String, enum: pushKindSchema.options, required: true },
    /** What the message is about: unique among the user's messages of this kind. */
    about: { type: String, required: true },
    text: { type: String, required: true },
    /** A path of the app, which a click opens. */
    url: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When it is next sent, or sent again after a crash. */
    dueAt: { type: Date, required: true },
    /** From then on the message is no longer true or of interest, and is dropped. */
    expiresAt: { type: Date, required: true },
    /** The ids of subscriptions that an attempt was made for. Each is stored before the attempt. */
    attempted: { type: [{ type: String, required: true }], required: true },
    /** True until it was sent or dropped, then absent. */
    open: { type: Boolean, allowNull: false, ...as<true>() },
  },
  { ...documentOptions, collection: 'pushMessages' },
);

// Finds messages to send.
pushMessageSchema.index({ dueAt: 1 }, { name: 'open_by_due_time', partialFilterExpression: { open: true } });
// Finds messages that are old enough to remove.
pushMessageSchema.index({ createdAt: 1 });
// Removes the messages of a deleted user.
pushMessageSchema.index({ uid: 1 });

export type PushMessageDoc = DocumentOf<typeof pushMessageSchema>;
