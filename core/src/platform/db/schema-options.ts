/** What all collections have in common: a field that its schema does not know is an error, and indexes are made on connecting. */
export const schemaOptions = {
  id: false,
  versionKey: false,
  minimize: false,
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
} as const;
