import { Schema } from 'mongoose';
import { nullable, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';

const fields = {
  /** The group's id. */
  _id: required(String),
  name: required(String),
  /** Who made it, or inherited it: always one of its members while it has any, then the last of them. */
  creatorId: required(String),
  /** Oldest member first. */
  memberIds: required([String]),
  createdAt: required(Date),
  /** When the last member left; null while there is one. */
  archivedAt: nullable(Date),
  /** Counts the changes of this group, up by one with each. */
  version: required(Number),
  /** The idempotency key of the call that made the group, within its creator's own. */
  creation: required(String),
};

/** A group as the `groups` collection keeps it. */
export interface GroupDoc extends Stored<typeof fields> {}

/** The schema of the `groups` collection. */
export const groupSchema = new Schema<GroupDoc>(fields, { ...schemaOptions, collection: 'groups' });
groupSchema.index({ creation: 1 }, { unique: true });
groupSchema.index({ memberIds: 1 });
