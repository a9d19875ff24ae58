import { Schema } from 'mongoose';
import { pointsSchema } from '../league/games/results/report.schema.ts';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

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

/** Why a result replaces an earlier one. */
const correctionFields = {
  /** Absent if the game has none. */
  reason: { type: String, allowNull: false },
  /** The results before, oldest first. */
  earlier: {
    type: [
      Schema.create(
        {
          /** Absent for a void game. */
          score: { type: pointsSchema, allowNull: false },
        },
        objectOptions,
      ),
    ],
    required: true,
  },
} as const;

/** One record of a group's chain of seals (docs/seals.md). Never changed after its insert. */
export const sealSchema = new Schema(
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
    /** The canonical lines of the bets that no earlier record has. */
    bets: list,
    /** The canonical lines of results. */
    results: list,
    /** When the result was settled. Absent at tip-off, and in records of the first format. */
    settledAt: { type: Date, allowNull: false },
    /** Absent unless the result replaces an earlier one. */
    correction: { type: Schema.create(correctionFields, objectOptions), allowNull: false },
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

export type SealDoc = DocumentOf<typeof sealSchema>;
