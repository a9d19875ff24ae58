import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { StreamedList } from './streamed-list.ts';

const clock = vi.hoisted(() => ({ nowMs: 0 }));
const wait = vi.hoisted(() => async (ms: number) => {
  clock.nowMs += ms;
});
vi.mock('node:timers/promises', () => ({ setTimeout: wait }));

afterEach(() => void vi.restoreAllMocks());

it('pauses after each batch for as long as the batch took to read', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
  const reads: { begun: number; ended: number }[] = [];
  async function* batches() {
    for (const readMs of [10, 20, 40, 30]) {
      const begun = clock.nowMs;
      await wait(readMs);
      reads.push({ begun, ended: clock.nowMs });
      yield [readMs];
    }
  }
  const list = await StreamedList.begin('listUserBets', {
    batches: batches(),
    brackets: ['[', ']'],
    toJson: String,
    meta: () => ({ nextCursor: null }),
  });
  expect(JSON.parse(await text(list.toReadable(() => undefined)))).toMatchObject({ data: [10, 20, 40, 30] });
  // The first batch is read before the response begins, so no pause follows it.
  const pauses = reads.slice(1).map(({ begun }, index) => begun - (reads[index]?.ended ?? Number.NaN));
  expect(pauses).toEqual([0, 20, 40]);
});
