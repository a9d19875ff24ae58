import { Schema } from 'mongoose';
import { pointsSchema } from '../league/games/results/report.schema.ts';
import type { DocumentOf } from '../platform/db/collection.ts';
import { object } from '../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

/** Name of the index of the records that seal parlays first, by the games of these. */
export const sealedTicketsOnGame = 'sealed_tickets_on_game';

const sealedGameFields = {
  team1: { type: String, required: true },
  team2: { type: String, required: true },
  startTime: { type: Date, required: true },
  /** Absent if no start is known. */
  startedAt: { type: Date, allowNull: false },
  /** Absent before the result, and for a void game. */
  score: { type: pointsSchema, allowNull: false },
} as const;

const digest = { type: String, required: true } as const;
const list = { type: [{ type: String, required: true }], required: true } as const;

const earlierSchema = object({
  /** Absent for a void game. */
  score: { type: pointsSchema, allowNull: false },
});

/** Why a result replaces an earlier one. */
const correctionFields = {
  /** Absent if the game has none. */
  reason: { type: String, allowNull: false },
  /** The results before, oldest first. */
  earlier: {
    type: [earlierSchema],
    required: true,
  },
} as const;

/** A parlay that a record seals first. */
const storedTicketFields = {
  /** The bet's `betKey`. */
  bet: { type: String, required: true },
  /** Its legs in their order, each with the line that opens it: its salt is kept here until the record of its game tells it. */
  legs: {
    type: [object({ gameId: { type: String, required: true }, opening: { type: String, required: true } })],
    required: true,
  },
} as const;

/** One record of a group's chain of seals (docs/seals.md). Never changed after its insert. */
export const sealSchema = Schema.create(
  {
    /** `<group's id>:<number>`, so that exactly one process writes a number. */
    _id: { type: String, required: true },
    /** The format of the record. Absent in records of the first one. */
    version: { type: Number, enum: [2] as const, allowNull: false },
    groupId: { type: String, required: true },
    /** Counts the records of the group, from 1. */
    number: { type: Number, required: true },
    kind: { type: String, enum: ['tip-off', 'result'] as const, required: true },
    gameId: { type: String, required: true },
    /** Tip-off: how many tip-off records of the game there are before. Result: the revision of the game's result. */
    revision: { type: Number, required: true },
    /** How many result records of this revision there are before. */
    part: { type: Number, required: true },
    at: { type: Date, required: true },
    game: { type: Schema.create(sealedGameFields, objectOptions), required: true },
    /** The users whose bets it covers. Empty if the next record continues it. */
    members: list,
    /** The seasons whose bets it covers. */
    seasons: list,
    /** The canonical lines of the bets that no earlier record has, of parlays, and of their legs on this game. */
    bets: list,
    /** The canonical lines of results. */
    results: list,
    /** The parlays that it seals first, with their secrets: in no export. Absent without any. */
    tickets: { type: [object(storedTicketFields)], allowNull: false, default: undefined },
    /** When the result was settled. Absent at tip-off, and in records of the first format. */
    settledAt: { type: Date, allowNull: false },
    /** Absent unless the result replaces an earlier one. */
    correction: { type: object(correctionFields), allowNull: false },
    salt: { type: String, required: true },
    /** The hash of the record before. */
    previous: { type: String, required: true },
    /** Digests of the parts of the record. */
    parts: {
      type: Schema.create(
        { salt: digest, time: digest, game: digest, members: digest, bets: digest, results: digest, previous: digest },
        objectOptions,
      ),
      required: true,
    },
    hash: { type: String, required: true },
  },
  { ...documentOptions, collection: 'seals' },
);

// Seals a game once, and reads the records of a game.
sealSchema.index({ groupId: 1, gameId: 1, kind: 1, revision: 1, part: 1 }, { unique: true });
// Finds the head of a chain, and reads a part of it.
sealSchema.index({ groupId: 1, number: -1 });
// Lists the seals of a night.
sealSchema.index({ groupId: 1, at: 1 });
// Finds the groups that have sealed a game.
sealSchema.index({ gameId: 1 });
// Finds the parlays that a group has sealed with a leg on a game. Other records do not pay for it.
sealSchema.index(
  { 'tickets.legs.gameId': 1, groupId: 1 },
  { name: sealedTicketsOnGame, partialFilterExpression: { tickets: { $exists: true } } },
);

export type SealDoc = DocumentOf<typeof sealSchema>;
