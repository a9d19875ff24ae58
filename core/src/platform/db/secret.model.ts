import { Schema } from 'mongoose';
import { documentOptions } from './schema-options.ts';

/** A random value that is generated once and never leaves the back end. */
export const secretSchema = new Schema(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
  },
  { ...documentOptions, collection: 'secrets' },
);
