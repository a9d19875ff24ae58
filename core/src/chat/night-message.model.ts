import { chatMessageStateSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

/** A request that was about to be sent. It stays while its outcome is unknown. */
const attemptSchema = Schema.create(
  {
    at: { type: Date, required: true },
    /** Hash of the text. */
    hash: { type: String, required: true },
    /** True once the request has ended without an answer. Absent while it may still be running. */
    isUnknown: { type: Boolean, allowNull: false },
  },
  objectOptions,
);

/** The message of one night in the chat of a group. */
export const nightMessageSchema = Schema.create(
  {
    /** `<group>:<night>`. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    /** The day of the league, `yyyy-mm-dd`. */
    night: { type: String, required: true },
    /** The connection that the message was sent through. */
    connection: { type: String, required: true },
    state: { type: String, enum: chatMessageStateSchema.options, required: true },
    /** The service's id of the message, for updates. Absent before the first delivery, and at services without ids. */
    remoteId: { type: String, allowNull: false },
    /** Hash of the text that was delivered last. Absent before the first delivery. */
    delivered: { type: String, allowNull: false },
    /** When it was delivered. */
    deliveredAt: { type: Date, allowNull: false },
    /** The heads of the group's chain that the message has shown, or that an attempt has sent. Absent before the first. */
    heads: { type: [String], allowNull: false, default: undefined },
    /** True once the results of the whole night were delivered. Absent before. */
    isFinal: { type: Boolean, allowNull: false },
    /** True if the service cannot update this message. Absent otherwise. */
    isFixed: { type: Boolean, allowNull: false },
    /** Counts the requests, so that one process at a time sends the next. */
    revision: { type: Number, required: true },
    /** The request whose outcome is unknown. Absent otherwise. */
    attempt: { type: attemptSchema, allowNull: false },
    /** Failed requests since the last delivery. */
    failures: { type: Number, required: true },
    /** Why the last request failed. Absent after a delivery. */
    reason: { type: String, allowNull: false },
    failedAt: { type: Date, allowNull: false },
    /** The service asked to wait until then. Absent otherwise. */
    retryAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'nightMessages' },
);

// Finds the latest messages of a group, for its owner.
nightMessageSchema.index({ groupId: 1, night: -1 });
// Deletes the messages of past nights.
nightMessageSchema.index({ night: 1 });

export type NightMessageDoc = DocumentOf<typeof nightMessageSchema>;
