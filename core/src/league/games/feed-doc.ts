import { Schema } from 'mongoose';
import { nullable, optional, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';
import type { Credits, ProviderFailure } from './providers/provider.ts';

const fields = {
  /** The source's name. */
  _id: required(String),
  lastGoodAt: nullable(Date),
  lastFailureAt: nullable(Date),
  /** Why the last request failed; null since one succeeded. */
  failure: nullable<{ readonly kind: ProviderFailure; readonly message: string }>(Schema.Types.Mixed),
  /** When the source may be asked again; null when the schedule alone decides. */
  notBefore: nullable(Date),
  /** Credits of a metered source as last reported. */
  credits: nullable<Credits & { readonly at: Date }>(Schema.Types.Mixed),
  /** `used` of the first response this month; while it never rises, requests cost nothing. */
  firstUsed: nullable(Number),
  /** Tip-offs to come, from the list that costs nothing, and when it was read. */
  tipOffs: optional<readonly Date[]>(Schema.Types.Mixed),
  eventsAt: nullable(Date),
  /** The last good reading of odds. */
  oddsAt: nullable(Date),
  /** When the prices of that reading pass their age bound. */
  staleAt: nullable(Date),
};

/** What is known of a source of games, as the `feeds` collection keeps it. */
export interface FeedDoc extends Stored<typeof fields> {}

/** The schema of the `feeds` collection. */
export const feedSchema = new Schema<FeedDoc>(fields, { ...schemaOptions, collection: 'feeds' });
