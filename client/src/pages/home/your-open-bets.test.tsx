import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import YourOpenBets from './your-open-bets.tsx';

const bets = (count: number) => mergeBets(Array.from({ length: count }, (_, index) => aBet({ id: `bet-${index}` })));

beforeEach(clearBets);

test('few bets are all on Home', () => {
  bets(6);
  renderPage(<YourOpenBets />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.queryByRole('link', { name: 'All bets' })).toBeNull();
});

test('of many bets the first six are on Home, and a link leads to all of them', () => {
  bets(200);
  renderPage(<YourOpenBets />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'All bets' }).getAttribute('href')).toBe('/profile');
});

test('bets that have all just ended are not called open', () => {
  mergeBets([aBet({ status: 'lost', settledAt: inMs(-1000) })]);
  renderPage(<YourOpenBets />);
  expect(screen.getByRole('heading').textContent).toBe('Your latest bets');
});
