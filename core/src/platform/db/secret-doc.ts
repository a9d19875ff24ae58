import { Schema } from 'mongoose';
import { required, type Stored } from './fields.ts';
import { schemaOptions } from './schema-options.ts';

const fields = {
  _id: required(String),
  value: required(String),
};

/** The schema of the `secrets` collection: random values that are generated once and never leave the back end. */
export const secretSchema = new Schema<Stored<typeof fields>>(fields, { ...schemaOptions, collection: 'secrets' });
