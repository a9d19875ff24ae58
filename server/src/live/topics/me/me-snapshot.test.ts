import { expect, it, vi } from 'vitest';
import type { TestServer } from '../../../testing/server.ts';
import { useLiveServer } from '../../../testing/use-live-server.ts';
import { pendingBetsPage } from './me-reads.ts';

let server: TestServer;
const { live, place } = useLiveServer((started) => {
  server = started;
});

it('has the first page of pending bets when a user has very many of them', async () => {
  const user = await server.aUser();
  const { id } = await place(user, 1);
  const { db } = await server.core();
  const stored = await db.bets.findOne({ uid: user.uid, id }).lean();
  if (stored === null) throw new Error('no bet');
  const copies = Array.from({ length: 4_000 }, (_, n) => ({ ...stored, _id: `${user.uid}:${n}`, id: `bet-${n}` }));
  await db.bets.insertMany(copies, { lean: true });
  const { snapshot } = await live(user);
  const { data, tag } = await snapshot('me');
  expect(data.bets).toHaveLength(pendingBetsPage);
  // Whether the other bets belong to the same state is not known.
  expect(tag).toBeUndefined();
});

it('shares a read between connections that ask within a moment, until something changes', async () => {
  const user = await server.aUser();
  const { accounts } = await server.core();
  const read = vi.spyOn(accounts, 'getMany');
  const readsOfUser = () => read.mock.calls.filter(([uids]) => uids.includes(user.uid)).length;
  const tabs = await Promise.all(Array.from({ length: 20 }, () => live(user)));
  for (const { snapshot } of tabs) await snapshot('me');
  // One read would do, but asking twenty times may take longer than a read is shared.
  expect(readsOfUser()).toBeLessThan(tabs.length / 2);

  const bet = await place(user, 1);
  await tabs[0]?.inbox.next(({ topic, type }) => topic === 'me' && type === 'update');
  expect((await tabs[1]?.snapshot('me'))?.data.bets).toEqual([bet]);
  read.mockRestore();
});
