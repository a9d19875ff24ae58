import { Schema } from 'mongoose';
import { documentOptions } from './schema-options.ts';

/** A migration that has completed, or the indexes and validators that were created last. */
export const migrationSchema = new Schema(
  {
    /** The migration's number, or `indexes`. */
    _id: { type: Schema.Types.Union, of: [Number, String], required: true },
    /** The migration's name. */
    name: { type: String, allowNull: false },
    completedAt: { type: Date, allowNull: false },
    /** Of `indexes`: the hash of the definitions. */
    hash: { type: String, allowNull: false },
    /** Of `indexes`: the hashes of the definitions that were replaced. The versions that have them are refused. */
    former: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
  },
  { ...documentOptions, collection: 'migrations' },
);
