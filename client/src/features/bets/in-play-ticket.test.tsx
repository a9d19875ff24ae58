import { act, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, aGame } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from '../games/games-atoms.ts';
import { InPlayTicket } from './in-play-ticket.tsx';

const onDismiss = vi.fn();
const betAtom = atom(aBet());
const Shown = () => <InPlayTicket bet={useAtomValue(betAtom)} onDismiss={onDismiss} />;

test('has the specified fields, then the score with the grade, then the result with its reason', () => {
  setGames([aGame({ betStatus: 'closed' })]);
  renderPage(<Shown />);
  const fields = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  const specified = ['Amount Bet: $50.00', 'Odds: +150', 'Potential Payout: $125.00'];
  expect(fields()).toEqual(specified);
  expect(screen.getByText('PENDING')).toBeTruthy();
  expect(document.querySelector('[data-grade]')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();

  const score = { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' };
  act(() => changeGames([{ id: 'game-1', score }], []));
  expect(document.querySelector('[data-score]')?.textContent).toContain('Q3 4:12');
  expect(document.querySelector('[data-grade]')?.textContent).toBe('ahead by 3');

  act(() => changeGames([{ id: 'game-1', betStatus: 'final', score: { ...score, clock: null } }], []));
  act(() => store.set(betAtom, aBet({ status: 'won' })));
  expect(fields()).toEqual(specified);
  expect(screen.getByText('Won by 3')).toBeTruthy();
  expect(document.querySelector('[data-result]')?.textContent).toBe('Won +$75.00');
  screen.getByRole('button', { name: 'Dismiss the bet on Celtics' }).click();
  expect(onDismiss).toHaveBeenCalledOnce();
});
