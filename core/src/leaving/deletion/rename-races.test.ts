import { randomUUID } from 'node:crypto';
import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await eventually(async () => {
    await world.leaderboard.maintain();
    expect(await world.leaderboard.rankOf(await world.aUser())).toMatchObject({ rank: expect.any(Number) });
  });
});
afterAll(() => world.end());

const remove = (uid: string) =>
  world.deletions.delete({ uid, signIns: [], idToken: 'token', signedInAt: world.time.now });
const acceptRefusal = (error: unknown) => expect(error).toMatchObject({ code: 'user-not-found' });

it.each(['rename first', 'deletion first', 'a second update after the rename'] as const)(
  'a rename at the same time does not put a deleted user back on the leaderboard: %s',
  async (order) => {
    const names: string[] = [];
    const uids: string[] = [];
    for (let round = 0; round < sample(4, 25); round += 1) {
      const uid = await world.aUser();
      const name = `Real name ${randomUUID()}`;
      const rename = () => world.accounts.rename(uid, name).catch(acceptRefusal);
      if (order === 'rename first') await Promise.all([rename(), remove(uid)]);
      else if (order === 'deletion first') await Promise.all([remove(uid), rename()]);
      else await Promise.all([remove(uid), rename().then(() => world.leaderboard.refresh([uid]))]);
      names.push(uid, name);
      uids.push(uid);
    }
    await world.leaderboard.flush();
    await world.leaderboard.maintain();
    const listed = (await world.leaderboard.page({ limit: 1_000 })).rows.map(({ uid }) => uid);
    expect(listed.filter((uid) => uids.includes(uid))).toEqual([]);
    for (const uid of uids) {
      expect(await world.leaderboard.rankOf(uid)).toBeNull();
      expect((await world.documentOf(uid)).username).toMatch(/^Former player/);
    }
    for (const name of names) expect(await world.leaderboard.search(name)).toEqual([]);
  },
);

it('publishes the anonymous name again for minutes, in case a rename was published after it', async () => {
  const uid = await world.aUser();
  const username = await remove(uid);
  world.publish([{ type: 'profile', uid, username: 'Real name', groupIds: [] }]);
  await world.deletions.resume();
  expect(world.events.findLast((event) => event.type === 'profile' && event.uid === uid)).toMatchObject({ username });
});
