import { expect, test } from 'vitest';
import { inWorker } from './in-worker.ts';

interface Sent {
  readonly number: number;
  readonly question: number;
}

/** A worker that doubles numbers once `answer` is called, or fails. */
class Doubling extends EventTarget {
  readonly sent: Sent[] = [];
  isEnded = false;
  postMessage(sent: Sent) {
    this.sent.push(sent);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(index: number) {
    const { number = 0, question = 0 } = this.sent[index] ?? {};
    this.dispatchEvent(new MessageEvent('message', { data: { number, answer: 2 * question } }));
  }
}

/** A doubling that starts a new worker each time that it is opened. */
function doubling() {
  const workers: Doubling[] = [];
  const double = inWorker<number, number>(() => {
    const worker = new Doubling();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { double, workers };
}

test('gives each question its own answer, in any order', async () => {
  const { double, workers } = doubling();
  const answers = [double.ask(1), double.ask(2)];
  workers[0]?.answer(1);
  workers[0]?.answer(0);
  expect(await Promise.all(answers)).toEqual([2, 4]);
  expect(workers).toHaveLength(1);
});

test('rejects what is asked of a worker that cannot be loaded, and starts again with the next question', async () => {
  const { double, workers } = doubling();
  const failed = [double.ask(1), double.ask(2)];
  workers[0]?.dispatchEvent(new ErrorEvent('error'));
  for (const answer of failed) await expect(answer).rejects.toThrow('The worker could not be loaded.');
  expect(workers[0]?.isEnded).toBe(true);
  const answer = double.ask(3);
  workers[1]?.answer(0);
  expect(await answer).toBe(6);
});

test('rejects what is asked of a worker that is closed', async () => {
  const { double, workers } = doubling();
  const answer = double.ask(1);
  double.close();
  await expect(answer).rejects.toThrow('The worker was closed.');
  expect(workers[0]?.isEnded).toBe(true);
});
