import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { paced, StreamedList } from './streamed-list.ts';

it('pauses after each read for as long as the read took', async () => {
  const time = {
    nowMs: 0,
    now: () => time.nowMs,
    async wait(ms: number) {
      time.nowMs += ms;
    },
  };
  const took = [10, 20, 40].values();
  const read = paced(() => time.wait(took.next().value ?? 0), time);
  const ended: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    await read();
    ended.push(time.nowMs);
  }
  expect(ended).toEqual([20, 60, 140]);
});

it('has all rows of all batches', async () => {
  async function* batches() {
    for (const rows of [[1, 2], [3], [4]]) yield rows;
  }
  const brackets = ['[', ']'] as const;
  const rows = { batches: batches(), brackets, toJson: String, meta: () => ({ nextCursor: null }) };
  const list = await StreamedList.begin('listUserBets', rows);
  const counts: number[] = [];
  const body = await text(list.toReadable((count) => void counts.push(count)));
  expect(JSON.parse(body)).toEqual({ success: true, data: [1, 2, 3, 4], nextCursor: null });
  expect(counts).toEqual([2, 1, 1]);
});
