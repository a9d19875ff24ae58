import type { Game } from '@courtside/contract/entities';
import { leagueDay } from '@courtside/contract/league-day';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aGroup, aMember, inMs, noTonight } from '../../testing/builders.ts';
import { WhatINeed } from './what-i-need.tsx';

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
        <WhatINeed group={{ ...aGroup(rows), id: 'group', tonight: noTonight({ night }) }} />
      </MemoryRouter>
    </Provider>,
  );

test('says when the user passes the member above, the chance to lead, and what to root for', async () => {
  mergeBets([bet]);
  show();
  expect(await screen.findByText('You pass Bo if the Celtics win')).toBeTruthy();
  expect(screen.getByText('+$80.00 on Bo if the Celtics win')).toBeTruthy();
  // Three points ahead with two minutes left.
  expect(Number.parseInt(screen.getByText(/^\d+%$/).textContent ?? '', 10)).toBeGreaterThan(70);
});

test('follows the score', async () => {
  mergeBets([bet]);
  show();
  await screen.findByText('You pass Bo if the Celtics win');
  act(() => setGames([game(score(70, 110))]));
  expect(await screen.findByText(/^(0|<1)%$/)).toBeTruthy();
});

test('tells what everyone needs, the user in the second person', async () => {
  mergeBets([bet]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'What everyone needs' }));
  const dialog = within(screen.getByRole('dialog', { name: 'What everyone needs tonight', hidden: true }));
  const texts = dialog.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/Bo stays ahead of you if the Heat win\d+%$/),
    expect.stringContaining('YouYou pass Bo if the Celtics win'),
    '+$80.00 on Bo if the Celtics win',
  ]);
});

test('says so while no bet of the table is open', () => {
  show(members.map((member) => ({ ...member, inPlay: 0 })));
  expect(screen.getByText(/^Nothing is open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What everyone needs' })).toBeNull();
});

test('only counts the members for whom tonight changes nothing', async () => {
  mergeBets([bet]);
  const far = ['cy', 'di'].map((uid) => aMember({ uid, username: uid, rank: 3, balance: 5, inPlay: 0 }));
  show([...members, ...far]);
  fireEvent.click(await screen.findByRole('button', { name: 'What everyone needs' }));
  const dialog = within(screen.getByRole('dialog', { name: 'What everyone needs tonight', hidden: true }));
  expect(dialog.getByText('Tonight changes nothing for 2 others.')).toBeTruthy();
  expect(dialog.queryByText('cy')).toBeNull();
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
  expect(await screen.findByText(hiddenWords)).toBeTruthy();
  expect(screen.getByText('Bo is still open')).toBeTruthy();
  expect(container.textContent).not.toMatch(/%|however|cannot| on Bo if /);
  fireEvent.click(screen.getByRole('button', { name: 'What everyone needs' }));
  const dialog = screen.getByRole('dialog', { name: 'What everyone needs tonight', hidden: true });
  const texts = within(dialog).getAllByRole('listitem', { hidden: true });
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`You${hiddenWords}`),
    expect.stringContaining(`Bo${hiddenWords}`),
    expect.stringContaining(`Cy${hiddenWords}`),
  ]);
  expect(dialog.textContent).toContain('No bet in play moves one other member.');
  expect(dialog.textContent).not.toMatch(/%|however|cannot|Tonight changes nothing/);
});

test('says who is still open while no bet of the table may be seen', async () => {
  show([{ ...ahead, inPlay: 0 }, ...withHidden]);
  expect(await screen.findByText(hiddenWords)).toBeTruthy();
  expect(screen.queryByText(/^Nothing is open/)).toBeNull();
});

test('keeps what is certain of friends whose bets may all be seen, beside one who is still open', async () => {
  mergeBets([bet]);
  const cy = aMember({ uid: 'cy', username: 'Cy', balance: 10, inPlay: 500, rank: 3, position: 3 });
  show([...members, cy]);
  expect(await screen.findByText('You pass Bo if the Celtics win')).toBeTruthy();
  expect(screen.getByText('Cy is still open')).toBeTruthy();
  expect(screen.queryByText(/to lead after tonight/)).toBeNull();
});

test('has who is ahead from the list, which ranks by balance', async () => {
  mergeBets([{ ...bet, amount: 100, potentialWinnings: 200 }]);
  show([
    aMember({ uid: 'bo', username: 'Bo', balance: 950, inPlay: 0 }),
    aMember({ uid: 'ana', username: 'Ana', rank: 2, position: 2, balance: 900, inPlay: 100 }),
  ]);
  expect(await screen.findByText('You pass Bo if the Celtics win')).toBeTruthy();
});

test('says that two equals without a bet stay level, not that each cannot pass the other', async () => {
  mergeBets([bet]);
  const level = ['bo', 'cy'].map((uid) => aMember({ uid, username: uid, balance: 1050, inPlay: 0 }));
  show([...level, aMember({ uid: 'ana', username: 'Ana', rank: 3, position: 3, balance: 980, inPlay: 20 })]);
  fireEvent.click(await screen.findByRole('button', { name: 'What everyone needs' }));
  const { textContent } = screen.getByRole('dialog', { name: 'What everyone needs tonight', hidden: true });
  expect(textContent).toContain('bo stays level with cy however the games end');
  expect(textContent).toContain('cy stays level with bo however the games end');
});
