import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { rememberSignedIn } from '../../features/session/session-atoms.ts';
import { aGame } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SignedOut } from './signed-out.tsx';

beforeEach(() => {
  localStorage.clear();
  setGames([aGame()]);
});

const waysIn = () => screen.getAllByRole('link', { name: /^Sign/ }).map(({ textContent }) => textContent);

test('shows the open games below the prompt, without anything to press in them', () => {
  renderPage(<SignedOut />);
  expect(document.querySelector('[data-game]')?.closest('[inert]')).not.toBeNull();
});

test('a tap on a game leads to the prompt', () => {
  renderPage(<SignedOut />);
  const game = screen.getByRole('link', { name: 'Log in to bet on Boston Celtics vs Miami Heat' });
  expect(game.getAttribute('href')).toBe('/here#game-game-1');
  const focused = vi.spyOn(screen.getByRole('link', { name: 'Sign Up' }), 'focus');
  fireEvent.click(game);
  expect(focused).toHaveBeenCalled();
});

test('offers the sign-up first, and the sign-in to a visitor who has signed in before', () => {
  const { unmount } = renderPage(<SignedOut />);
  expect(waysIn()).toEqual(['Sign Up', 'Sign In']);
  unmount();
  rememberSignedIn(true);
  rememberSignedIn(false);
  renderPage(<SignedOut />);
  expect(waysIn()).toEqual(['Sign In', 'Sign Up']);
});
