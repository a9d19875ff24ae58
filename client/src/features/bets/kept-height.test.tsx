import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeptHeight } from './kept-height.ts';

function Card({ changing }: { changing: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useKeptHeight(element, changing);
  return <div ref={element} data-testid="card" />;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keeps the last height of a card after it is settled', () => {
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
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132);
  const { rerender } = render(<Card changing />);
  resized();
  expect(screen.getByTestId('card').style.minHeight).toBe('');
  rerender(<Card changing={false} />);
  expect(screen.getByTestId('card').style.minHeight).toBe('132px');
});
