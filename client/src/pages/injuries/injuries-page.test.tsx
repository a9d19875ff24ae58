import type { InjuriesReport } from '@courtside/contract/entities';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { forgetInjuries } from '../../features/injuries/injuries-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage } from '../../live/topics.ts';
import { aGame, anInjuredPlayer, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
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

const reportAnswer = ({ teams, ...meta }: InjuriesReport) => ok(teams, 200, { ...meta });
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetInjuries();
  setGames([]);
  setSession({ status: 'out' });
});

test('I1, I6 shows a signed-out visitor the age of the report with the exact time, and a busy refresh button', async () => {
  const scrape = Promise.withResolvers<Response>();
  const calls = fakeApi(({ method }) => (method === 'POST' ? scrape.promise : reportAnswer(report())));
  renderPage(<InjuriesPage />);
  expect(screen.getByRole('heading', { name: 'NBA Injuries Report' })).toBeTruthy();
  const age = await screen.findByRole('button', { name: '4 minutes ago' });
  expect(age.parentElement?.parentElement?.textContent).toMatch(/^Last updated /);
  const exact = document.getElementById(age.getAttribute('aria-describedby') ?? '');
  expect(exact?.textContent).toMatch(/\d:\d\d [AP]M/);

  fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
  expect(screen.getByRole('button', { name: 'Refreshing...' }).hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/injuries/scrape' }));
  scrape.resolve(reportAnswer(report({ lastUpdated: inMs(0) })));
  expect(await screen.findByRole('button', { name: 'just now' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh Data' })).toBeTruthy();
  expect(calls.every(({ headers }) => !headers.has('authorization'))).toBe(true);
});

test('sends a scrape without a body, with the content type of JSON, from every button', async () => {
  const none = report({ teams: [], lastUpdated: null, changedAt: null });
  const calls = fakeApi(({ method }) =>
    method === 'POST' ? errorResponse('injuries-unavailable') : reportAnswer(none),
  );
  renderPage(<InjuriesPage />);
  for (const name of ['Load Injury Data', 'Retry', 'Refresh Data']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText('Refreshing...');
    await screen.findByText('Refresh Data');
  }
  const scrapes = calls.filter(({ method }) => method === 'POST');
  expect(scrapes.map(({ text, headers }) => [text, headers.get('content-type')])).toEqual(
    Array.from({ length: 3 }, () => ['', 'application/json']),
  );
});

test("I2 offers 'All Teams' and each team once, and filters by team", async () => {
  fakeApi(() => reportAnswer(report()));
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

test("I3 shows the crest and the team, and each player's name, position, status and details", async () => {
  fakeApi(() => reportAnswer(report()));
  renderPage(<InjuriesPage />);
  const card = await screen.findByRole('article', { name: 'Boston Celtics' });
  expect(card.querySelector('[data-crest="celtics"]')).toBeTruthy();
  expect(within(card).getByRole('heading', { name: 'Boston Celtics' })).toBeTruthy();
  const [player] = within(card).getAllByRole('listitem');
  for (const text of ['Sam Guard', 'G', 'Out', 'Left ankle sprain.']) {
    expect(within(player ?? card).getByText(text)).toBeTruthy();
  }
});

test('I4 shows an error when the report cannot be loaded, and scrapes on Retry', async () => {
  const calls = fakeApi(({ method }) => (method === 'POST' ? reportAnswer(report()) : networkError()));
  renderPage(<InjuriesPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch injury data');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('I4 shows an error when a refresh fails, and keeps the report', async () => {
  fakeApi(({ method }) => (method === 'POST' ? errorResponse('injuries-unavailable') : reportAnswer(report())));
  renderPage(<InjuriesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh Data' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to refresh injury data');
  expect(cards()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test("I5 shows 'No injury data available.' for an empty report, and scrapes on Load Injury Data", async () => {
  const none = report({ teams: [], lastUpdated: null, changedAt: null });
  fakeApi(({ method }) => reportAnswer(method === 'POST' ? report() : none));
  renderPage(<InjuriesPage />);
  expect(await screen.findByText('No injury data available.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load Injury Data' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('marks what the last live update changed', async () => {
  fakeApi(() => reportAnswer(report()));
  renderPage(<InjuriesPage />);
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText('New')).toBeNull();
  const players = [
    anInjuredPlayer({ isNew: true, changedAt }),
    anInjuredPlayer({ playerName: 'Jo Center', injuryStatus: 'Doubtful', changedAt }),
    anInjuredPlayer({ playerName: 'Al Wing', changedAt: inMs(-9_000_000) }),
  ];
  const data = report({ teams: [{ teamName: 'Miami Heat', players }] });
  act(() => applyMessage({ topic: 'injuries', type: 'update', version: 2, data }));
  const marks = screen.getAllByRole('listitem').map((item) => /New|Changed/.exec(item.textContent)?.[0]);
  expect(marks).toEqual(['New', 'Changed', undefined]);
  expect(screen.getByText(/1 new, 1 changed since the last report/)).toBeTruthy();
});

test('says why the report is old', async () => {
  fakeApi(() => reportAnswer(report({ failure: { at: inMs(-61_000), kind: 'timeout' } })));
  renderPage(<InjuriesPage />);
  expect(await screen.findByText(/last good report.*1 minute ago: the source took too long\./)).toBeTruthy();
  expect(cards()).toHaveLength(2);
});

test('links a team to its game', async () => {
  setGames([aGame({ id: 'g7', team1: 'Miami Heat', team2: 'Boston Celtics' })]);
  fakeApi(() => reportAnswer(report()));
  renderPage(<InjuriesPage />);
  const card = await screen.findByRole('article', { name: 'Boston Celtics' });
  expect(
    within(card)
      .getByRole('link', { name: /vs\. Heat/ })
      .getAttribute('href'),
  ).toBe('/betting#game-g7');
  expect(within(screen.getByRole('article', { name: 'Utah Jazz' })).queryByRole('link')).toBeNull();
});
