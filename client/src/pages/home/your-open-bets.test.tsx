import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import YourOpenBets from './your-open-bets.tsx';

const bets = (count: number) => mergeBets(Array.from({ length: count }, (_, index) => aBet({ id: `bet-${index}` })));

beforeEach(clearBets);

test('lists up to six bets without a link to more', () => {
  bets(6);
  renderPage(<YourOpenBets />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.queryByRole('link', { name: 'All bets' })).toBeNull();
});

test('lists the first six of many bets, with a link to all of them', () => {
  bets(200);
  renderPage(<YourOpenBets />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'All bets' }).getAttribute('href')).toBe('/profile');
});

test('changes the heading when all listed bets are settled', () => {
  mergeBets([aBet({ status: 'lost', settledAt: inMs(-1000) })]);
  renderPage(<YourOpenBets />);
  expect(screen.getByRole('heading').textContent).toBe('Your latest bets');
});
