import { Schema } from 'mongoose';
import { documentOptions } from './schema-options.ts';

/** A lock that one process holds. */
export const lockSchema = new Schema(
  {
    /** The lock's name. */
    _id: { type: String, required: true },
    /** Random; different each time the lock is taken. */
    owner: { type: String, required: true },
    /** Any process may take the lock from then on. */
    expiresAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'locks' },
);
