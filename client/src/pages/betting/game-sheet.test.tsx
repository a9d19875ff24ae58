import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setAccount } from '../../features/account/account-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { hideGroup } from '../../features/groups/own-groups.ts';
import { forgetInjuries } from '../../features/injuries/injuries-atoms.ts';
import { store } from '../../store.ts';
import {
  aGame,
  aGroup,
  aMember,
  anAccount,
  anInjuredPlayer,
  aSpread,
  inMs,
  threeMarkets,
} from '../../testing/builders.ts';
import { aChallenge } from '../../testing/challenge-builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';
import GameSheet from './game-sheet.tsx';
import { gameSheetAtom } from './game-sheet-atom.ts';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const game = aGame({ markets: threeMarkets({ spread: aSpread({ prices: { team1: -110, team2: -110 } }) }) });
const group = aGroup([aMember(), aMember({ uid: 'bo', username: 'bo', rank: 2 })]);
const teams = [{ teamName: 'Miami Heat', players: [anInjuredPlayer()] }];

/** Answers the calls of the sheet; `isAlone` without a group. */
function aServer({ isAlone = false } = {}) {
  return fakeApi(({ method, path }) => {
    if (path === '/api/bets/game-1')
      return ok({ ...game, oddsHistory: [{ at: inMs(-60_000), team1_price: 150, team2_price: -170 }] });
    if (path === '/api/injuries') return ok(teams, 200, { lastUpdated: inMs(0), changedAt: null, failure: null });
    if (method === 'POST') return ok(aChallenge(), 201);
    if (path === '/api/groups') return ok(isAlone ? [] : [{ ...group, leaderboard: [], memberCount: 2 }]);
    return path === '/api/groups/g1' ? ok(group) : errorResponse('internal');
  });
}

const onClose = vi.fn<() => void>();
const sheet = () => screen.getByRole('dialog', { name: 'Boston Celtics vs Miami Heat' });
const section = (name: string) => within(sheet()).getByRole('region', { name });

function show(groupIds: string[] = ['g1']) {
  setAccount(anAccount({ groupIds }));
  renderPage(<GameSheet id="game-1" onClose={onClose} />);
}

beforeEach(() => {
  anaSees();
  setGames([game]);
  forgetInjuries();
  hideGroup('g1');
  onClose.mockClear();
});

test('opens from the title of the card, which keeps both full names', () => {
  renderPage(<GameCard id="game-1" />);
  const title = screen.getByRole('button', { name: 'Boston Celtics vs Miami Heat' });
  expect(title.closest('h2')).toBeTruthy();
  fireEvent.click(title);
  expect(store.get(gameSheetAtom)).toBe('game-1');
});

test('shows the fair chance of both teams and its history', async () => {
  aServer();
  show();
  expect(await within(section('Fair chance')).findByRole('figure')).toBeTruthy();
  expect(section('Fair chance').textContent).toMatch(/Celtics39%.*Heat61%/);
});

test('loads the injuries of both teams', async () => {
  const calls = aServer();
  show();
  expect(await screen.findByText('Sam Guard')).toBeTruthy();
  expect(section('Injuries').textContent).toMatch(/CelticsNo injuries reported.*HeatSam GuardG · Out/);
  expect(calls.filter(({ path }) => path === '/api/injuries')).toHaveLength(1);
});

test('challenges the only friend to the winner at the fair price', async () => {
  const calls = aServer();
  show();
  expect(await screen.findByRole('radio', { name: 'bo', checked: true })).toBeTruthy();
  expect(section('Challenge a friend').textContent).toContain(
    'If the Celtics win, you get bo’s $31.40; if not, bo gets',
  );
  expect(section('Challenge a friend').textContent).toContain('Fair price +157, at 39% to win');
  fireEvent.click(screen.getByRole('radio', { name: 'Heat win' }));
  fireEvent.click(screen.getByRole('button', { name: 'Challenge bo' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    betId: 'game-1',
    market: 'moneyline',
    side: 'team2',
    price: -157,
    opponent: 'bo',
  });
  expect(store.get(toastsAtom).map(({ text }) => text)).toContain('bo has your challenge.');
});

test('takes a spread or a total too, and says what it needs', async () => {
  aServer();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Spread or total' }));
  fireEvent.click(within(section('Challenge a friend')).getByRole('button', { name: /Celtics −5\.5/ }));
  expect(screen.getByRole('radio', { name: 'Celtics −5.5', checked: true })).toBeTruthy();
  expect(section('Challenge a friend').textContent).toContain(
    'If Celtics −5.5 wins, you get bo’s $20.00; if it loses, bo gets your $20.00.',
  );
});

test('says what a challenge needs to a user without a friend in a group', async () => {
  aServer({ isAlone: true });
  show([]);
  expect(await within(section('Challenge a friend')).findByRole('link', { name: 'Your groups' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Challenge/ })).toBeNull();
});

test('stays open without the challenge when betting ends', async () => {
  aServer();
  show();
  await screen.findByRole('button', { name: 'Challenge bo' });
  act(() =>
    changeGames([{ id: 'game-1', betStatus: 'closed', score: { team1: 2, team2: 0, periods: [], clock: null } }], []),
  );
  expect(sheet().textContent).toContain('Betting has ended.');
  expect(screen.queryByRole('button', { name: 'Challenge bo' })).toBeNull();
  expect(section('Fair chance')).toBeTruthy();
});
