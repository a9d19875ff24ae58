/** Options of a collection's schema. Unknown fields throw, and Mongoose creates nothing that the code does not ask for. */
export const documentOptions = {
  autoCreate: false,
  autoIndex: false,
  bufferCommands: false,
  id: false,
  minimize: false,
  strict: 'throw',
  strictQuery: 'throw',
  versionKey: false,
} as const;

/** Options of the schema of an object in a document. It has no `_id`. */
export const objectOptions = {
  _id: false,
  id: false,
  minimize: false,
  strict: 'throw',
  suppressReservedKeysWarning: true,
} as const;
