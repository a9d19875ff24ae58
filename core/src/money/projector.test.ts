import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { aWorld, type World } from '../testing/world.ts';
import type { AccountState } from './account.ts';
import { applyEntry, nextEntry } from './apply.ts';
import type { Entry } from './entry.ts';
import { createProjector } from './projector.ts';

let world: World;
let moving: Set<string>;
let projected: string[];
let errors: unknown[];
let states: Map<string, AccountState>;
beforeEach(async () => {
  world = await aWorld();
  moving = new Set();
  projected = [];
  errors = [];
  states = new Map();
  for (const uid of ['ada', 'bob']) {
    await world.aUser(uid);
    const account = await world.accounts.get(uid);
    if (account !== null) states.set(uid, account);
  }
});
afterEach(() => world.end());

const aProjector = (db = world.db) =>
  createProjector<{ entry: Entry; state: AccountState }>({
    db,
    isMoving: (uid) => moving.has(uid),
    onProjected: (items) => void projected.push(...items.map(({ entry }) => entry._id)),
    onError: (error) => void errors.push(error),
  });

/** The next entry of an account, over one dollar, and the account after it. */
function next(uid: string) {
  const before = states.get(uid);
  if (before === undefined) throw new Error(`no ${uid}`);
  const draft = { kind: 'correction', amount: 100, ref: { reason: 'test' } } as const;
  const entry = nextEntry(uid, before, draft, `key-${before.seq}`, new Date(world.time.now));
  const state = applyEntry(before, entry);
  states.set(uid, state);
  return { entry, state };
}
const seqOf = async (uid: string) => (await world.accounts.get(uid))?.seq;

it('writes an account that is about to move again once, in its newest state, and keeps the order of its entries', async () => {
  const projector = aProjector();
  moving.add('ada');
  projector.project([next('ada'), next('bob')]);
  await eventually(() => expect(projected).toEqual(['bob:2']));
  expect(await seqOf('ada')).toBe(1);
  moving.clear();
  projector.project([next('ada')]);
  await eventually(() => expect(projected).toEqual(['bob:2', 'ada:2', 'ada:3']));
  expect(await seqOf('ada')).toBe(3);
});

it('writes an account whose next move was refused', async () => {
  const projector = aProjector();
  moving.add('ada');
  projector.project([next('ada')]);
  moving.clear();
  projector.wake();
  await eventually(() => expect(projected).toEqual(['ada:2']));
  expect(await seqOf('ada')).toBe(2);
});

it('writes an account that never rests after sixteen entries at the latest', async () => {
  const projector = aProjector();
  moving.add('ada');
  for (let n = 0; n < 16; n += 1) projector.project([next('ada')]);
  await eventually(() => expect(projected).toHaveLength(16));
  expect(await seqOf('ada')).toBe(17);
});

it('reports a write that failed, and its entries as committed', async () => {
  const accounts = new Proxy(world.db.raw.accounts, {
    get: (target, name) =>
      name === 'updateMany' ? () => Promise.reject(new Error('refused')) : Reflect.get(target, name),
  });
  const projector = aProjector({ ...world.db, raw: { ...world.db.raw, accounts } });
  projector.project([next('ada')]);
  await eventually(() => expect(projected).toEqual(['ada:2']));
  expect(errors).toHaveLength(1);
});
