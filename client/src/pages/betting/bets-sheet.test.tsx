import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BetsSheet } from './open-bets.tsx';

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

const listed = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('data-bet'));
const startingIn = (id: string, milliseconds: number) =>
  aBet({ id, betData: { ...aBet().betData, startTime: inMs(milliseconds) } });

test('lists the bets in play by tip-off, then the results', () => {
  const result = aBet({ id: 'result', status: 'won', settledAt: inMs(-1000) });
  mergeBets([startingIn('later', 9_000_000), startingIn('sooner', 60_000), result]);
  renderPage(<BetsSheet />);
  open();
  expect(listed()).toEqual(['sooner', 'bet-1', 'later', 'result']);
});

test('keeps a bet in its place when it is settled, and moves it to the results on Dismiss', () => {
  mergeBets([startingIn('sooner', 60_000)]);
  renderPage(<BetsSheet />);
  open();
  act(() => mergeBets([{ ...startingIn('sooner', 60_000), status: 'lost', settledAt: inMs(0) }]));
  expect(listed()).toEqual(['sooner', 'bet-1']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the bet on Celtics' }));
  expect(listed()).toEqual(['bet-1', 'sooner']);
  expect(document.activeElement?.tagName).toBe('UL');
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

test('lists a settled bet among the results when the sheet is opened again', () => {
  const { unmount } = renderPage(<BetsSheet />);
  open();
  act(() => mergeBets([aBet({ status: 'lost', settledAt: inMs(0) })]));
  expect(screen.queryByText('Latest results')).toBeNull();
  unmount();
  renderPage(<BetsSheet />);
  open();
  expect(screen.getByText('Latest results')).toBeTruthy();
  expect(screen.getByText(/^No bets are running/)).toBeTruthy();
});
