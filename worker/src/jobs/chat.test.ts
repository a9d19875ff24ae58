import { connectChat } from '@courtside/core/chat/chat-owner';
import { aChatServer } from '@courtside/core/chat/testing/chat-servers';
import { createGroup } from '@courtside/core/groups/create-group';
import { aWorld, type World } from '@courtside/core/testing/world';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatJob } from './chat.ts';
import { chatPostJob } from './chat-post.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const run = { progress: async () => undefined };

it('adds one job for each message that is due, and the job sends it', async () => {
  const ada = await world.aUser();
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await world.anOpenGame();
  const server = await aChatServer(() => ({ status: 200 }));
  await connectChat(
    world,
    { uid: ada, groupId: group.id },
    { service: 'webhook', url: `https://127.0.0.1:${server.port}/`, secret: 'x'.repeat(16), withoutParts: [] },
  );
  const find = chatJob({ core: world });
  expect(await find.run({ payload: {}, ...run })).toEqual({ due: 1 });
  await find.run({ payload: {}, ...run });
  const queued = await world.jobs.queue('chat-post').getJobs(['waiting']);
  expect(queued.map(({ data }) => data)).toEqual([{ groupId: group.id, night: '2026-01-14' }]);
  const post = chatPostJob({ core: world, logger: pino({ level: 'silent' }) });
  // The address is private, and no setting allows it.
  await expect(post.run({ payload: queued[0]?.data, ...run })).rejects.toThrow('is in a private network');
  expect(server.received).toEqual([]);
});

it('sends nothing in a restored copy that is not confirmed', async () => {
  await world.db.unconfirmedRestores.insertMany([{ _id: 'last', backupAt: new Date(), restoredAt: new Date() }]);
  expect(await chatJob({ core: world }).run({ payload: {}, ...run })).toEqual({ due: 0 });
  const post = chatPostJob({ core: world, logger: pino({ level: 'silent' }) });
  const [{ _id: groupId } = { _id: '' }] = await world.db.chatConnections.find().lean();
  expect(await post.run({ payload: { groupId, night: '2026-01-14' }, ...run })).toEqual({ outcome: 'waiting' });
});
