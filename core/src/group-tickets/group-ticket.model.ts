import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

const legSchema = Schema.create(
  {
    /** The member who picked it. */
    uid: { type: String, required: true },
    gameId: { type: String, required: true },
    /** Absent for a moneyline. */
    market: { type: String, enum: ['spread', 'total'] as const, allowNull: false },
    /** As in a bet. */
    side: { type: Number, enum: [1, 2] as const, required: true },
    pickedAt: { type: Date, required: true },
  },
  objectOptions,
);

/** A ticket that the members of a group build together. It has no price and moves no money. */
export const groupTicketSchema = Schema.create(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    /** The member who started it. */
    maker: { type: String, required: true },
    /** The idempotency key of the call that started it, prefixed with its maker's uid. */
    creation: { type: String, required: true },
    /** The leg of that call: `<game>:<market>:<side>`. */
    createdAs: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** Increases by one with each change. */
    version: { type: Number, required: true },
    /** In the order in which they were picked. One of a member, one of a game. Legs of users who left stay until the next change. */
    legs: { type: [legSchema], required: true },
    /** Which of the open tickets that a group can have it is. Absent once it is over and another ticket has taken its place. */
    place: { type: Number, allowNull: false },
    /** The first tip-off, once another ticket has taken its place: a game that is moved later does not open it again. Absent before. */
    startedAt: { type: Date, allowNull: false },
    /** When it was ended, or its last leg was taken off. Absent otherwise. */
    endedAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'groupTickets' },
);

// Finds the ticket that a call with an idempotency key has started.
groupTicketSchema.index({ creation: 1 }, { unique: true });
// Of parallel calls, one takes each place. Lists the open tickets of a group.
groupTicketSchema.index(
  { groupId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
// Lists the tickets of a group that are over.
groupTicketSchema.index({ groupId: 1, createdAt: -1 });
// Finds the legs of a user, to export and to delete them.
groupTicketSchema.index({ 'legs.uid': 1 });

export type GroupTicketDoc = DocumentOf<typeof groupTicketSchema>;
