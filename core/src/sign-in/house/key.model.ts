import { Schema } from 'mongoose';
import { documentOptions } from '../../platform/db/schema-options.ts';

/**
 * A secret with which the house signs. Made at the first use, and not part of a backup: a restored copy makes its own, so that it
 * accepts no token of the original.
 */
export const signInKeySchema = new Schema(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
  },
  { ...documentOptions, collection: 'signInKeys' },
);
