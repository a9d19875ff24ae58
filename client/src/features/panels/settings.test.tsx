import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { store } from '../../store.ts';
import { aGame } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { followTheme, themeAtom } from '../../ui/theme.ts';
import { setGames } from '../games/games-atoms.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { Price } from '../games/price.tsx';
import { panelAtom } from './panel-atom.ts';
import Panels from './panels.tsx';

beforeEach(() => {
  store.set(oddsFormatAtom, 'american');
  store.set(panelAtom, 'settings');
  store.set(themeAtom, 'system');
});

const show = () =>
  renderPage(
    <>
      <p data-testid="price">
        <Price price={150} />
      </p>
      <Panels />
    </>,
  );
const price = () => screen.getByTestId('price').textContent;
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('shows American odds by default, and applies and stores another choice immediately', () => {
  show();
  expect(price()).toBe('+150');
  choose('Decimal');
  expect(price()).toBe('2.50');
  choose('Fractional');
  expect(price()).toBe('6/4');
  expect(localStorage.getItem('courtside:odds')).toBe('fractional');
});

test('follows a choice made in another tab and ignores an unknown one', () => {
  show();
  const other = (newValue: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'courtside:odds', newValue })));
  other('decimal');
  expect(price()).toBe('2.50');
  other('roman');
  expect(price()).toBe('+150');
});

test('switches the theme, and follows the system again', () => {
  onTestFinished(followTheme());
  show();
  choose('Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('courtside:theme')).toBe('dark');
  choose('As the system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('courtside:theme')).toBeNull();
});

test('explains each odds format by what $100 wins on the favorite and the underdog of a real game', () => {
  setGames([aGame({ team1_price: 150, team2_price: -170 })]);
  show();
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Heat favorite−170$100 wins $58.82', 'Celtics underdog+150$100 wins $150.00']);
  expect(screen.getByText(/what you stake to win \$100/)).toBeTruthy();
  choose('Decimal');
  expect(rows()).toEqual(['Heat favorite1.59$100 wins $58.82', 'Celtics underdog2.50$100 wins $150.00']);
  expect(screen.getByText(/what each \$1 pays back/)).toBeTruthy();
  choose('Fractional');
  expect(rows()).toEqual(['Heat favorite4/7$100 wins $58.82', 'Celtics underdog6/4$100 wins $150.00']);
  expect(screen.getByText(/you win this, for staking that/)).toBeTruthy();
});
