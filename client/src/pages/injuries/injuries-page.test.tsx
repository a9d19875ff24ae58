import type { InjuriesReport } from '@courtside/contract/entities';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { forgetInjuries } from '../../features/injuries/injuries-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { handMessage } from '../../live/topic-handlers.ts';
import { aGame, anInjuredPlayer, inMs } from '../../testing/builders.ts';
import { fakeApi, noAnswer, refusal } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import InjuriesPage from './injuries-page.tsx';

const changedAt = inMs(-600_000);

const report = (fields: Partial<InjuriesReport> = {}): InjuriesReport => ({
  teams: [
    { teamName: 'Boston Celtics', players: [anInjuredPlayer(), anInjuredPlayer({ playerName: 'Jo Center' })] },
    { teamName: 'Utah Jazz', players: [anInjuredPlayer({ playerName: 'Al Wing', injuryStatus: 'Day-To-Day' })] },
  ],
  lastUpdated: inMs(-4 * 60_000 - 5000),
  changedAt,
  failure: null,
  ...fields,
});

const sent = ({ teams, ...meta }: InjuriesReport) => Response.json({ success: true, data: teams, ...meta });
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetInjuries();
  setGames([]);
  setSession({ status: 'out' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('I1, I6 signed out: the title, how old the report is with the exact time, and a refresh that says it is busy', async () => {
  const scrape = Promise.withResolvers<Response>();
  const calls = fakeApi(({ method }) => (method === 'POST' ? scrape.promise : sent(report())));
  renderPage(<InjuriesPage />);
  expect(screen.getByRole('heading', { name: 'NBA Injuries Report' })).toBeTruthy();
  const age = await screen.findByRole('button', { name: '4 minutes ago' });
  expect(age.parentElement?.parentElement?.textContent).toMatch(/^Last updated /);
  const exact = document.getElementById(age.getAttribute('aria-describedby') ?? '');
  expect(exact?.textContent).toMatch(/\d:\d\d [AP]M/);

  fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
  expect(screen.getByRole('button', { name: 'Refreshing...' }).hasAttribute('disabled')).toBe(true);
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/injuries/scrape' });
  scrape.resolve(sent(report({ lastUpdated: inMs(0) })));
  expect(await screen.findByRole('button', { name: 'just now' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh Data' })).toBeTruthy();
  expect(calls.every(({ headers }) => !headers.has('authorization'))).toBe(true);
});

test("I2 'All Teams' and each team once; one team shows its card alone", async () => {
  fakeApi(() => sent(report()));
  renderPage(<InjuriesPage />);
  await waitFor(() => expect(cards()).toEqual(['Boston Celtics', 'Utah Jazz']));
  const choice = screen.getByRole('combobox', { name: 'Team' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Teams', 'Boston Celtics', 'Utah Jazz']);
  fireEvent.change(choice, { target: { value: 'Utah Jazz' } });
  expect(cards()).toEqual(['Utah Jazz']);
  fireEvent.change(choice, { target: { value: '' } });
  expect(cards()).toHaveLength(2);
});

test('I3 a card has the crest, the team and of each player name, position, status and details', async () => {
  fakeApi(() => sent(report()));
  renderPage(<InjuriesPage />);
  const card = await screen.findByRole('article', { name: 'Boston Celtics' });
  expect(card.querySelector('[data-crest="celtics"]')).toBeTruthy();
  expect(within(card).getByRole('heading', { name: 'Boston Celtics' })).toBeTruthy();
  const [player] = within(card).getAllByRole('listitem');
  for (const text of ['Sam Guard', 'G', 'Out', 'Left ankle sprain.']) {
    expect(within(player ?? card).getByText(text)).toBeTruthy();
  }
});

test('I4 a report that could not be had says so, and Retry scrapes', async () => {
  const calls = fakeApi(({ method }) => (method === 'POST' ? sent(report()) : noAnswer()));
  renderPage(<InjuriesPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch injury data');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('I4 a failed refresh says so and leaves the report on the screen', async () => {
  fakeApi(({ method }) => (method === 'POST' ? refusal('injuries-unavailable') : sent(report())));
  renderPage(<InjuriesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh Data' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to refresh injury data');
  expect(cards()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test("I5 nothing on the report: 'No injury data available.', and Load Injury Data scrapes", async () => {
  const none = report({ teams: [], lastUpdated: null, changedAt: null });
  fakeApi(({ method }) => sent(method === 'POST' ? report() : none));
  renderPage(<InjuriesPage />);
  expect(await screen.findByText('No injury data available.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load Injury Data' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('what the last change brought is marked, and comes by itself', async () => {
  fakeApi(() => sent(report()));
  renderPage(<InjuriesPage />);
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText('New')).toBeNull();
  const players = [
    anInjuredPlayer({ isNew: true, changedAt }),
    anInjuredPlayer({ playerName: 'Jo Center', injuryStatus: 'Doubtful', changedAt }),
    anInjuredPlayer({ playerName: 'Al Wing', changedAt: inMs(-9_000_000) }),
  ];
  const data = report({ teams: [{ teamName: 'Miami Heat', players }] });
  act(() => handMessage({ topic: 'injuries', type: 'update', version: 2, data }));
  const marks = screen.getAllByRole('listitem').map((item) => /New|Changed/.exec(item.textContent)?.[0]);
  expect(marks).toEqual(['New', 'Changed', undefined]);
  expect(screen.getByText(/1 new, 1 changed since the last report/)).toBeTruthy();
});

test('an old report says that it is old, and why', async () => {
  fakeApi(() => sent(report({ failure: { at: inMs(-61_000), kind: 'timeout' } })));
  renderPage(<InjuriesPage />);
  expect(await screen.findByText(/last good report.*1 minute ago: the source took too long\./)).toBeTruthy();
  expect(cards()).toHaveLength(2);
});

test('a team that plays leads to its game', async () => {
  setGames([aGame({ id: 'g7', team1: 'Miami Heat', team2: 'Boston Celtics' })]);
  fakeApi(() => sent(report()));
  renderPage(<InjuriesPage />);
  const card = await screen.findByRole('article', { name: 'Boston Celtics' });
  expect(
    within(card)
      .getByRole('link', { name: /vs\. Heat/ })
      .getAttribute('href'),
  ).toBe('/betting#game-g7');
  expect(within(screen.getByRole('article', { name: 'Utah Jazz' })).queryByRole('link')).toBeNull();
});
