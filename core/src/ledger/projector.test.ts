import { MongoNetworkError } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { aWorld, type World } from '../testing/world.ts';
import type { AccountState } from './account.model.ts';
import { type AccountId, mainAccountOf } from './account-id.ts';
import { accountStateOf } from './account-state.ts';
import { nextEntry } from './draft.ts';
import type { Entry } from './entry.model.ts';
import { applyEntry } from './fold.ts';
import { createProjector } from './projector.ts';

let world: World;
let moving: Set<AccountId>;
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
    states.set(uid, accountStateOf(await world.documentOf(uid)));
  }
});
afterEach(() => world.end());

const aProjector = (db = world.db) =>
  createProjector<{ entry: Entry; state: AccountState }>({
    db,
    isMoving: (account) => moving.has(account),
    onProjected: (items) => void projected.push(...items.map(({ entry }) => entry._id)),
    onError: (error) => void errors.push(error),
    boundMs: 500,
  });

/** The next entry of an account, about $1.00, and the state after it. */
function next(uid: string) {
  const before = states.get(uid);
  if (before === undefined) throw new Error(`no ${uid}`);
  const draft = { kind: 'correction', amount: 100, ref: { reason: 'test' } } as const;
  const stamp = { key: `key-${before.seq}`, at: new Date(world.time.now) };
  const entry = nextEntry(mainAccountOf(uid), before, draft, stamp);
  const state = applyEntry(before, entry);
  states.set(uid, state);
  return { entry, state };
}
const seqOf = async (uid: string) => (await world.accounts.get(uid))?.seq;

it('writes an account with another pending move once, in its newest state, and keeps the order of its entries', async () => {
  const projector = aProjector();
  moving.add(mainAccountOf('ada'));
  projector.project([next('ada'), next('bob')]);
  await eventually(() => expect(projected).toEqual(['main:bob:2']));
  expect(await seqOf('ada')).toBe(1);
  moving.clear();
  projector.project([next('ada')]);
  await eventually(() => expect(projected).toEqual(['main:bob:2', 'main:ada:2', 'main:ada:3']));
  expect(await seqOf('ada')).toBe(3);
});

it('writes an account whose next move was refused', async () => {
  const projector = aProjector();
  moving.add(mainAccountOf('ada'));
  projector.project([next('ada')]);
  moving.clear();
  projector.wake();
  await eventually(() => expect(projected).toEqual(['main:ada:2']));
  expect(await seqOf('ada')).toBe(2);
});

it('writes an account that keeps moving after 16 entries at the latest', async () => {
  const projector = aProjector();
  moving.add(mainAccountOf('ada'));
  for (let n = 0; n < 16; n += 1) projector.project([next('ada')]);
  await eventually(() => expect(projected).toHaveLength(16));
  expect(await seqOf('ada')).toBe(17);
});

it('reports a failed write as an error and its entries as committed', async () => {
  const users = new Proxy(world.db.users, {
    get: (target, name) =>
      name === 'updateMany' ? () => Promise.reject(new Error('refused')) : Reflect.get(target, name),
  });
  const projector = aProjector({ ...world.db, users });
  projector.project([next('ada')]);
  await eventually(() => expect(projected).toEqual(['main:ada:2']));
  expect(errors).toHaveLength(1);
});

it('writes again when its connection broke', async () => {
  let writes = 0;
  const users = new Proxy(world.db.users, {
    get(target, name) {
      if (name !== 'updateMany') return Reflect.get(target, name);
      writes += 1;
      return writes === 1
        ? () => Promise.reject(new MongoNetworkError('connection closed'))
        : target.updateMany.bind(target);
    },
  });
  const projector = aProjector({ ...world.db, users });
  projector.project([next('ada')]);
  await eventually(() => expect(projected).toEqual(['main:ada:2']));
  expect(await seqOf('ada')).toBe(2);
  expect(errors).toEqual([]);
});
