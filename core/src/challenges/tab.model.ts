import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A tab of a group: the head-to-heads that its members settle with each other. A group has one tab after the other. */
export const tabSchema = Schema.create(
  {
    /** `tabIdOf` the group and the number, so that a group has one tab of each number. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    /** Counts the tabs of the group, from 1. */
    number: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    /** How far below 0 an account may go, in cents. */
    limit: { type: Number, required: true },
  },
  { ...documentOptions, collection: 'tabs' },
);

// Finds the latest tab of a group.
tabSchema.index({ groupId: 1, number: -1 });

export type TabDoc = DocumentOf<typeof tabSchema>;

/** The id of a group's tab. The ids of groups contain no dot. */
export function tabIdOf(groupId: string, number: number): string {
  return `${groupId}.${number}`;
}
