import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aGame } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { setGames } from './games-atoms.ts';
import { useShownGame } from './shown-game.ts';

/** Off the screen, one changed card is rendered in this time, in ms. */
const turnMs = 500;

/** Reports whether an element is on the screen. */
const reports = new Map<Element, (isOnScreen: boolean) => void>();

class FakeIntersectionObserver extends IntersectionObserver {
  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    this.observe = (target) => {
      const [boundingClientRect, intersectionRect] = [new DOMRect(), new DOMRect()];
      reports.set(target, (isIntersecting) => {
        const [intersectionRatio, rootBounds, time] = [isIntersecting ? 1 : 0, null, 0];
        callback(
          [{ boundingClientRect, intersectionRatio, intersectionRect, isIntersecting, rootBounds, target, time }],
          this,
        );
      });
    };
  }
}

function Card({ id }: { id: string }) {
  const card = useRef<HTMLElement>(null);
  const { game } = useShownGame(id, card);
  if (!game) return null;
  return (
    <article ref={card} aria-label={id}>
      {game.team1_price}
    </article>
  );
}

const cards = (...ids: readonly string[]) => (
  <Provider store={store}>
    {ids.map((id) => (
      <Card key={id} id={id} />
    ))}
  </Provider>
);
const price = (id: string) => screen.getByLabelText(id).textContent;
const scroll = (id: string, isOnScreen: boolean) => act(() => reports.get(screen.getByLabelText(id))?.(isOnScreen));
const change = (id: string, team1_price: number) => act(() => changeGames([{ id, team1_price }], []));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  setGames(['a', 'b', 'c'].map((id) => aGame({ id, team1_price: 150 })));
});
afterEach(() => {
  // Ends the rotation.
  act(() => void vi.advanceTimersByTime(turnMs));
  vi.useRealTimers();
});

test('shows each change immediately while the card is on the screen', () => {
  render(cards('a'));
  change('a', 155);
  expect(price('a')).toBe('155');
  scroll('a', false);
  scroll('a', true);
  change('a', 160);
  expect(price('a')).toBe('160');
});

test('shows the latest price as soon as the card comes on the screen', () => {
  render(cards('a'));
  scroll('a', false);
  change('a', 155);
  change('a', 160);
  expect(price('a')).toBe('150');
  scroll('a', true);
  expect(price('a')).toBe('160');
});

test('renders changed cards off the screen one at a time, longest waiting first', () => {
  render(cards('a', 'b', 'c'));
  for (const id of ['a', 'b', 'c']) scroll(id, false);
  for (const id of ['b', 'a', 'b']) change(id, 155);
  pass(turnMs);
  expect([price('a'), price('b')]).toEqual(['150', '155']);
  pass(turnMs);
  expect([price('a'), price('b')]).toEqual(['155', '155']);
  change('c', 160);
  pass(turnMs);
  expect(price('c')).toBe('160');
});

test('shows another game immediately when the card gets its id', () => {
  setGames([aGame({ id: 'a' }), aGame({ id: 'b', team1_price: 180 })]);
  const slot = (id: string) => (
    <Provider store={store}>
      <Card id={id} />
    </Provider>
  );
  const { rerender } = render(slot('a'));
  scroll('a', false);
  rerender(slot('b'));
  expect(price('b')).toBe('180');
});

test('shows a game that is listed later, and observes its card', () => {
  render(cards('d'));
  expect(screen.queryByLabelText('d')).toBeNull();
  act(() => changeGames([aGame({ id: 'd', team1_price: 170 })], []));
  expect(price('d')).toBe('170');
  scroll('d', false);
  change('d', 180);
  expect(price('d')).toBe('170');
  scroll('d', true);
  expect(price('d')).toBe('180');
});
