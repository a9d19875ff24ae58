import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { as, type DeepReadonly } from '../../platform/db/fields.ts';
import { objectOptions } from '../../platform/db/schema-options.ts';

/** How a team looks whose league's feed says so. */
export const teamLookSchema = Schema.create(
  {
    /** Such as `Duke` for `Duke Blue Devils`. */
    shortName: { type: String, required: true },
    /** On the scoreboard, such as `DUKE`. */
    letters: { type: String, required: true },
    /** Primary and secondary color, `#RRGGBB`. */
    colors: { type: [String], required: true, ...as<readonly [string, string]>() },
  },
  objectOptions,
);

/** How a team looks whose league's feed says so. */
export type StoredTeamLook = DeepReadonly<InferRawDocTypeFromSchema<typeof teamLookSchema>>;
