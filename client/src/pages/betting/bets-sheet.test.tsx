import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BetsSheet } from './betting-floor.tsx';

const open = () => act(() => store.set(betsSheetAtom, true));

beforeEach(() => {
  clearBets();
  mergeBets([aBet()]);
});

test('lists the bets when it is opened, and how they ended', () => {
  renderPage(<BetsSheet />);
  expect(screen.queryByRole('dialog')).toBeNull();
  open();
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
  act(() => mergeBets([aBet({ status: 'won', settledAt: inMs(0) })]));
  expect(within(screen.getByRole('dialog')).getByText('WON')).toBeTruthy();
});

test('is closed when the user comes back to the page', () => {
  const { unmount } = renderPage(<BetsSheet />);
  open();
  unmount();
  renderPage(<BetsSheet />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
