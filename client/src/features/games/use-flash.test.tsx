import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Price } from './price.tsx';
import { mayFlash } from './use-flash.ts';

const animate = vi.mocked(Element.prototype.animate);

beforeEach(() => {
  vi.useFakeTimers();
  animate.mockClear();
});
afterEach(() => vi.useRealTimers());

/** The colors of the flashes so far. */
const flashes = () => animate.mock.calls.map(([frames]) => (Array.isArray(frames) ? frames[0]?.color : undefined));

test('flashes green when the price rises and red when it falls, but not on the first render', () => {
  const { rerender } = render(<Price price={150} />);
  expect(flashes()).toEqual([]);
  rerender(<Price price={155} />);
  vi.advanceTimersByTime(1000);
  rerender(<Price price={140} />);
  expect(flashes()).toEqual(['var(--color-win-ink)', 'var(--color-loss-ink)']);
});

test('flashes at most once a second, and always shows the latest price', () => {
  const { rerender, container } = render(<Price price={150} />);
  for (let step = 1; step <= 20; step += 1) {
    rerender(<Price price={150 + step} />);
    vi.advanceTimersByTime(100);
  }
  expect(flashes()).toHaveLength(2);
  expect(container.textContent).toBe('+170');
});

test('allows the next flash after exactly one second', () => {
  expect(mayFlash(0, 999)).toBe(false);
  expect(mayFlash(0, 1000)).toBe(true);
});
