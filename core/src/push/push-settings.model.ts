import { pushKindSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import { object } from '../platform/db/fields.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** What a user is notified of, and when. A user without a document has the defaults. */
export const pushSettingsSchema = new Schema(
  {
    /** The user's uid. */
    _id: { type: String, required: true },
    /** The kinds that are turned off. */
    off: { type: [{ type: String, enum: pushKindSchema.options, required: true }], required: true },
    quietHours: {
      type: object({
        /** Local times, `hh:mm`. Equal ones mean no quiet hours. */
        start: { type: String, required: true },
        end: { type: String, required: true },
        /** IANA name. */
        timeZone: { type: String, required: true },
      }),
      required: true,
    },
  },
  { ...documentOptions, collection: 'pushSettings' },
);
