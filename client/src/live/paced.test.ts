import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaced } from './paced.ts';

/** Longest rest, and longest wait for a paint, in ms. */
const [maxRest, maxPaint] = [250, 1000];

let frames: (() => void)[] = [];
let applied: string[] = [];
let waiting: string[] = [];
let request: () => void = () => undefined;
const updates = {
  add(item: string): void {
    waiting.push(item);
    request();
  },
};

/** Paints a frame that took `ms`. */
function paint(ms: number): void {
  vi.advanceTimersByTime(ms);
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  applied = [];
  waiting = [];
  request = createPaced(() => void applied.push(waiting.splice(0).join('+')));
});
afterEach(() => vi.useRealTimers());

test('applies each item immediately while the browser keeps up', () => {
  for (const item of ['a', 'b', 'c']) {
    updates.add(item);
    expect(applied.at(-1)).toBe(item);
    paint(16);
    vi.advanceTimersByTime(84);
  }
});

test('applies items that arrive before the paint and during the rest together and in order', () => {
  updates.add('a');
  updates.add('b');
  paint(60);
  updates.add('c');
  vi.advanceTimersByTime(119);
  updates.add('d');
  expect(applied).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['a', 'b+c+d']);
});

test('rests again after the items that waited', () => {
  updates.add('a');
  updates.add('b');
  paint(60);
  vi.advanceTimersByTime(120);
  updates.add('c');
  expect(applied).toEqual(['a', 'b']);
  paint(16);
  vi.advanceTimersByTime(32);
  expect(applied).toEqual(['a', 'b', 'c']);
});

test('rests no longer than the limit after a slow paint', () => {
  updates.add('a');
  updates.add('b');
  paint(400);
  vi.advanceTimersByTime(maxRest - 1);
  expect(applied).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['a', 'b']);
});

test('keeps applying items on a hidden page, which does not paint', () => {
  updates.add('a');
  for (const item of ['b', 'c']) {
    updates.add(item);
    vi.advanceTimersByTime(maxPaint + maxRest);
    expect(applied.at(-1)).toBe(item);
  }
});

test('keeps applying items after one that could not be applied', () => {
  request = createPaced(() => {
    const item = waiting.splice(0).join('+');
    if (item === 'broken') throw new Error('broken');
    applied.push(item);
  });
  expect(() => updates.add('broken')).toThrow('broken');
  paint(16);
  vi.advanceTimersByTime(32);
  updates.add('next');
  expect(applied).toEqual(['next']);
});
