import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useKeptHeight } from './kept-height.ts';

function Card() {
  const element = useRef<HTMLDivElement>(null);
  useKeptHeight(element);
  return <div ref={element} data-testid="card" />;
}

test('keeps the greatest height of a card at its width', () => {
  let resized: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: () => void) {
        resized = callback;
      }
    },
  );
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132);
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(358);
  render(<Card />);
  const { style } = screen.getByTestId('card');
  expect(style.minHeight).toBe('');
  resized();
  expect(style.minHeight).toBe('132px');
  height.mockReturnValue(95);
  resized();
  expect(style.minHeight).toBe('132px');
  width.mockReturnValue(600);
  resized();
  expect(style.minHeight).toBe('95px');
});
