import type { InjuriesReport } from '@courtside/contract/entities';
import { dayMs, hourMs } from '@courtside/contract/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { forgetInjuries } from '../../features/injuries/injuries-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage } from '../../live/topics.ts';
import { aBet, aGame, anInjuredPlayer, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
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
  expect(age.parentElement?.parentElement?.textContent).toMatch(/^Last updated: .*\d+:\d\d [AP]M .*, 4 minutes ago/);
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
  const data = { teams: [{ teamName: 'Miami Heat', players }], changedAt };
  act(() => {
    applyMessage({ topic: 'injuries', type: 'snapshot', version: 1, data: report() });
    applyMessage({ topic: 'injuries', type: 'update', version: 2, data });
  });
  const marks = screen.getAllByRole('listitem').map((item) => /New|Changed/.exec(item.textContent)?.[0]);
  expect(marks).toEqual(['New', 'Changed', undefined]);
  expect(screen.getByText(/· 1 new, 1 changed/).textContent).toBe(' · 1 new, 1 changed since the last report');
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
  const link = within(card).getByRole('link', { name: /^vs Heat, \d+:\d\d [AP]M$/ });
  expect(link.getAttribute('href')).toBe('/betting#game-g7');
  const other = within(screen.getByRole('article', { name: 'Utah Jazz' }));
  expect(other.queryByRole('link')).toBeNull();
  expect(other.getByText('No game coming up')).toBeTruthy();
});

const namesIn = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));

test('says that it is about the NBA only while games of other leagues are listed', async () => {
  fakeApi(() => reportAnswer(report()));
  act(() => setGames([aGame()]));
  renderPage(<InjuriesPage />);
  await screen.findByRole('heading', { name: 'NBA Injuries Report' });
  expect(screen.queryByText('Injury reports are for the NBA.')).toBeNull();
  act(() => setGames([aGame(), aGame({ id: 'college', league: 'ncaam' })]));
  expect(screen.getByText('Injury reports are for the NBA.')).toBeTruthy();
});

test('lists the teams of tonight first, by tip-off, and a live game with its clock', async () => {
  const teamNames = ['Atlanta Hawks', 'Boston Celtics', 'Denver Nuggets', 'Miami Heat', 'Utah Jazz'];
  setGames([
    aGame({ id: 'later', team1: 'Boston Celtics', team2: 'New York Knicks', startTime: inMs(hourMs) }),
    aGame({
      id: 'live',
      team1: 'Utah Jazz',
      team2: 'Denver Nuggets',
      startTime: inMs(-hourMs),
      endTime: inMs(-hourMs),
      betStatus: 'closed',
      score: { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' },
    }),
    aGame({
      id: 'tomorrow',
      team1: 'Atlanta Hawks',
      team2: 'Miami Heat',
      startTime: inMs(dayMs),
      endTime: inMs(dayMs),
    }),
  ]);
  fakeApi(() => reportAnswer(report({ teams: teamNames.map((teamName) => ({ teamName, players: [] })) })));
  renderPage(<InjuriesPage />);
  await screen.findByText('3 teams, by tip-off');
  expect(namesIn('Playing tonight')).toEqual(['Denver Nuggets', 'Utah Jazz', 'Boston Celtics']);
  expect(namesIn('Other teams')).toEqual(['Atlanta Hawks', 'Miami Heat']);
  const live = within(screen.getByRole('article', { name: 'Utah Jazz' }));
  expect(live.getByRole('link', { name: 'Live vs Nuggets' })).toBeTruthy();
  expect(live.getByText('Q3 4:12')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^vs Heat, \w+, \w+ \d+, / })).toBeTruthy();
});

test('keeps the place of a team when its game ends', async () => {
  const game = aGame({ team1: 'Utah Jazz', betStatus: 'closed', endTime: inMs(-hourMs) });
  setGames([game]);
  fakeApi(() => reportAnswer(report()));
  renderPage(<InjuriesPage />);
  await screen.findByText('1 team');
  act(() => setGames([{ ...game, betStatus: 'void' }]));
  expect(within(screen.getByRole('article', { name: 'Utah Jazz' })).queryByRole('link')).toBeNull();
  expect(namesIn('Playing tonight')).toEqual(['Utah Jazz']);
});

test("shows the lines of the user's open bets on the card of their team alone", async () => {
  const spread = { market: 'spread', side: 'team2', teamChosen: 'Utah Jazz', line: -2.5 } as const;
  anaSees(aGame({ team2: 'Utah Jazz' }));
  mergeBets([
    aBet({ id: 'b1', ...spread }),
    aBet({ id: 'b2', ...spread }),
    aBet({ id: 'b3', market: 'total', side: 'over', teamChosen: 'Over', line: 221.5 }),
    aBet({ id: 'b4', side: 'team2', teamChosen: 'Utah Jazz', status: 'lost' }),
  ]);
  fakeApi(() => reportAnswer(report()));
  renderPage(<InjuriesPage />);
  const card = await screen.findByRole('article', { name: 'Utah Jazz' });
  expect(within(card).getByText('you have −2.5')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Boston Celtics' })).queryByText(/^you have/)).toBeNull();
  act(() => mergeBets([aBet({ id: 'b5' })]));
  // The report is rendered in slices: a card that is shown may still be about to follow the bets.
  const other = screen.getByRole('article', { name: 'Boston Celtics' });
  expect(await within(other).findByText('you have them to win')).toBeTruthy();
});
