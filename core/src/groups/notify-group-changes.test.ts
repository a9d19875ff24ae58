import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '../events.ts';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { createGroupNotifier } from './notify-group-changes.ts';
import { renameGroup } from './owner-actions.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

it('publishes a rename with the entry of the log, without the idempotency key', async () => {
  const { db, clock, accounts, time } = world;
  const events: DomainEvent[] = [];
  const errors: unknown[] = [];
  const publish = (published: readonly DomainEvent[]) => void events.push(...published);
  const onGroupChange = createGroupNotifier({ accounts, publish, onError: (error) => void errors.push(error) });
  const keeper = { db, clock, onGroupChange };
  const uid = await world.aUser();
  const { group } = await createGroup(keeper, { uid, name: 'Hoops' });
  await renameGroup(keeper, { uid, groupId: group.id, key: 'k' }, 'Rims');
  const [changed] = events.filter((event) => event.type === 'group' && event.kind === 'changed');
  expect(changed).toEqual({
    type: 'group',
    groupId: group.id,
    kind: 'changed',
    uid,
    state: {
      name: 'Rims',
      creatorId: uid,
      version: 2,
      archivedAt: null,
      inviteRotation: 0,
      inviteExpiresAt: null,
      leagues: null,
    },
    entry: { number: 2, at: new Date(time.now), kind: 'renamed', by: uid, name: 'Rims' },
  });
  expect(errors).toEqual([]);
});
