import { afterEach, beforeEach } from 'vitest';
import { mainAccountOf } from '../../../ledger/account-id.ts';
import { aWorld, type World } from '../../../testing/world.ts';

/** Gives each test of a file a world with one user. */
export function anAuditedUser(uid: string) {
  let world: World;
  beforeEach(async () => {
    world = await aWorld();
    await world.aUser(uid);
  });
  afterEach(() => world.end());

  return {
    /** The world of the current test. */
    get world() {
      return world;
    },
    /** What an audit finds, in a sentence each. */
    check: async () => (await world.violations()).map(({ what }) => what),
    /** Changes the entry of the user's main account with a key. */
    change: (key: string, fields: Record<string, unknown>) =>
      world.db.entries.updateOne({ account: mainAccountOf(uid), key }, { $set: fields }).exec(),
  };
}
