import { expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { platformCollections } from './collections.ts';
import { connectDatabase } from './database.ts';

it('reads from the primary with majority read concern whatever the URI says', async () => {
  const { MONGODB_URI } = testConfig();
  const separator = MONGODB_URI.includes('?') ? '&' : '?';
  const db = await connectDatabase(
    `${MONGODB_URI}${separator}readPreference=secondaryPreferred&maxStalenessSeconds=90&readConcernLevel=local&w=1`,
    platformCollections,
  );
  for (const { readPreference, readConcern, writeConcern } of [
    db.driver.collection('secrets'),
    db.driver,
    db.driver.client,
  ]) {
    expect([readPreference?.mode, readConcern?.level, writeConcern?.w]).toEqual(['primary', 'majority', 'majority']);
  }
  expect(await db.secrets.findOne({ _id: 'none' }).lean()).toBeNull();
  await db.close();
});
