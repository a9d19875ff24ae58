import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVitals, exitWhenOverdue } from './vitals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aProcess() {
  const age = { ms: 0 };
  const vitals = createVitals();
  vitals.watch({ name: 'ledger batch', boundMs: 15_000, oldestMs: () => age.ms });
  vitals.watch({ name: 'event tail', boundMs: 60_000, oldestMs: () => 50_000 });
  const exits: (readonly string[])[] = [];
  exitWhenOverdue(vitals, (overdue) => void exits.push(overdue));
  return { age, vitals, exits };
}

it('names the work that is older than its bound', () => {
  const { age, vitals } = aProcess();
  expect(vitals.overdue()).toEqual([]);
  age.ms = 16_400;
  expect(vitals.overdue()).toEqual(['ledger batch: no end for 16 s']);
});

it('exits once, with the reason, after work has been overdue for 30 seconds', () => {
  const { age, exits } = aProcess();
  age.ms = 20_000;
  vi.advanceTimersByTime(29_000);
  expect(exits).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(exits).toEqual([['ledger batch: no end for 20 s']]);
});

it('does not exit when the work goes on in between', () => {
  const { age, exits } = aProcess();
  for (let round = 0; round < 3; round += 1) {
    age.ms = 20_000;
    vi.advanceTimersByTime(25_000);
    age.ms = 0;
    vi.advanceTimersByTime(1_000);
  }
  expect(exits).toEqual([]);
});
