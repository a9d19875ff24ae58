import { Schema } from 'mongoose';
import { required, type Stored } from './fields.ts';
import { schemaOptions } from './schema-options.ts';

const fields = {
  _id: required(String),
  value: required(String),
};

export interface SecretDoc extends Stored<typeof fields> {}

/** The schema of the `secrets` collection: random values that are generated once and never leave the back end. */
export const secretSchema = new Schema<SecretDoc>(fields, { ...schemaOptions, collection: 'secrets' });
