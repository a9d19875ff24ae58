import { Schema } from 'mongoose';
import { required, type Stored } from './fields.ts';
import { schemaOptions } from './schema-options.ts';

const fields = {
  _id: required(String),
  /** Until when the work is done. */
  at: required(Date),
};

export interface CheckpointDoc extends Stored<typeof fields> {}

/** The schema of the `checkpoints` collection: notes of the housekeeping jobs to themselves. */
export const checkpointSchema = new Schema<CheckpointDoc>(fields, {
  ...schemaOptions,
  collection: 'checkpoints',
});
