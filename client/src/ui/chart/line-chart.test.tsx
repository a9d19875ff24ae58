import { formatCents, formatWholeDollars } from '@courtside/contract/money';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LineChart } from './line-chart.tsx';

const minute = 60_000;
const start = Date.parse('2026-11-21T19:00:00Z');
const chart = (
  <LineChart
    title="Balance over time"
    summary="From $1,000 to $1,250 today."
    at={[start, start + minute, start + 2 * minute]}
    lines={[
      { id: 'ana', label: 'Ana', values: [1000, 950, 1250], color: 'court', strong: true },
      { id: 'bo', label: 'Bo', values: [null, 1000, 900], color: 'series-2' },
    ]}
    format={(value) => `$${value}`}
  />
);

// jsdom computes no layout.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640));

test('describes the chart in a sentence and a table', () => {
  render(chart);
  const figure = screen.getByRole('figure', { name: 'Balance over time' });
  expect(within(figure).getByText('From $1,000 to $1,250 today.')).toBeTruthy();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
    ['Ana', 'Bo'],
    ['$1000', '–'],
    ['$950', '$1000'],
    ['$1250', '$900'],
  ]);
});

test('draws each line in its own color and stroke, and skips missing values', async () => {
  const { container } = render(chart);
  await screen.findByRole('slider');
  const lines = [...container.querySelectorAll('path.visx-linepath')];
  expect(lines.map((line) => [line.getAttribute('stroke'), line.getAttribute('stroke-dasharray')])).toEqual([
    ['var(--color-court)', 'none'],
    ['var(--color-series-2)', '7 3'],
  ]);
  const [all, some] = lines.map((line) => line.getAttribute('d')?.match(/[ML]/g)?.length ?? 0);
  expect(all).toBeGreaterThan(some ?? 0);
});

test('labels no time twice on the axis, even over a short span', async () => {
  const at = [start, start + 900, start + 2_100];
  const { container } = render(
    <LineChart
      title="Balance over time"
      summary="From $1,000 to $885."
      at={at}
      lines={[{ id: 'ana', label: 'Ana', values: [1000, 960, 885], color: 'court' }]}
      format={(value) => `$${value}`}
    />,
  );
  await screen.findByRole('slider');
  const labels = [...container.querySelectorAll('.visx-axis-bottom text')].map((text) => text.textContent);
  expect(labels.length).toBeGreaterThan(0);
  expect(new Set(labels).size).toBe(labels.length);
});

test('labels the value axis with whole dollars while the values keep their cents', async () => {
  const { container } = render(
    <LineChart
      title="Balance over time"
      summary="From $1,000.00 to $998.50."
      at={[start, start + minute]}
      lines={[{ id: 'ana', label: 'Ana', values: [100_000, 99_850], color: 'court' }]}
      format={formatCents}
      axis={{ unit: 100, format: formatWholeDollars }}
    />,
  );
  await screen.findByRole('slider');
  const labels = [...container.querySelectorAll('.visx-axis-left text')].map(({ textContent }) => textContent);
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels) expect(label).toMatch(/^\$(1,00\d|99\d)$/);
  expect(new Set(labels).size).toBe(labels.length);
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('$998.50');
});

test('reads out one point at a time with the arrow keys', async () => {
  render(chart);
  const slider = await screen.findByRole('slider');
  fireEvent.focus(slider);
  expect(slider.getAttribute('aria-valuetext')).toContain('Ana $1250, Bo $900');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toContain('Ana $950, Bo $1000');
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/Ana \$1000$/);
  fireEvent.keyDown(slider, { key: 'End' });
  expect(slider.getAttribute('aria-valuenow')).toBe('3');
});

test('draws the opening value as a labelled baseline, and an arc at the end of the line that the chart is about', async () => {
  const { container } = render(
    <LineChart
      title="Balance over time"
      summary="From $1,000 to $950."
      at={[start, start + minute]}
      lines={[{ id: 'ana', label: 'Ana', values: [1000, 950], color: 'court' }]}
      format={(value) => `$${value}`}
      opening={1000}
    />,
  );
  await screen.findByRole('slider');
  expect(container.querySelector('[data-baseline] text')?.textContent).toBe('Opening $1000');
  expect(container.querySelectorAll('[data-arc]')).toHaveLength(1);
});

test('ends lines that have heads in these, with their values and without a legend', async () => {
  const head = (initials: string) => ({ initials, fill: 'red', stroke: 'green' });
  const { container } = render(
    <LineChart
      title="Profit over time"
      summary="Ana leads."
      at={[start, start + minute]}
      lines={[
        { id: 'ana', label: 'Ana', values: [0, 500], color: 'court', strong: true, head: head('A') },
        { id: 'bo', label: 'Bo', values: [0, 500], color: 'soft', head: head('B') },
      ]}
      format={(value) => `$${value}`}
      opening={0}
    />,
  );
  await screen.findByRole('slider');
  const heads = [...container.querySelectorAll('[data-head]')];
  expect(heads.map(({ textContent }) => textContent)).toEqual(['A$500', 'B$500']);
  const [first = 0, second = 0] = heads.map((each) => Number(each.querySelector('circle')?.getAttribute('cy')));
  expect(second - first).toBeGreaterThanOrEqual(20);
  const strokes = [...container.querySelectorAll('path.visx-linepath')].map((line) => line.getAttribute('stroke'));
  expect(strokes).toEqual(['var(--color-court)', 'green']);
  expect(container.querySelector('figure > [aria-hidden]')?.textContent).toBe('Now');
});
