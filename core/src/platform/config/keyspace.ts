/** Database of an address that names none, as the driver chooses it. */
const unnamedDatabase = 'test';

/**
 * The Redis keyspace of the database in a MongoDB address. Databases whose users and jobs must not meet have different
 * ones. The usual database has a short one; no name of a database has a dot, so none can be mistaken for part of another.
 */
export function keyspaceOf(mongoUri: string): string {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(mongoUri)?.[1];
  const database = named ? decodeURIComponent(named) : unnamedDatabase;
  return database === 'courtside' ? 'courtside' : `courtside.${database}`;
}
