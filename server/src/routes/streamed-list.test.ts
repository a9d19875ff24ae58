import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StreamedList } from './streamed-list.ts';

it('pauses after each batch for as long as the batch took to read', async () => {
  const reads: { begun: number; ended: number }[] = [];
  async function* batches() {
    for (let n = 0; n < 4; n += 1) {
      const begun = performance.now();
      await wait(20);
      reads.push({ begun, ended: performance.now() });
      yield [n];
    }
  }
  const list = await StreamedList.begin('listUserBets', {
    batches: batches(),
    brackets: ['[', ']'],
    toJson: String,
    meta: () => ({ nextCursor: null }),
  });
  expect(JSON.parse(await text(list.toReadable(() => undefined)))).toMatchObject({ data: [0, 1, 2, 3] });
  // The first batch is read before the response begins.
  for (const [index, { begun }] of reads.entries()) {
    const before = reads[index - 1];
    if (index < 2 || before === undefined) continue;
    // Timers are up to a millisecond early.
    expect(begun - before.ended).toBeGreaterThanOrEqual(before.ended - before.begun - 1);
  }
});
