import { Schema } from 'mongoose';
import { documentOptions } from '../platform/db/schema-options.ts';
import { logEntryFields } from './group.model.ts';

/** An older entry of a group's log. */
export const groupLogSchema = new Schema(
  {
    /** `<group's id>:<number>`: moving an entry twice stores it once. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    ...logEntryFields,
  },
  { ...documentOptions, collection: 'grouplog' },
);

// Finds a page of a group's log.
groupLogSchema.index({ groupId: 1, number: 1 });
// Finds the change that a call with an idempotency key has made.
groupLogSchema.index({ groupId: 1, key: 1 }, { partialFilterExpression: { key: { $exists: true } } });
