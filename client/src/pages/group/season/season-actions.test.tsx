import { leagueDay } from '@courtside/contract/league-day';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setGames } from '../../../features/games/games-atoms.ts';
import { aGame } from '../../../testing/builders.ts';
import { errorResponse, ok } from '../../../testing/fake-api.ts';
import { aSeason, aSeasonDetail, aSeasonRow } from '../../../testing/season-builders.ts';
import { aSeasonServer, openGroupPage, running, seasonRows, signIn } from '../../../testing/season-page.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => signIn('ana'));

test('checks the settings next to their fields before it opens a season', async () => {
  const calls = aSeasonServer([], [], ({ body, method }) => {
    const season = aSeason({ id: 's9', state: 'upcoming', name: String(Object(body).name) });
    return method === 'POST' ? ok(season, 201) : ok(aSeasonDetail({ ...season, name: 'Sofa Cup' }, []));
  });
  await openGroupPage();
  fireEvent.click(screen.getByRole('button', { name: 'Open a season' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open a season' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Open season' }));
  const problem = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
  fireEvent.change(field('Name'), { target: { value: ' ' } });
  fireEvent.change(field('Last day'), { target: { value: '2020-01-01' } });
  submit();
  expect(problem('Name')).toBe('Please enter a name.');
  expect(problem('Last day')).toBe('The last day is on or after the first day.');
  expect(document.activeElement).toBe(field('Name'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  const today = leagueDay(Date.now());
  fireEvent.change(field('Name'), { target: { value: 'Sofa Cup ' } });
  fireEvent.change(field('Last day'), { target: { value: today } });
  fireEvent.click(within(dialog).getByRole('radio', { name: '$500' }));
  fireEvent.click(within(dialog).getByRole('radio', { name: '50%' }));
  const rebuys = within(dialog).getByRole('radiogroup', { name: 'How often a member may buy in again' });
  fireEvent.click(within(rebuys).getByRole('radio', { name: '2' }));
  expect(dialog.textContent).toContain(
    'Each member gets $500.00, may stake up to $250.00 on one bet, and may buy in again up to twice, which counts against their profit.',
  );
  submit();
  expect(await screen.findByRole('region', { name: 'Sofa Cup' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = calls.find(({ method }) => method === 'POST');
  const settings = { bankroll: 500, maxStakeShare: 50, rebuys: 2 };
  expect(sent?.body).toEqual({ name: 'Sofa Cup', firstDay: today, lastDay: today, ...settings });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
});

test('opens a season that late joiners cannot win, and says so in its rules', async () => {
  const season = aSeason({ id: 's9', state: 'upcoming', lateJoinersCanWin: false });
  const calls = aSeasonServer([], [], ({ method }) =>
    method === 'POST' ? ok(season, 201) : ok(aSeasonDetail(season, [])),
  );
  await openGroupPage();
  fireEvent.click(screen.getByRole('button', { name: 'Open a season' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Late joiners can win' }));
  expect(dialog.textContent).toContain('Members who join after the start cannot win.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open season' }));
  expect((await screen.findByText('Late joiners')).nextElementSibling?.textContent).toBe('Cannot win');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ lateJoinersCanWin: false });
});

test('limits a season to leagues while more than one is played', async () => {
  const season = aSeason({ id: 's9', state: 'upcoming', leagues: ['wnba'] });
  const calls = aSeasonServer([], [], ({ method }) =>
    method === 'POST' ? ok(season, 201) : ok(aSeasonDetail(season, [])),
  );
  await openGroupPage();
  act(() => setGames([aGame()]));
  fireEvent.click(screen.getByRole('button', { name: 'Open a season' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('group', { name: 'Leagues' })).toBeNull();
  act(() => setGames([aGame(), aGame({ id: 'w', league: 'wnba' }), aGame({ id: 'm', league: 'ncaam' })]));
  const leagues = within(within(dialog).getByRole('group', { name: 'Leagues' }));
  const pressed = () => leagues.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  const press = (name: string) => fireEvent.click(leagues.getByRole('button', { name }));
  expect(leagues.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'NBA',
    'WNBA',
    'College men',
  ]);
  expect(pressed()).toEqual(['All']);
  press('NBA');
  press('WNBA');
  expect(pressed()).toEqual(['NBA', 'WNBA']);
  press('NBA');
  press('WNBA');
  expect(pressed()).toEqual(['All']);
  press('WNBA');
  expect(dialog.textContent).toContain('Only bets on these leagues: WNBA.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open season' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ leagues: ['wnba'] });
  expect((await screen.findByText('Leagues')).nextSibling?.textContent).toBe('WNBA');
});

test('shows the refusal of the server next to the field that it names, else below the form', async () => {
  let refusal = errorResponse('invalid-season', { field: 'lastDay' });
  aSeasonServer([], [], () => refusal);
  await openGroupPage();
  fireEvent.click(screen.getByRole('button', { name: 'Open a season' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Open season' }));
  submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please check the settings of the season.');
  expect(within(dialog).getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true');
  refusal = errorResponse('season-running');
  submit();
  expect(await within(dialog).findByText('This group has a season that is not over yet.')).toBeTruthy();
  expect(within(dialog).getByLabelText('Last day').getAttribute('aria-invalid')).toBeNull();
});

test('offers a rebuy when it is due, and says what it counts against before it is taken', async () => {
  const broke = aSeasonRow({ uid: 'ana', rank: 2, standing: 90, profit: -910, balance: 45, inPlay: 45 });
  const calls = aSeasonServer([running], [aSeasonRow({ uid: 'bo' }), broke], () =>
    ok({ ...broke, balance: 1045, debt: 1000, rebuys: 1, standing: -910 }),
  );
  await openGroupPage();
  fireEvent.click(screen.getByRole('button', { name: 'Buy in again $1,000.00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy in again for $1,000.00?' });
  expect(dialog.textContent).toContain(
    'what you bought in again becomes $1,000.00, and your standing falls to −$910.00',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Buy in again $1,000.00' }));
  await waitFor(() => expect(seasonRows()[1]?.textContent).toContain('Bought in again −$1,000.00'));
  expect(calls.at(-1)?.path).toBe('/api/groups/g1/seasons/s1/rebuys');
  expect(screen.queryByRole('button', { name: 'Buy in again $1,000.00' })).toBeNull();
});

test.each([
  ['money is left', { balance: 60, inPlay: 40 }],
  ['all rebuys are taken', { balance: 0, rebuys: 1, debt: 1000 }],
])('offers no rebuy while %s', async (_, fields) => {
  aSeasonServer([running], [aSeasonRow({ uid: 'ana', ...fields })]);
  await openGroupPage();
  expect(seasonRows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Buy in again/ })).toBeNull();
});
