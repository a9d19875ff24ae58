import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waitMs = 3_000;
const aQueue = () => createTurns({ perUser: 1, total: 2, waitMs });

/** Asks for a turn. `began` lists the names in the order in which their turns come. */
function ask(turns: ReturnType<typeof aQueue>, began: string[], name: string, user: string | null = name) {
  return turns.take(user).then((turn) => {
    began.push(name);
    return turn;
  });
}

it('begins lists in the order they came, one for each user and two in total', async () => {
  const [turns, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const first = await ask(turns, began, 'ada-1', 'ada');
  const second = ask(turns, began, 'ada-2', 'ada');
  const other = await ask(turns, began, 'bob');
  const third = ask(turns, began, 'cy');
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

it('refuses a list whose turn does not come in time, and forgets it', async () => {
  const [turns, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const first = await ask(turns, began, 'ada-1', 'ada');
  const refused = expect(ask(turns, began, 'ada-2', 'ada')).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfterSeconds: 3 },
  });
  await vi.advanceTimersByTimeAsync(waitMs);
  await refused;
  first.end();
  await ask(turns, began, 'ada-3', 'ada');
  expect(began).toEqual(['ada-1', 'ada-3']);
});

it('lets another list begin while a caller does not receive theirs', async () => {
  const [turns, began]: [ReturnType<typeof aQueue>, string[]] = [aQueue(), []];
  const slow = await ask(turns, began, 'ada');
  await ask(turns, began, 'visitor-1', null);
  const third = ask(turns, began, 'visitor-2', null);
  slow.pause();
  slow.pause();
  await third;
  slow.end();
  await expect(Promise.race([ask(turns, began, 'visitor-3', null), Promise.resolve('waits')])).resolves.toBe('waits');
});
