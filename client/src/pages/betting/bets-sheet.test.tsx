import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BetsSheet } from './bets-sheet.tsx';

const bar = () => screen.queryByRole('button', { name: /Your bets/ });

beforeEach(() => {
  clearBets();
  mergeBets([aBet()]);
});

test('shows the number of pending bets and the sum at stake, and opens their list', () => {
  renderPage(<BetsSheet />);
  expect(bar()?.textContent).toBe('1Your bets$50.00 at stake');
  fireEvent.click(screen.getByRole('button', { name: /Your bets/ }));
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
});

test('keeps the bar for a while after the last bet is settled', () => {
  renderPage(<BetsSheet />);
  act(() => mergeBets([aBet({ status: 'won', settledAt: inMs(0) })]));
  expect(bar()?.textContent).toBe('Your betsAll settled');
  fireEvent.click(screen.getByRole('button', { name: /Your bets/ }));
  expect(within(screen.getByRole('dialog')).getByText('WON')).toBeTruthy();
});

test('shows no bar without pending or recently settled bets', () => {
  clearBets();
  mergeBets([aBet({ status: 'lost', settledAt: inMs(-3_600_000) })]);
  renderPage(<BetsSheet />);
  expect(bar()).toBeNull();
});
