import { render } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Price } from './price.tsx';
import { OnScreen } from './shown-game.ts';
import { mayFlash } from './use-flash.ts';

/** Time from a large burst of flashes to the next flash, in ms. */
const restTime = 3000;

const animate = vi.mocked(Element.prototype.animate);

// The clock must not go back between tests, because bursts of flashes are counted across cards.
beforeAll(() => void vi.useFakeTimers());
beforeEach(() => {
  vi.advanceTimersByTime(restTime);
  animate.mockClear();
});
afterAll(() => void vi.useRealTimers());

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

/** As many prices as there are letters, with consecutive values. */
const prices = (first: number, letters: string) =>
  [...letters].map((letter, index) => <Price key={letter} price={first + index} />);

test('flashes all prices that change together, and none for three seconds after more than six', () => {
  const { rerender } = render(prices(110, 'abcdefg'));
  rerender(prices(120, 'abcdefg'));
  expect(flashes()).toHaveLength(7);
  vi.advanceTimersByTime(restTime - 1);
  rerender(prices(130, 'abcdefg'));
  expect(flashes()).toHaveLength(7);
  vi.advanceTimersByTime(1);
  rerender(prices(140, 'abcdefg'));
  expect(flashes()).toHaveLength(14);
});

test('flashes six prices every second', () => {
  const { rerender } = render(prices(110, 'abcdef'));
  for (const first of [120, 130, 140]) {
    rerender(prices(first, 'abcdef'));
    vi.advanceTimersByTime(1000);
  }
  expect(flashes()).toHaveLength(18);
});

test('flashes no price of a card off the screen', () => {
  const card = (price: number) => (
    <OnScreen value={{ current: false }}>
      <Price price={price} />
    </OnScreen>
  );
  const { rerender } = render(card(150));
  rerender(card(155));
  expect(flashes()).toEqual([]);
});
