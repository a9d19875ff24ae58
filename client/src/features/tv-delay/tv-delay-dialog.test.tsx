import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockReadingsAtom, parseClock } from '../../delay/clock-readings.ts';
import { hiddenGamesAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { DelayMark } from '../../pages/frame/delay-mark.tsx';
import { store } from '../../store.ts';
import { aGame } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LiveBoard } from '../bets/live-board.tsx';
import { setGames } from '../games/games-atoms.ts';
import { TvDelayDialog } from './tv-delay-dialog.tsx';

const started = new Date(Date.now() - 60_000).toISOString();
const score = { team1: 8, team2: 5, periods: [], clock: 'Q1 9:10' };
const live = (id: string, fields = {}) =>
  aGame({ id, betStatus: 'closed', startTime: started, endTime: started, score, ...fields });

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  store.set(tvDelayAtom, 0);
  store.set(clockReadingsAtom, new Map());
  setGames([live('live')]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Clocks by how many seconds ago they arrived; null: before this page. */
function arrived(id: string, ...clocks: readonly [string, number | null][]): void {
  const now = performance.now();
  const readings = clocks.map(([clock, ago]) => parseClock(clock, ago === null ? null : now - 1000 * ago));
  act(() => store.set(clockReadingsAtom, (known) => new Map(known).set(id, readings)));
}

const show = () =>
  renderPage(
    <>
      <DelayMark />
      <LiveBoard id="live" />
      <TvDelayDialog onClose={() => undefined} />
    </>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the slider and its steps set the delay, and a mark shows it', () => {
  show();
  expect(screen.queryByRole('button', { name: /late, for your TV/ })).toBeNull();
  fireEvent.change(screen.getByRole('slider', { name: 'My TV is behind' }), { target: { value: '76' } });
  press('+1 second');
  expect(store.get(tvDelayAtom)).toBe(77);
  expect(screen.getByText('77 seconds behind')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Shown 77 seconds late, for your TV', hidden: true }).textContent).toBe(
    '77 s',
  );
  press('Off');
  expect(store.get(tvDelayAtom)).toBe(0);
});

test('says what a delay means by an example while no game has a clock', () => {
  show();
  press('30 s');
  expect(screen.getByText('An example: no game with a clock is live.')).toBeTruthy();
  expect(['4:12', '4:42'].map((clock) => screen.getByText(clock).textContent)).toEqual(['4:12', '4:42']);
  expect(screen.queryByRole('button', { name: /My TV shows/ })).toBeNull();
});

test('a press when the TV gets to a clock measures the delay; a clock waits for the TV while later ones arrive', () => {
  show();
  arrived('live', ['Q1 9:10', 14]);
  expect(screen.getByRole('button', { name: 'My TV shows 9:10 now' })).toBeTruthy();
  arrived('live', ['Q1 9:20', 40], ['Q1 9:10', 31], ['Q1 8:55', 14]);
  press('An earlier clock');
  press('My TV shows 9:10 now');
  expect(store.get(tvDelayAtom)).toBe(31);
  expect(screen.getByText('Measured: 31 seconds behind.')).toBeTruthy();
});

test('a TV that is past the last clock is not behind', () => {
  store.set(tvDelayAtom, 20);
  show();
  arrived('live', ['Q1 9:10', 12], ['Q1 9:01', 3]);
  press('It is past 9:01');
  expect(store.get(tvDelayAtom)).toBe(0);
  expect(screen.getByText('Your TV is not behind: Q1 9:01 is the last clock here.')).toBeTruthy();
});

test('measures by the game that is chosen, and by none whose clock stands', () => {
  setGames([live('live'), live('other', { team1: 'Denver Nuggets', team2: 'New York Knicks' })]);
  show();
  arrived('live', ['Q2 0:03', 3], ['Half', 1]);
  arrived('other', ['Q3 4:12', 6]);
  press('Celtics–Heat');
  expect(screen.getByText(/^The clock does not run now/)).toBeTruthy();
  press('Nuggets–Knicks');
  press('My TV shows 4:12 now');
  expect(store.get(tvDelayAtom)).toBe(6);
});

test('does not tell that a game went to overtime before this device shows it', () => {
  show();
  arrived('live', ['Q4 0:04', 30], ['OT 4:50', 5]);
  expect(screen.queryByText(/4:50/)).toBeNull();
  act(() => setGames([live('live', { score: { ...score, clock: 'OT 4:50' } })]));
  expect(screen.getByRole('button', { name: 'My TV shows 4:50 now' })).toBeTruthy();
});

test('a hidden game is covered until it is tapped, and its clock is not shown', () => {
  show();
  arrived('live', ['Q1 9:10', 3]);
  fireEvent.click(screen.getByRole('switch', { name: 'Celtics vs Heat' }));
  expect(store.get(hiddenGamesAtom)).toEqual(['live']);
  expect(screen.queryByRole('button', { name: /My TV shows/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Games are hidden on this device', hidden: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hidden. Tap to show', hidden: true }));
  expect(store.get(hiddenGamesAtom)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Hidden. Tap to show', hidden: true })).toBeNull();
});
