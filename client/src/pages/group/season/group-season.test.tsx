import { leagueDay } from '@courtside/contract/league-day';
import { diff } from '@courtside/contract/patch';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { dayMs } from '@courtside/contract/time';
import { groupTopic, seasonTopic } from '@courtside/contract/topic-names';
import { topicShapes } from '@courtside/contract/topic-shapes';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeAccounts } from '../../../features/account/stake-accounts.ts';
import { applyMessage } from '../../../live/topics.ts';
import { aGroup, inMs } from '../../../testing/builders.ts';
import { aTab } from '../../../testing/challenge-builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../../testing/fake-api.ts';
import { onDesktop } from '../../../testing/on-desktop.ts';
import { aSeason, aSeasonAccount, aSeasonDetail, aSeasonRow } from '../../../testing/season-builders.ts';
import {
  aSeasonServer,
  members,
  openGroupPage,
  rows,
  running,
  seasonRows,
  signIn,
} from '../../../testing/season-page.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ended = aSeason({ id: 's0', name: 'Autumn Cup', state: 'final', champions: [{ uid: 'bo', username: 'bo' }] });
const order = () => seasonRows().map((row) => row.dataset.row);
const region = (name: string) => screen.getByRole('region', { name });

/** Opens the weeks and records, which a phone has behind a press. */
const openRecords = () => fireEvent.click(screen.getByRole('button', { name: 'Weeks and records' }));

/** Sends a snapshot of the season, and an update after it. */
function update({ season = running, rows: changed = [] }: { season?: Season; rows?: SeasonRow[] }) {
  const before: TopicSnapshots['season'] = { season: running, rows };
  const table = rows.map((row) => changed.find(({ uid }) => uid === row.uid) ?? row);
  const after = { season, rows: table.sort((a, b) => a.position - b.position) };
  const data = diff(before, after, topicShapes.season) ?? {};
  const topic = seasonTopic('g1', 's1');
  act(() => {
    applyMessage({ topic, type: 'snapshot', version: 1, data: before });
    applyMessage({ topic, type: 'update', version: 2, data });
  });
}

beforeEach(() => signIn('ana'));

test('offers the first season to the owner', async () => {
  aSeasonServer([]);
  await openGroupPage();
  expect(within(region('No season yet')).getByRole('button', { name: 'Open a season' })).toBeTruthy();
});

test('says who can open the first season, and the next one', async () => {
  signIn('bo');
  aSeasonServer([ended]);
  await openGroupPage();
  expect(region('Autumn Cup').textContent).toContain('ana can open the next season.');
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
});

test('says what a season is to members who cannot open one', async () => {
  signIn('bo');
  aSeasonServer([]);
  await openGroupPage();
  expect(region('No season yet').textContent).toContain('ana can open one.');
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
});

test('shows a season that has started, once the user has an account of it', async () => {
  signIn('bo');
  const seasons: Season[] = [];
  aSeasonServer(seasons);
  await openGroupPage();
  expect(region('No season yet')).toBeTruthy();
  seasons.push(running);
  act(() => changeAccounts([aSeasonAccount({ groupId: 'another', account: 's7' }), aSeasonAccount()]));
  expect(await screen.findByRole('region', { name: 'Winter League' })).toBeTruthy();
  expect(seasonRows()).toHaveLength(4);
});

test('shows a season that another member opens', async () => {
  signIn('bo');
  const seasons: Season[] = [running];
  const calls = aSeasonServer(seasons);
  await openGroupPage();
  const reads = () => calls.filter(({ path }) => path.endsWith('/seasons')).length;
  const before = reads();
  const topic = groupTopic('g1');
  const data = { group: aGroup(members), bets: [], log: [], reactions: [], tickets: [] };
  act(() => applyMessage({ topic, type: 'snapshot', version: 1, data }));
  const opened = (version: number, id: string) =>
    act(() => applyMessage({ topic, type: 'notice', version, data: { seasonIds: [id] } }));
  opened(2, 's1');
  expect(reads()).toBe(before);
  seasons.unshift(aSeason({ id: 's2', name: 'Spring Cup', state: 'upcoming' }));
  opened(3, 's2');
  expect(await screen.findByRole('region', { name: 'Spring Cup' })).toBeTruthy();
  expect(reads()).toBe(before + 1);
});

test('shows the season, its rules and its table', async () => {
  aSeasonServer([running]);
  await openGroupPage();
  const card = region('Winter League');
  expect(screen.getByText(/members? · Winter League, day 3 of 30$/)).toBeTruthy();
  expect(within(card).getByText('Ends')).toBeTruthy();
  expect(within(card).getByText('Bankroll').nextElementSibling?.textContent).toBe('$1,000.00');
  expect(within(card).getByText('Largest stake').nextElementSibling?.textContent).toBe('$250.00');
  expect(order()).toEqual(['bo', 'ana', 'cy', 'di']);
  expect(seasonRows().map((row) => row.dataset.own)).toEqual([undefined, 'true', undefined, undefined]);
  const texts = seasonRows().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Up 1 place today');
  expect(texts[0]).toContain('Profit +$150.50');
  expect(texts[0]).toContain('$1,150.50$50.00 in play');
  expect(texts[2]).toContain('joined Nov 20');
  expect(texts[3]).toContain('Bought in again −$1,000.00');
  expect(texts[3]).toContain('former member');
});

test('moves the rows live, and reads the records again once a bet is decided', async () => {
  const calls = aSeasonServer([running]);
  await openGroupPage();
  openRecords();
  const reads = () => calls.filter(({ path }) => path.endsWith('/seasons/s1')).length;
  expect(reads()).toBe(1);
  update({
    rows: [
      aSeasonRow({ uid: 'ana', standing: 1200, profit: 200, won: 1 }),
      aSeasonRow({ uid: 'bo', rank: 2, standing: 1150.5, profit: 150.5 }),
    ],
  });
  expect(order()).toEqual(['ana', 'bo', 'cy', 'di']);
  await waitFor(() => expect(reads()).toBe(2));
});

test('turns from running to finishing to final, and shows the champion and the next season', async () => {
  onDesktop();
  aSeasonServer([running, ended]);
  await openGroupPage();
  expect(region('Seasons').textContent).toContain('boAutumn Cup');
  update({ season: { ...running, state: 'finishing' } });
  expect(region('Winter League').textContent).toContain('Betting is over · $50.00 still in play');
  const final = { ...running, state: 'final' as const, finalAt: inMs(0) };
  update({
    season: {
      ...final,
      champions: [
        { uid: 'bo', username: 'bo' },
        { uid: 'ana', username: 'ana' },
      ],
    },
  });
  expect(region('Winter League').textContent).toContain('Championsbo and ana');
  expect(
    within(region('Seasons'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('bo and anaWinter League'), expect.stringContaining('boAutumn Cup')]);
  fireEvent.click(screen.getByRole('button', { name: 'Open a new season' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Winter League 2');
  expect(within(dialog).getByRole('radio', { name: '25%' }).getAttribute('aria-checked')).toBe('true');
});

test('opens the final table of a past season while the next one runs', async () => {
  onDesktop();
  aSeasonServer([running, ended]);
  await openGroupPage();
  fireEvent.click(within(region('Seasons')).getByRole('button', { name: 'Autumn Cup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Autumn Cup' });
  const table = await within(dialog).findByRole('list', { name: 'Season standings' });
  expect(within(table).getAllByRole('listitem')[0]?.textContent).toContain('+$150.50$1,150.50');
  expect(dialog.textContent).toContain('Championbo');
  expect(dialog.textContent).toContain('This table is final.');
  expect(within(region('Winter League')).getByText('Ends')).toBeTruthy();
});

test('leads to the page with all seasons', async () => {
  aSeasonServer([running, ended]);
  await openGroupPage();
  const link = within(region('Seasons')).getByRole('link', { name: 'All seasons' });
  expect(link.getAttribute('href')).toBe('/group/g1/seasons');
});

test('offers to load a past season again that could not be read', async () => {
  onDesktop();
  let fails = true;
  aSeasonServer([running], rows, ({ path }) => {
    if (!path.endsWith('/seasons/s0') || fails) return errorResponse('internal');
    return ok(aSeasonDetail(ended, rows));
  });
  await openGroupPage();
  update({ season: ended });
  fireEvent.click(within(region('Seasons')).getByRole('button', { name: 'Autumn Cup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Autumn Cup' });
  const retry = await within(dialog).findByRole('button', { name: 'Try Again' });
  fails = false;
  fireEvent.click(retry);
  expect(await within(dialog).findByRole('list', { name: 'Season standings' })).toBeTruthy();
});

test('closes a season with its champion, its best bet and the first rows of the final table', async () => {
  const more = ['ed', 'fay'].map((uid, index) => aSeasonRow({ uid, rank: 5 + index, standing: -960 - index }));
  signIn('fay');
  aSeasonServer([ended], [...rows, ...more]);
  await openGroupPage();
  const card = region('Autumn Cup');
  expect(card.textContent).toMatch(/^Sunday hoopsAutumn CupNov 16 – Dec 15FinalChampionboProfit\+\$150\.50/);
  await waitFor(() => expect(card.textContent).toContain('Best bet: boCeltics +150, $50.00 staked+$75.00'));
  // The first five and the user's own row.
  expect(order()).toEqual(['bo', 'ana', 'cy', 'di', 'ed', 'fay']);
  expect(seasonRows()[0]?.textContent).toContain('Profit +$150.50$1,150.50');
  expect(card.textContent).toContain('This table is final.');
});

test('opens on the last week with bets of a season that is final', async () => {
  aSeasonServer([ended]);
  await openGroupPage();
  openRecords();
  const week = within(region('Week 2'));
  expect(week.getByRole('listitem').textContent).toContain('ana 1 bet');
  fireEvent.click(week.getByRole('button', { name: 'Week after' }));
  expect(region('Week 3').textContent).toContain('Nobody bet this week.');
});

test('shows all rows of a final table when the user asks for them', async () => {
  const more = ['ed', 'fay', 'gus'].map((uid, index) => aSeasonRow({ uid, rank: 5 + index, standing: -960 - index }));
  aSeasonServer([ended], [...rows, ...more]);
  await openGroupPage();
  expect(order()).toEqual(['bo', 'ana', 'cy', 'di', 'ed']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7 members' }));
  expect(order()).toEqual(['bo', 'ana', 'cy', 'di', 'ed', 'fay', 'gus']);
});

test('shows the boards of the weeks, their winners, and the best bets', async () => {
  aSeasonServer([running]);
  await openGroupPage();
  openRecords();
  const week = within(region('Week 2'));
  expect(week.getByRole('listitem').textContent).toContain('ana 1 bet−$15.00');
  expect(week.getByRole('button', { name: 'Week after' })).toHaveProperty('disabled', true);
  fireEvent.click(week.getByRole('button', { name: 'Week before' }));
  expect(region('Week 1').textContent).toContain('bo won the week');
  const places = within(region('Week 1')).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1bo 2 bets\+/),
    expect.stringMatching(/^2cy 1 bet\$/),
    expect.stringMatching(/^3di 1 bet tied\$/),
  ]);
  const [best, worst, streak] = within(region('Highs and lows')).getAllByRole('listitem');
  expect(best?.textContent).toBe('Best betbo Celtics +150+$75.00');
  expect(worst?.textContent).toBe('Worst betNone yet');
  expect(streak?.textContent).toBe('Longest streakbo 3 wins in a row');
});

test('compares the user with the member of a row, and any two members', async () => {
  const contender = (row: SeasonRow | undefined, weeksWon: number) => ({
    ...aSeasonRow(row),
    weeksWon,
    bestBet: null,
    longestStreak: weeksWon,
  });
  const calls = aSeasonServer([running], rows, ({ path }) => {
    const query = new URL(path, 'http://x').searchParams;
    const [a, b] = ['a', 'b'].map((side) => rows.find(({ uid }) => uid === query.get(side)));
    return ok({ members: [contender(a, 0), contender(b, 1)], sameGame: { games: 3, aheadA: 2, aheadB: 1 } });
  });
  await openGroupPage();
  fireEvent.click(screen.getByRole('button', { name: 'Compare bo head-to-head' }));
  const dialog = await screen.findByRole('dialog', { name: 'Head-to-head' });
  const line = async (label: RegExp) => (await within(dialog).findByRole('row', { name: label })).textContent;
  expect(await line(/Standing/)).toBe('$985.00Standing$1,150.50 (better)');
  expect(await line(/Weeks won/)).toBe('0Weeks won1 (better)');
  expect(await line(/Same games/)).toBe('2 (better)Same games wonof 3 both bet on1');
  fireEvent.change(within(dialog).getByLabelText('First member'), { target: { value: 'cy' } });
  expect(await within(dialog).findByText('$940.00')).toBeTruthy();
  expect(calls.at(-1)?.path).toMatch(/\?a=cy&b=bo$/);
});

test('shows an upcoming season without a table', async () => {
  const tomorrow = leagueDay(Date.now() + dayMs);
  aSeasonServer([aSeason({ state: 'upcoming', firstDay: tomorrow, lastDay: tomorrow })], []);
  await openGroupPage();
  expect(region('Winter League').textContent).toMatch(/Starts \w+day · 1 day/);
  expect(screen.queryByRole('list', { name: 'Season standings' })).toBeNull();
});

test('shows an error when the season cannot be loaded, and loads it on Try Again', async () => {
  let away = true;
  fakeApi((call) => {
    if (call.path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (call.path.endsWith('/bets')) return ok([]);
    if (call.path.endsWith('/history')) return ok({ members: [] });
    if (call.path.includes('/log')) return ok({ entries: [], nextCursor: null });
    if (call.path.endsWith('/tab')) return ok(aTab());
    if (call.path.endsWith('/tickets')) return ok([]);
    if (call.path.endsWith('/moments')) return ok({ night: null, moments: [] });
    if (!call.path.includes('/seasons')) return ok(aGroup(members));
    if (away) return networkError();
    return ok(call.path.endsWith('/seasons') ? [running] : aSeasonDetail(running, rows));
  });
  vi.spyOn(console, 'error').mockReturnValue();
  await openGroupPage();
  expect((await screen.findByRole('alert')).textContent).toBe("The group's season could not be loaded.");
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Winter League' })).toBeTruthy();
});
