import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BetLine } from './bet-card.tsx';
import { rememberOpponents } from './head-to-head.ts';
import { HistoryTicket } from './history-ticket.tsx';
import { InPlayTicket } from './in-play-ticket.tsx';

const won = aBet({
  id: 'challenge~c1',
  account: 'tab',
  challenge: 'c1',
  opponent: 'Bryce',
  status: 'won',
  amount: 20,
  potentialWinnings: 50,
});
const account = () => document.querySelector('[data-account]')?.textContent;

test.each([
  ['a line of a list', <BetLine key="line" bet={won} />],
  ['a ticket in play', <InPlayTicket key="card" bet={won} />],
  ['a ticket of the betting history', <HistoryTicket key="ticket" bet={won} />],
])('names the opponent of a settled head-to-head on %s', (_name, bet) => {
  renderPage(bet);
  expect(account()).toBe('vs Bryce, pot $50.00');
});

test('shows a new name of the opponent while the head-to-head is live', () => {
  renderPage(<BetLine bet={{ ...won, status: 'pending' }} />);
  act(() => rememberOpponents(new Map([['c1', 'Bryce II']])));
  expect(screen.getByText('Bryce II')).toBeTruthy();
});

test('shows no name while the opponent is not known', () => {
  const { opponent: _name, ...unnamed } = won;
  renderPage(<BetLine bet={{ ...unnamed, challenge: 'c2' }} />);
  expect(account()).toBe('head-to-head, pot $50.00');
});
