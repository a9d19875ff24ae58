import { Schema } from 'mongoose';
import { betDataSchema, offerSchema } from '../ledger/bet.model.ts';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

/** `making`: the challenger's stake is about to be set aside. The group sees a challenge from `open` on. */
const statuses = ['making', 'open', 'taken', 'declined', 'answered', 'withdrawn', 'expired'] as const;

/** The write that sets this decides who has taken a challenge. Both bets follow from it alone. */
const takenSchema = Schema.create(
  {
    by: { type: String, required: true },
    /** When both bets were placed. */
    at: { type: Date, required: true },
    /** The number of the entry that set the taker's stake aside. */
    hold: { type: Number, required: true },
    betData: { type: betDataSchema, required: true },
  },
  objectOptions,
);

/** A head-to-head: one side of a market against the other, between two members of a group. Money in cents. */
export const challengeSchema = Schema.create(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    /** The tab that it is played on. */
    tabId: { type: String, required: true },
    /** The idempotency key of the call that made it, prefixed with its challenger's uid. */
    creation: { type: String, required: true },
    gameId: { type: String, required: true },
    /** Absent for a moneyline. */
    market: { type: String, enum: ['spread', 'total'] as const, allowNull: false },
    /** The challenger's side, as in a bet. */
    side: { type: Number, enum: [1, 2] as const, required: true },
    /** The line of the challenger's side. Absent for a moneyline. */
    line: { type: Number, numbers: 'halves', allowNull: false },
    /** The market as the game had it. Absent for a moneyline. */
    offer: { type: offerSchema, allowNull: false },
    /** When the market was first read, if no second reading had confirmed it. Absent otherwise. */
    firstReadAt: { type: Date, allowNull: false },
    /** The American price of the challenger's side. */
    price: { type: Number, required: true },
    stake: { type: Number, required: true },
    otherStake: { type: Number, required: true },
    challenger: { type: String, required: true },
    /** The member who was challenged. Absent if any member may take it. */
    opponent: { type: String, allowNull: false },
    /** Numbers the challenges of a tab from one member to another. Absent without an opponent, and for the first ones. */
    ofPair: { type: Number, allowNull: false },
    status: { type: String, enum: statuses, required: true },
    createdAt: { type: Date, required: true },
    /** When it can no longer be taken: the end of betting on its game. While it is open, it follows the game's start. */
    expiresAt: { type: Date, required: true },
    /** The number of the entry that set the challenger's stake aside. Absent while it is being made. */
    hold: { type: Number, allowNull: false },
    /** Absent unless the status is `taken`. */
    taken: { type: takenSchema, allowNull: false },
    /** When it was declined, answered, withdrawn, or expired. Absent otherwise. */
    endedAt: { type: Date, allowNull: false },
    /** The challenge that this one answers with another price. Absent for others. */
    answerTo: { type: String, allowNull: false },
    /** True while an entry of the ledger has to follow, or may have to: until both bets are placed, or the stake returned. */
    unfinished: { type: Boolean, allowNull: false },
  },
  { ...documentOptions, collection: 'challenges' },
);

// Finds the challenge that a call with an idempotency key has made.
challengeSchema.index({ creation: 1 }, { unique: true });
// Of parallel calls from a member to a friend, one takes each number.
challengeSchema.index(
  { tabId: 1, challenger: 1, opponent: 1, ofPair: -1 },
  { unique: true, partialFilterExpression: { ofPair: { $exists: true } } },
);
// Finds challenges to complete, to expire and to list, and those of a user.
challengeSchema.index({ groupId: 1, status: 1 }, { partialFilterExpression: { unfinished: true } });
// Lists the head-to-heads of a tab.
challengeSchema.index({ tabId: 1, createdAt: -1 });
// Lists the head-to-heads of a group's night.
challengeSchema.index({ groupId: 1, gameId: 1 });
export type ChallengeDoc = DocumentOf<typeof challengeSchema>;
