import { dayMs } from '@courtside/contract/time';
import { groupTopic, tabTopic } from '@courtside/contract/topic-names';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { chooseUsername, forgetSignUp } from '../../features/sign-in/username.ts';
import { applyMessage, endTopic, neededTopicsAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGroup, aMember, aNightRow, aNightTable, anAccount, inMs } from '../../testing/builders.ts';
import { aTab } from '../../testing/challenge-builders.ts';
import {
  callsArrived,
  errorResponse,
  fakeApi,
  networkError,
  offContract,
  ok,
  type SeenCall,
} from '../../testing/fake-api.ts';
import { renderGroupPage } from '../../testing/group-page.tsx';
import { onDesktop } from '../../testing/on-desktop.ts';
import { aSeasonServer, running } from '../../testing/season-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const three = [
  aMember({ uid: 'bo', username: 'bo', balance: 1500, netProfit: -300, inPlay: 25, placesGained: 2 }),
  aMember({ rank: 2, balance: 1000 }),
  aMember({ uid: 'cy', username: 'cy', rank: 3, balance: 900.5 }),
  aMember({ uid: 'di', username: 'di', rank: 4, balance: 100 }),
];

const invite = () => ok({ invitedBy: 'bo', groupName: 'Sunday hoops', memberCount: 4 });

/** A server whose group responds with `group()`; its bets and history are empty. */
function aServer(group: () => Response | Promise<Response>, join?: (call: SeenCall) => Response) {
  return fakeApi((call) => {
    if (call.path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (call.path.startsWith('/api/invites/')) return invite();
    if (call.path.endsWith('/bets')) return ok([]);
    if (call.path.endsWith('/history')) return ok({ members: [] });
    if (call.path.endsWith('/seasons')) return ok([]);
    if (call.path.endsWith('/tab')) return ok(aTab());
    if (call.path.endsWith('/tickets')) return ok([]);
    if (call.path.endsWith('/moments')) return ok({ night: null, moments: [] });
    if (call.path.includes('/log')) return ok({ entries: [], nextCursor: null });
    if (call.method === 'PUT' && join) return join(call);
    return call.path === '/api/groups' ? ok([]) : group();
  });
}

const rows = () => within(screen.getByRole('region', { name: 'All-time balances' })).getAllByRole('listitem');
const stat = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  clearAccount();
  setAccount(anAccount({ groupIds: ['g1'] }));
});

test('D1 shows the name, the number of members, and the total and average balance with two decimals', async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sunday hoops');
  expect([stat('Members'), stat('Total Balance'), stat('Average Balance')]).toEqual(['4', '$3,500.50', '$875.13']);
});

test('D1 adds up the balances of the members when the group has only the specified fields', async () => {
  const group = {
    id: 'g1',
    groupName: 'Sunday hoops',
    creatorId: 'bo',
    memberIds: ['ana', 'bo', 'cy'],
    leaderboard: [],
  };
  const balances: Readonly<Record<string, number>> = { ana: 900.5, bo: 1500, cy: 900.5 };
  fakeApi(({ path }) => {
    if (path === '/api/groups/g1') return offContract(Response.json({ success: true, data: group }));
    const uid = /^\/api\/users\/(\w+)$/.exec(path)?.[1] ?? '';
    const user = { username: uid, balance: balances[uid], totalWinnings: 0, groupIds: ['g1'] };
    if (uid in balances) return offContract(Response.json({ success: true, data: user }));
    return path.endsWith('/bets') ? ok([]) : offContract(new Response('', { status: 404 }));
  });
  vi.spyOn(console, 'error').mockReturnValue();
  renderGroupPage();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sunday hoops');
  expect([stat('Members'), stat('Total Balance'), stat('Average Balance')]).toEqual(['3', '$3,301.00', '$1,100.33']);
  expect(rows().map((row) => row.dataset.row)).toEqual(['bo', 'ana', 'cy']);
  expect(document.body.textContent).not.toMatch(/NaN|undefined/);
});

test('shows the invite code of the user', async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('HKPT-4F7')).toBeTruthy();
  expect(screen.getByText('Your code')).toBeTruthy();
});

test("D2 lists members by balance, highest first, and marks the user's row", async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  expect(rows().map((row) => row.dataset.row)).toEqual(['bo', 'ana', 'cy', 'di']);
  expect(rows().map((row) => row.dataset.own)).toEqual([undefined, 'true', undefined, undefined]);
  expect(rows()[0]?.textContent).toContain('$1,500.00$25.00 in play');
  expect(rows()[0]?.textContent).toContain('Profit −$300.00');
  expect(rows()[0]?.textContent).toContain('Up 2 places today');
  expect(rows()[1]?.textContent).toContain('anaYouProfit $0.00');
});

test('shows what each member made tonight next to the balance, with a mark for each open bet', async () => {
  const rowsOfNight = [
    aNightRow({ uid: 'ana', profit: 18.18, open: 2, inPlay: 45 }),
    aNightRow({ uid: 'cy', profit: 0, open: 1, inPlay: 5, steps: [] }),
  ];
  const group = aGroup(three);
  const tonight = { ...group.tonight, games: 1, tables: [aNightTable({ rows: rowsOfNight })] };
  aServer(() => ok({ ...group, tonight }));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  const shown = rows().map((row) => row.textContent);
  expect(shown[0]).toContain('Tonight –$1,500.00');
  expect(shown[1]).toContain('Tonight +$18.18$1,000.00');
  expect(shown[2]).toContain('Tonight –$900.50');
  expect(within(rows()[1] as HTMLElement).getByRole('img', { name: '2 open bets tonight' })).toBeTruthy();
});

test("D3 shows a trophy, two medals, then '#n'", async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  const icons = rows().map((row) => within(row).queryByRole('img')?.getAttribute('aria-label'));
  expect(icons).toEqual(['First place', 'Second place', 'Third place', undefined]);
  expect(rows()[3]?.textContent).toMatch(/^#4/);
});

test('members with equal balances are marked as tied, have the icons of their places, and keep the order of the server', async () => {
  const tied = [
    aMember({ uid: 'bo', username: 'bo', rank: 1, position: 1 }),
    aMember({ rank: 2, position: 2 }),
    aMember({ uid: 'cy', username: 'cy', rank: 2, position: 3 }),
    aMember({ uid: 'di', username: 'di', rank: 4, position: 4 }),
  ];
  aServer(() => ok(aGroup(tied)));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  expect(rows().map((row) => row.dataset.row)).toEqual(['bo', 'ana', 'cy', 'di']);
  const icons = rows().map((row) => within(row).queryByRole('img')?.getAttribute('aria-label'));
  expect(icons).toEqual(['First place', 'Second place', 'Third place', undefined]);
  expect(rows()[3]?.textContent).toMatch(/^#4/);
  expect(rows().map((row) => within(row).queryByText('tied') !== null)).toEqual([false, false, true, false]);
});

test('shows no trophy and no medal while all members share the first rank', async () => {
  const tied = ['ana', 'bo', 'cy', 'di'].map((uid, index) =>
    aMember({ uid, username: uid, rank: 1, position: index + 1 }),
  );
  aServer(() => ok(aGroup(tied)));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  for (const row of rows()) {
    expect(within(row).queryByRole('img')).toBeNull();
    expect(row.textContent).toMatch(/^#1(?!\d)/);
  }
});

test('updates the standings and the friends’ bets from the live feed', async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByText(/^Nothing yet/);
  await waitFor(() => expect([...store.get(neededTopicsAtom)]).toEqual([groupTopic('g1'), tabTopic('g1')]));
  const betData = { ...aBet().betData, startTime: inMs(-2 * dayMs) };
  const bet = { ...aBet({ userId: 'cy', status: 'won', amount: 50, betData }), username: 'cy' };
  const known = {
    group: aGroup(three),
    bets: [{ ...bet, userId: 'di', username: 'di' }],
    log: [],
    reactions: [],
    tickets: [],
  };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'snapshot', version: 1, data: known }));
  const results = () => within(screen.getByRole('region', { name: 'Latest results' })).getAllByRole('listitem');
  expect(results().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('di, Celtics')]);
  act(() =>
    applyMessage({
      topic: groupTopic('g1'),
      type: 'update',
      version: 2,
      data: {
        group: {
          totalBalance: 3950,
          leaderboard: {
            changed: [
              { uid: 'cy', rank: 1, position: 1, balance: 2000 },
              { uid: 'ana', rank: 2, position: 2 },
              { uid: 'bo', rank: 3, position: 3, balance: 950 },
            ],
            gone: ['di'],
          },
        },
        bets: { added: [bet], gone: [`di ${bet.id}`] },
      },
    }),
  );
  expect(rows().map((row) => row.dataset.row)).toEqual(['cy', 'ana', 'bo']);
  expect(stat('Total Balance')).toBe('$3,950.00');
  // A member who is gone takes the bets along.
  expect(results()).toHaveLength(1);
  expect(results()[0]?.textContent).toMatch(/^C?cy, Celtics\$50\.00.*Won \+\$75\.00$/);
});

test('shows five of tonight’s results on a desktop, latest first, and all bets with the running ones after a press', async () => {
  onDesktop();
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByText(/^Nothing yet/);
  const betData = { ...aBet().betData, startTime: inMs(0) };
  const bets = Array.from({ length: 7 }, (_, n) => {
    const settled = n === 0 ? {} : { status: 'lost' as const, settledAt: inMs(n * 1_000) };
    return { ...aBet({ id: `bet-${n}`, userId: 'cy', betData, ...settled }), username: 'cy' };
  });
  const data = { group: aGroup(three), bets, log: [], reactions: [], tickets: [] };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'snapshot', version: 1, data }));
  const results = within(screen.getByRole('region', { name: 'Decided tonight' }));
  expect(results.getByText('5 of 6')).toBeTruthy();
  expect(results.getAllByRole('listitem').map(({ dataset }) => dataset.bet)).toEqual(
    [6, 5, 4, 3, 2].map((n) => `bet-${n}`),
  );
  fireEvent.click(results.getByRole('button', { name: 'Show all 7 bets' }));
  const list = within(screen.getByRole('region', { name: "Friends' bets" }));
  expect(list.getAllByRole('listitem')).toHaveLength(7);
});

test('counts a game that was moved up to tonight, also if its bets know the tip-off of tomorrow', async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByText(/^Nothing yet/);
  const betData = { ...aBet().betData, startTime: inMs(dayMs) };
  const bets = [{ ...aBet({ userId: 'cy', betData, status: 'lost', settledAt: inMs(0) }), username: 'cy' }];
  const data = { group: aGroup(three), bets, log: [], reactions: [], tickets: [] };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'snapshot', version: 1, data }));
  expect(screen.getByRole('region', { name: 'Decided tonight' })).toBeTruthy();
});

test('names the account of each bet: the season, or the main balance', async () => {
  aSeasonServer([running]);
  renderGroupPage();
  await screen.findByText(/^Nothing yet/);
  await waitFor(() => expect([...store.get(neededTopicsAtom)]).toContain(groupTopic('g1')));
  const bets = [
    { ...aBet({ id: 'a', userId: 'bo', account: running.id, placedAt: '2026-11-20T20:00:00Z' }), username: 'bo' },
    { ...aBet({ id: 'b', userId: 'bo', placedAt: '2026-11-20T19:00:00Z' }), username: 'bo' },
  ];
  const data = { group: aGroup(three), bets, log: [], reactions: [], tickets: [] };
  act(() => applyMessage({ topic: groupTopic('g1'), type: 'snapshot', version: 1, data }));
  fireEvent.click(screen.getByRole('button', { name: 'Show all 2 bets' }));
  const shown = within(screen.getByRole('region', { name: "Friends' bets" })).getAllByRole('listitem');
  expect(shown.map((row) => row.textContent)).toEqual([
    expect.stringContaining('vs. Heat · Winter League ·'),
    expect.stringContaining('vs. Heat · Main balance ·'),
  ]);
});

test('says that the user left in another tab, and offers to rejoin', async () => {
  aServer(() => ok(aGroup(three)));
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  await waitFor(() => expect([...store.get(neededTopicsAtom)]).toEqual([groupTopic('g1'), tabTopic('g1')]));
  act(() => endTopic(groupTopic('g1')));
  expect(await screen.findByText('You are no longer in Sunday hoops.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join this group' })).toBeTruthy();
  await waitFor(() => expect([...store.get(neededTopicsAtom)]).toEqual([]));
});

test('joins with one press from an invite link', async () => {
  let member = false;
  aServer(
    () => (member ? ok(aGroup(three)) : errorResponse('forbidden')),
    () => {
      member = true;
      return ok(aGroup(three));
    },
  );
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect(await screen.findByRole('heading', { name: 'All-time balances' })).toBeTruthy();
});

test('waits for the account before joining, because it is not open yet right after sign-up', async () => {
  clearAccount();
  chooseUsername('ana@example.com', 'ana');
  onTestFinished(forgetSignUp);
  const joined = vi.fn(() => ok(aGroup(three)));
  aServer(() => errorResponse('forbidden'), joined);
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect(joined).not.toHaveBeenCalled();
  act(() => setAccount(anAccount()));
  await waitFor(() => expect(joined).toHaveBeenCalledOnce());
});

test('shows the invite to a user of other groups without asking for the group, which the server would refuse', async () => {
  clearAccount();
  setAccount(anAccount({ groupIds: ['g2'] }));
  const calls = fakeApi(({ path }) => (path.startsWith('/api/invites/') ? invite() : errorResponse('forbidden')));
  renderGroupPage();
  expect(await screen.findByText('You are not in this group yet.')).toBeTruthy();
  await callsArrived();
  expect(calls.map(({ path }) => path).filter((path) => !path.startsWith('/api/invites/'))).toEqual([]);
});

test('says that a full group cannot be joined', async () => {
  aServer(
    () => errorResponse('forbidden'),
    () => errorResponse('group-full'),
  );
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('This group is full.');
});

test('says that a group does not exist', async () => {
  aServer(() => errorResponse('group-not-found'));
  renderGroupPage();
  expect(await screen.findByText('This group does not exist.')).toBeTruthy();
});

test('shows an error when the group cannot be loaded, and loads it on Try Again', async () => {
  let away = true;
  aServer(() => (away ? networkError() : ok(aGroup())));
  renderGroupPage();
  expect((await screen.findByRole('alert')).textContent).toBe('This group could not be loaded.');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sunday hoops');
});

test('asks a single member to send the invite link', async () => {
  aServer(() => ok(aGroup()));
  renderGroupPage();
  expect(await screen.findByText(/Send your friends the invite link/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Standings over time' })).toBeNull();
});

test('asks a signed-out visitor to log in and remembers the invitation', async () => {
  aServer(() => errorResponse('unauthenticated'));
  setSession({ status: 'out' });
  renderGroupPage();
  expect(await screen.findByText('Please log in to view your groups.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('bo invites you toSunday hoops');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sign Up', 'Sign In']);
  await waitFor(() => expect(sessionStorage.getItem('courtside:invitation')).toBe('g1'));
});
