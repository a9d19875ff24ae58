import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlots } from './slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waitMs = 3_000;
const aQueue = () => createSlots({ perUser: 1, total: 2, waitMs });

/** Asks for a slot. `began` lists the names in the order in which they get one. */
function ask(slots: ReturnType<typeof aQueue>, began: string[], name: string, user: string | null = name) {
  return slots.acquire(user).then((slot) => {
    began.push(name);
    return slot;
  });
}

it('begins lists in the order they came, one for each user and two in total', async () => {
  const [slots, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const first = await ask(slots, began, 'ada-1', 'ada');
  const second = ask(slots, began, 'ada-2', 'ada');
  const other = await ask(slots, began, 'bob');
  const third = ask(slots, began, 'cy');
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual(['ada-1', 'bob']);
  other.end();
  // A list that waits for its own user's other list does not hold up the others.
  const last = await third;
  expect(began).toEqual(['ada-1', 'bob', 'cy']);
  first.end();
  first.end();
  (await second).end();
  last.end();
  expect(began).toEqual(['ada-1', 'bob', 'cy', 'ada-2']);
});

it('refuses a list that gets no slot in time, and forgets it', async () => {
  const [slots, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const first = await ask(slots, began, 'ada-1', 'ada');
  const refused = expect(ask(slots, began, 'ada-2', 'ada')).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfterSeconds: 3 },
  });
  await vi.advanceTimersByTimeAsync(waitMs);
  await refused;
  first.end();
  await ask(slots, began, 'ada-3', 'ada');
  expect(began).toEqual(['ada-1', 'ada-3']);
});

it('lets another list begin while a caller does not receive theirs', async () => {
  const [slots, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const slow = await ask(slots, began, 'ada');
  await ask(slots, began, 'visitor-1', null);
  const third = ask(slots, began, 'visitor-2', null);
  slow.pause();
  slow.pause();
  await third;
  slow.end();
  await expect(Promise.race([ask(slots, began, 'visitor-3', null), Promise.resolve('waits')])).resolves.toBe('waits');
});
