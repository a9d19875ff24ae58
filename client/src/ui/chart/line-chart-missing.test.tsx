import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';

vi.mock('./plot.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// jsdom computes no layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  vi.spyOn(console, 'error').mockReturnValue();
});

test('keeps the page, offers a reload and lists the values when the plot cannot be loaded', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  render(
    <>
      <h1>Profile</h1>
      <LineChart
        title="Balance over time"
        summary="From $1,000 to $950."
        at={[1, 2]}
        lines={[{ id: 'ana', label: 'Ana', values: [1000, 950], color: 'court' }]}
        format={(value) => `$${value}`}
      />
    </>,
  );
  expect(await screen.findByText('The chart could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeTruthy();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$1000', '$950']);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalled();
});
