import type { Game } from '@courtside/contract/entities';
import { leagueDay } from '@courtside/contract/league-day';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aGroup, aMember, inMs, noTonight } from '../../testing/builders.ts';
import { WhatINeed } from './what-i-need.tsx';

// All games are on one night, at whatever hour the test runs.
vi.setSystemTime('2026-01-14T23:00:00.000Z');
afterAll(() => void vi.useRealTimers());

const started = inMs(-600_000);
const night = leagueDay(Date.parse(started));
const score = (team1: number, team2: number) => ({ team1, team2, periods: [], clock: 'Q4 2:00' });
const game = (points: Game['score']): Game =>
  aGame({ id: 'g', betStatus: 'closed', startTime: started, endTime: started, score: points });
const members = [
  aMember({ uid: 'bo', username: 'Bo', balance: 1050, inPlay: 0 }),
  aMember({ uid: 'ana', username: 'Ana', rank: 2, position: 2, balance: 980, inPlay: 20 }),
];
const bet = aBet({ id: 'b', userId: 'ana', betId: 'g', side: 'team1', amount: 20, potentialWinnings: 100 });

beforeEach(() => {
  clearBets();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setGames([game(score(83, 80))]);
});

const show = (rows = members) =>
  render(
    <Provider store={store}>
      <MemoryRouter>
        <WhatINeed group={{ ...aGroup(rows), id: 'group', tonight: noTonight({ night, games: 1 }) }} />
      </MemoryRouter>
    </Provider>,
  );

/** The words of the slips, from top to bottom. */
const slips = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-need]')].map(({ textContent }) => textContent);

test('shows who leads after tonight, what the user needs as slips, and what to root for with what it changes', async () => {
  mergeBets([bet]);
  const { container } = show();
  expect(await screen.findByText('You pass Bo if')).toBeTruthy();
  expect(slips(container)).toEqual(['Celtics win$20.00 on CelticsBOS 83, MIA 80, Q4 2:00+3on course']);
  expect(screen.getByText('Who has the highest balance after tonight')).toBeTruthy();
  const chances = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  // Three points ahead with two minutes left.
  expect(chances).toEqual([
    expect.stringMatching(/^You [789]\d%$/),
    expect.stringMatching(/^Bo [12]?\d%$/),
    expect.stringMatching(/^Celtics to win \+\d+ points.*Alone\. [789]\d% becomes 100%\./),
  ]);
});

test('follows the score', async () => {
  mergeBets([bet]);
  const { container } = show();
  await screen.findByText('You pass Bo if');
  act(() => setGames([game(score(70, 110))]));
  await waitFor(() => expect(slips(container)).toEqual([expect.stringMatching(/−40behind$/)]));
});

test('joins ways by "or" and what has to happen together by "and"', async () => {
  const other = aGame({
    id: 'h',
    betStatus: 'open',
    startTime: inMs(60_000),
    team1: 'Los Angeles Lakers',
    team2: 'Phoenix Suns',
  });
  setGames([game(score(83, 80)), other]);
  const both = (payout: number) => [
    { ...bet, potentialWinnings: payout },
    { ...bet, id: 'c', betId: 'h', potentialWinnings: payout, betData: { ...bet.betData, startTime: other.startTime } },
  ];
  mergeBets(both(60));
  const rows = [
    members[0] ?? aMember(),
    aMember({ uid: 'ana', username: 'Ana', rank: 2, position: 2, balance: 960, inPlay: 40 }),
  ];
  const { container, unmount } = show(rows);
  await screen.findByText('You pass Bo if');
  expect(slips(container)).toEqual([
    expect.stringMatching(/^Celtics win/),
    expect.stringMatching(/^Lakers win.*tips off.*to come$/),
  ]);
  expect(screen.getByText('and')).toBeTruthy();
  unmount();
  clearBets();
  mergeBets(both(150));
  show(rows);
  await screen.findByText('You pass Bo if');
  expect(await screen.findByText('or')).toBeTruthy();
});

const openSheet = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'What everyone needs' }));
  return screen.getByRole('dialog', { name: 'What everyone needs', hidden: true });
};

test('tells what to root for first, then what everyone needs, the likeliest to lead on top', async () => {
  mergeBets([bet]);
  show();
  const dialog = await openSheet();
  expect(dialog.textContent).toContain('Chance to have the highest balance after tonight');
  const texts = within(dialog)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^You \d+%$/),
    expect.stringMatching(/^Bo \d+%$/),
    expect.stringContaining('Celtics to win'),
    expect.stringMatching(/YouYou pass Bo if the Celtics win\d+%$/),
    expect.stringMatching(/BoStays ahead of you if the Heat win\d+%$/),
  ]);
});

test('says that it could not be worked out beside live bets, and shows the answer once another try works', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  class FailingWorker extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error')));
    }
    terminate() {
      // There is no thread to end.
    }
  }
  vi.stubGlobal('Worker', FailingWorker);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  // Another night than those of the other tests, whose answer is known.
  mergeBets([{ ...bet, potentialWinnings: 101 }]);
  show();
  expect(await screen.findByText(/could not be worked out/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is open|in play tonight/)).toBeNull();
  vi.unstubAllGlobals();
  expect(await screen.findByText('You pass Bo if', {}, { timeout: 10_000 })).toBeTruthy();
});

test('waits for a friend where there is none', () => {
  mergeBets([bet]);
  show([aMember({ uid: 'ana', username: 'Ana', balance: 980, inPlay: 20 })]);
  expect(screen.getByText(/once a friend has joined/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What everyone needs' })).toBeNull();
});

test('says so while no bet of the table is open', () => {
  show(members.map((member) => ({ ...member, inPlay: 0 })));
  expect(screen.getByText(/^Nothing is open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What everyone needs' })).toBeNull();
});

test('folds the members without a chance into one line', async () => {
  mergeBets([bet]);
  const far = ['cy', 'di'].map((uid) => aMember({ uid, username: uid, rank: 3, balance: 5, inPlay: 0 }));
  show([...members, ...far]);
  const dialog = await openSheet();
  expect(within(dialog).getByText('Two friends can no longer get the highest balance tonight')).toBeTruthy();
  expect([...dialog.querySelectorAll('[data-member]')].map((row) => row.getAttribute('data-member'))).toEqual([
    'ana',
    'bo',
  ]);
  expect(within(dialog).getByText('cy').closest('details')?.open).toBe(false);
});

/** Bo has $1,000.00 on a game that has not tipped off, so the group does not see the bet. */
const withHidden = [aMember({ uid: 'bo', username: 'Bo', balance: 20, inPlay: 1000, rank: 2, position: 2 })];
const ahead = aMember({ uid: 'ana', username: 'Ana', balance: 980, inPlay: 20 });
const hiddenWords = 'Bo is still open: $1,000.00 of theirs is on games that have not tipped off';

test('claims nothing about a friend with money on games that have not tipped off, and says so', async () => {
  mergeBets([bet]);
  const cy = aMember({ uid: 'cy', username: 'Cy', balance: 10, inPlay: 0, rank: 3, position: 3 });
  const di = aMember({ uid: 'di', username: 'Di', balance: 5, inPlay: 0, rank: 4, position: 4 });
  const { container } = show([ahead, ...withHidden, cy, di]);
  expect(await screen.findByText(`${hiddenWords}.`)).toBeTruthy();
  expect(container.textContent).not.toMatch(/%|however|cannot|gain/);
  const dialog = await openSheet();
  const texts = [...dialog.querySelectorAll('[data-member]')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining(`You${hiddenWords}`),
    expect.stringContaining(`Bo${hiddenWords}`),
    expect.stringContaining(`Cy${hiddenWords}`),
  ]);
  expect(within(dialog).getByText('No known bet moves one friend')).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/%|can no longer/);
});

test('says who is still open while no bet of the table may be seen', async () => {
  show([{ ...ahead, inPlay: 0 }, ...withHidden]);
  expect(await screen.findByText(`${hiddenWords}.`)).toBeTruthy();
  expect(screen.queryByText(/^Nothing is open/)).toBeNull();
});

test('keeps what is certain of friends whose bets may all be seen, beside one who is still open', async () => {
  mergeBets([bet]);
  const cy = aMember({ uid: 'cy', username: 'Cy', balance: 10, inPlay: 500, rank: 3, position: 3 });
  const { container } = show([...members, cy]);
  expect(await screen.findByText('You pass Bo if')).toBeTruthy();
  expect(screen.getByText('Cy is still open: chances show up once all bets can be seen.')).toBeTruthy();
  expect(screen.getByText('You gain $80.00 on Bo.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/becomes/);
});

test('has who is ahead from the list, which ranks by balance', async () => {
  mergeBets([{ ...bet, amount: 100, potentialWinnings: 200 }]);
  show([
    aMember({ uid: 'bo', username: 'Bo', balance: 950, inPlay: 0 }),
    aMember({ uid: 'ana', username: 'Ana', rank: 2, position: 2, balance: 900, inPlay: 100 }),
  ]);
  expect(await screen.findByText('You pass Bo if')).toBeTruthy();
});

test('says that two equals without a bet stay level, not that each cannot pass the other', async () => {
  mergeBets([bet]);
  const level = ['bo', 'cy'].map((uid) => aMember({ uid, username: uid, balance: 1050, inPlay: 0 }));
  show([...level, aMember({ uid: 'ana', username: 'Ana', rank: 3, position: 3, balance: 980, inPlay: 20 })]);
  const { textContent } = await openSheet();
  expect(textContent).toContain('Stays level with cy however the games end');
  expect(textContent).toContain('Stays level with bo however the games end');
});

test('gives at most six members a part with a number, the user among them, and reads all of them', async () => {
  const many = Array.from({ length: 12 }, (_, n) =>
    aMember({ uid: `m${n}`, username: `Member ${n}`, balance: 1000, inPlay: 0 }),
  );
  setGames([game(score(80, 81))]);
  mergeBets([bet]);
  const { container } = show([
    ...many,
    aMember({ uid: 'ana', username: 'Ana', rank: 13, position: 13, balance: 960, inPlay: 20 }),
  ]);
  await screen.findByText(/^You pass Member/);
  const parts = [...container.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));
  expect(parts).toHaveLength(6);
  expect(parts).toContain('ana');
  expect(
    screen.getAllByRole('listitem').filter(({ textContent }) => /^Member \d+ \d+%$/.test(textContent ?? '')),
  ).toHaveLength(12);
});
