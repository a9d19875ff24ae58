import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldOrder } from './held-order.ts';

function List({ ids }: { ids: readonly string[] }) {
  return (
    <ul>
      {useHeldOrder(ids).map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('keeps the order and adds new items at the end until the reader scrolls, also inside a list', () => {
  const { rerender } = render(<List ids={['b', 'c']} />);
  rerender(<List ids={['a', 'c', 'b']} />);
  expect(shown()).toEqual(['b', 'c', 'a']);
  fireEvent.scroll(screen.getByRole('list'));
  expect(shown()).toEqual(['a', 'c', 'b']);
});

test('removes items immediately, and takes the new order when the reader comes back to the tab', () => {
  const { rerender } = render(<List ids={['a', 'b', 'c']} />);
  rerender(<List ids={['c', 'b']} />);
  expect(shown()).toEqual(['b', 'c']);
  fireEvent(document, new Event('visibilitychange'));
  expect(shown()).toEqual(['c', 'b']);
});
