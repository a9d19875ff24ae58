import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { feedAtom, setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aGame, aMarket, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { FloorTitle } from './floor-title.tsx';

const days = 24 * 3_600_000;
const resumesAt = inMs(8 * days);
const outOfCredits = onlyMoneyline(aMarket({ state: 'paused', reason: 'no-credits', resumesAt }));

test('says when prices return while every open market is out of credits', () => {
  setGames([aGame({ id: 'a', markets: outOfCredits }), aGame({ id: 'b', markets: outOfCredits })]);
  renderPage(<FloorTitle />);
  expect(screen.getByRole('status').textContent).toBe(
    `Betting is paused. New prices on ${formatLocalTime(resumesAt, Date.now())}.`,
  );
  act(() => changeGames([{ id: 'b', markets: onlyMoneyline() }], []));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('2 games open')).toBeTruthy();
});

test('does not say that betting is paused when a market is paused for another reason', () => {
  const confirming = onlyMoneyline(aMarket({ state: 'paused', reason: 'confirming' }));
  setGames([aGame({ id: 'a', markets: outOfCredits }), aGame({ id: 'b', markets: confirming })]);
  renderPage(<FloorTitle />);
  expect(screen.queryByText(/Betting is paused/)).toBeNull();
});

test('labels demo games and explains them on a press', () => {
  setGames([aGame()]);
  renderPage(<FloorTitle />);
  expect(screen.queryByText('Demo games')).toBeNull();
  act(() => store.set(feedAtom, 'demo'));
  fireEvent.click(screen.getByRole('button', { name: 'Demo games' }));
  expect(screen.getByRole('dialog', { name: 'Demo games' }).textContent).toMatch(
    /The teams are real, the games are not/,
  );
  act(() => store.set(feedAtom, null));
});
