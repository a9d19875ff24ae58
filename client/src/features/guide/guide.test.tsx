import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GuideOffer } from '../../pages/betting/guide-offer.tsx';
import { store } from '../../store.ts';
import { aBet, aGame } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { clearBets, mergeBets } from '../bets/bets-atoms.ts';
import { setGames } from '../games/games-atoms.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { panelAtom } from '../panels/panel-atom.ts';
import Panels from '../panels/panels.tsx';
import { guideOfferAtom } from './guide-seen.ts';

const offer = () => screen.queryByText('New to betting?');
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

beforeEach(() => {
  clearBets();
  setGames([aGame({ team1_price: 150, team2_price: -170 })]);
  store.set(guideOfferAtom, 'open');
  store.set(panelAtom, null);
  store.set(oddsFormatAtom, 'american');
});

const show = () =>
  renderPage(
    <>
      <GuideOffer />
      <Panels />
    </>,
  );

test('offers the guide to a user without bets, once the bets are loaded', async () => {
  show();
  expect(offer()).toBeNull();
  mergeBets([]);
  await waitFor(() => expect(offer()).toBeTruthy());
});

test('does not offer the guide to a user with bets', () => {
  mergeBets([aBet()]);
  show();
  expect(offer()).toBeNull();
});

test('offers the guide only once, even when it was declined', () => {
  mergeBets([]);
  const { unmount } = show();
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(offer()).toBeNull();
  unmount();
  show();
  expect(offer()).toBeNull();
  expect(localStorage.getItem('courtside:guide')).toBe('answered');
});

test('explains a real game: the favorite, what $10 wins what the chosen stake pays, and each market', () => {
  store.set(panelAtom, 'guide');
  show();
  const [favorite, underdog] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(favorite).toMatch(/Heat.*favorite.*−170.*\$10 wins \$5\.88/);
  expect(underdog).toMatch(/Celtics.*underdog.*\+150.*\$10 wins \$15\.00/);
  next();
  fireEvent.click(screen.getByRole('radio', { name: '$50' }));
  expect(screen.getByText('+$75.00')).toBeTruthy();
  expect(screen.getByText('$125.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Heat/ }));
  expect(screen.getByText('+$29.41')).toBeTruthy();
  next();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'SpreadHeat −5.5The Heat have to win by 6 or more, while the Celtics +5.5 may lose by up to 5.',
    'TotalOver 221.5The points of both teams together are over or under the line, no matter who wins.',
    'MoneyHeatYour team wins the game, by any margin.',
  ]);
  next();
  expect(screen.getByText(/One lost leg loses the ticket at once/)).toBeTruthy();
  next();
  expect(screen.getByText(/you get your stake back/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('uses an example game when no game is open', () => {
  setGames([]);
  store.set(panelAtom, 'guide');
  show();
  expect(screen.getByText(/For example/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('opens from the settings', () => {
  store.set(guideOfferAtom, 'answered');
  store.set(panelAtom, 'settings');
  show();
  fireEvent.click(screen.getByRole('button', { name: 'How betting works' }));
  expect(screen.getByText('What the numbers mean')).toBeTruthy();
});
