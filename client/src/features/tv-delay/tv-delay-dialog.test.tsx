import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hiddenGamesAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { tipOffsSeenAtom } from '../../live/tip-offs-seen.ts';
import { DelayMark } from '../../pages/frame/delay-mark.tsx';
import { store } from '../../store.ts';
import { aGame } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LiveBoard } from '../bets/live-board.tsx';
import { setGames } from '../games/games-atoms.ts';
import { TvDelayDialog } from './tv-delay-dialog.tsx';

const started = new Date(Date.now() - 60_000).toISOString();
const score = { team1: 8, team2: 5, periods: [], clock: 'Q1 9:10' };

beforeEach(() => {
  store.set(tvDelayAtom, 0);
  store.set(tipOffsSeenAtom, new Map());
  setGames([aGame({ id: 'live', betStatus: 'closed', startTime: started, endTime: started, score })]);
});

const show = () =>
  renderPage(
    <>
      <DelayMark />
      <LiveBoard id="live" />
      <TvDelayDialog onClose={() => undefined} />
    </>,
  );

test('the slider sets the delay, and a mark shows it', () => {
  show();
  expect(screen.queryByRole('button', { name: /late, for your TV/ })).toBeNull();
  fireEvent.change(screen.getByRole('slider', { name: 'My TV is behind' }), { target: { value: '76' } });
  expect(store.get(tvDelayAtom)).toBe(76);
  expect(screen.getByText('76 seconds behind')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Shown 76 seconds late, for your TV', hidden: true }).textContent).toBe(
    '76 s',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Off' }));
  expect(store.get(tvDelayAtom)).toBe(0);
});

test('a press at the tip-off on TV measures the delay', () => {
  show();
  act(() => store.set(tipOffsSeenAtom, new Map([['live', performance.now() - 31_000]])));
  fireEvent.click(screen.getByRole('button', { name: 'They just tipped off: Celtics vs Heat' }));
  expect(store.get(tvDelayAtom)).toBe(31);
  expect(screen.getByText('Measured: 31 seconds behind.')).toBeTruthy();
});

test('a hidden game is covered until it is tapped', () => {
  show();
  fireEvent.click(screen.getByRole('switch', { name: 'Celtics vs Heat' }));
  expect(store.get(hiddenGamesAtom)).toEqual(['live']);
  expect(screen.getByRole('button', { name: 'Games are hidden on this device', hidden: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hidden. Tap to show', hidden: true }));
  expect(store.get(hiddenGamesAtom)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Hidden. Tap to show', hidden: true })).toBeNull();
});
