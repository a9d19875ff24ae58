import { minuteMs } from '@courtside/contract/time';
import { cleanup, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGroup, aMember, aNightRow, aNightTable, inMs, noTonight } from '../../testing/builders.ts';
import { Tonight } from './tonight.tsx';
import { WithoutBet } from './without-bet.tsx';

const members = [aMember(), aMember({ uid: 'bo', username: 'Bo', rank: 2 }), aMember({ uid: 'cy', username: 'Cy' })];
const soon = inMs(30 * minuteMs);

type GroupTonight = ReturnType<typeof aGroup>['tonight'];

const renderPart = (part: ReactNode) =>
  render(
    <Provider store={store}>
      <MemoryRouter>{part}</MemoryRouter>
    </Provider>,
  );

const renderTonight = (tonight: Partial<GroupTonight>) =>
  renderPart(<Tonight group={{ ...aGroup(members), tonight: noTonight(tonight) }} />);

const wordsOf = (tonight: Partial<GroupTonight>, rows = members) =>
  renderPart(<WithoutBet group={{ ...aGroup(rows), tonight: noTonight(tonight) }} />).container.textContent;

const region = () => screen.getByRole('region', { name: 'Tonight' });
beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('lists members without a bet with the next tip-off, the user first', () => {
  const words = wordsOf({ games: 2, nextTipOff: soon, withoutBet: ['bo', 'ana', 'gone'] });
  expect(words).toMatch(/^No bet yet: you, BoNext tip-off .*\d:\d\d/);
});

test('names no tip-off once the last game has tipped off', () => {
  const words = wordsOf({ games: 1, nextTipOff: null, withoutBet: ['ana'] });
  expect(words).toBe('No bet tonight: youAll games have tipped off');
});

test('says that everyone has a bet', () => {
  const words = wordsOf({ games: 1, nextTipOff: null, withoutBet: [] });
  expect(words).toBe('Everyone has a bet for tonightAll games have tipped off');
});

test('counts the names that do not fit', () => {
  const many = Array.from({ length: 12 }, (_, n) => aMember({ uid: `m${n}`, username: `M${n}`, rank: n + 1 }));
  const words = wordsOf({ games: 1, nextTipOff: null, withoutBet: many.map(({ uid }) => uid) }, many);
  expect(words).toBe('No bet tonight: M0, M1, M2, M3, M4, M5, M6, M7 and 4 moreAll games have tipped off');
});

test('says how tonight stands, with the profit of each member with a decided bet, the best first', () => {
  const rows = [
    aNightRow({ uid: 'bo', profit: 41.5 }),
    aNightRow({ uid: 'ana', profit: 18.18, inPlay: 45 }),
    aNightRow({ uid: 'cy', profit: 0, inPlay: 10, steps: [] }),
  ];
  const tables = [aNightTable({ games: 5, over: 2, rows })];
  renderTonight({ games: 3, nextTipOff: soon, withoutBet: [], tables });
  expect(region().textContent).toContain('2 of 5 games over');
  expect(region().textContent).toContain('Bo leads with +$41.50. You are $23.32 behind, with $45.00 still in play.');
  const racers = within(screen.getByRole('list', { name: 'Profit tonight' })).getAllByRole('listitem');
  expect(racers.map(({ textContent }) => textContent)).toEqual(['Bo +$41.50', 'You +$18.18']);
  expect(region().querySelectorAll('[data-race] path[style]')).toHaveLength(2);
});

test('takes as much place before the first result, with everyone at the start', () => {
  const rows = [aNightRow({ uid: 'bo', profit: 0, inPlay: 10, steps: [] })];
  renderTonight({ games: 3, nextTipOff: soon, withoutBet: [], tables: [aNightTable({ over: 0, rows })] });
  const lane = () => region().querySelector<HTMLElement>('[data-race] > div')?.style.height;
  expect(screen.getByRole('list', { name: 'Profit tonight' }).textContent).toBe('Bo $0.00');
  const height = lane();
  cleanup();
  renderTonight({ games: 3, nextTipOff: soon, withoutBet: ['bo'] });
  expect(lane()).toBe(height);
});

test('keeps the result of a night whose games are over', () => {
  renderTonight({ games: 0, nextTipOff: null, withoutBet: [], tables: [aNightTable()] });
  expect(region().textContent).toContain('You won the night with +$20.00.');
});

test('renders nothing on a night without games', () => {
  renderTonight({ games: 0, nextTipOff: null, withoutBet: [] });
  expect(screen.queryByRole('region')).toBeNull();
});
