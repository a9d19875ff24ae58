import { Schema } from 'mongoose';
import { documentOptions } from './schema-options.ts';

/** How far a housekeeping job has got. */
export const checkpointSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** The work is done up to this time. */
    at: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'checkpoints' },
);
