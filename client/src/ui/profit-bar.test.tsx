import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barWidth, largestProfit, ProfitBar } from './profit-bar.tsx';

test('scales a table by its largest absolute profit', () => {
  expect(largestProfit([40, -120.5, null, 0])).toBe(120.5);
  expect(largestProfit([])).toBe(0);
  expect(barWidth(-120.5, 120.5)).toBe(100);
  expect(barWidth(30, 120)).toBe(25);
  expect(barWidth(500, 120)).toBe(100);
  expect(barWidth(0, 0)).toBe(0);
});

test('draws a profit to the right and a loss to the left of the middle', () => {
  const widths = (profit: number | null) => {
    const { container } = render(<ProfitBar profit={profit} largest={200} />);
    return [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
  };
  expect(widths(100)).toEqual(['0px', '50%']);
  expect(widths(-50)).toEqual(['25%', '0px']);
  expect(widths(null)).toEqual(['0px', '0%']);
});
