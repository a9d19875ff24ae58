import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { translate } from '../testing/translate.ts';
import { Badge } from './badge.tsx';
import { CardBoundary } from './card-boundary.tsx';

function Card({ isLive }: { isLive: boolean }) {
  return (
    <p>
      {isLive && 'Live: '}
      Celtics
    </p>
  );
}

test('a card that a translation breaks leaves the others as they are, and can be shown again', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const cards = (isLive: boolean) => (
    <>
      <CardBoundary>
        <Card isLive={isLive} />
      </CardBoundary>
      <CardBoundary>
        <p>Lakers</p>
      </CardBoundary>
    </>
  );
  const { container, rerender } = render(cards(true));
  translate(container);
  rerender(cards(false));
  expect(screen.getByRole('alert').textContent).toContain('This card could not be shown.');
  expect(screen.getByText('Lakers')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show it again' }));
  expect(screen.getByText('Celtics')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a badge whose icon comes and goes survives a translation', () => {
  const badge = (icon: boolean) => (
    <Badge tone="win" icon={icon && <svg aria-hidden />}>
      Won
    </Badge>
  );
  const { container, rerender } = render(badge(true));
  translate(container);
  rerender(badge(false));
  rerender(badge(true));
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.textContent).toBe('Won');
});
