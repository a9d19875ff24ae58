import { groupTopic } from '@courtside/contract/live';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { handEnd, handMessage } from '../../live/topic-handlers.ts';
import { neededTopicsAtom } from '../../live/topic-needs.ts';
import { store } from '../../store.ts';
import { aBet, aGroup, aMember, anAccount } from '../../testing/builders.ts';
import { answer, fakeApi, noAnswer, refusal, type SeenCall } from '../../testing/fake-api.ts';
import GroupPage from './group-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const three = [
  aMember({ uid: 'bo', username: 'bo', balance: 1500, inPlay: 25, placesGained: 2 }),
  aMember({ rank: 2, balance: 1000 }),
  aMember({ uid: 'cy', username: 'cy', rank: 3, balance: 900.5 }),
  aMember({ uid: 'di', username: 'di', rank: 4, balance: 100 }),
];

/** A server where the group answers so; its history is empty. */
function aServer(group: () => Response | Promise<Response>, join?: (call: SeenCall) => Response) {
  return fakeApi((call) => {
    if (call.path.endsWith('/bets')) return answer([]);
    if (call.path.endsWith('/history')) return answer({ at: [], members: [] });
    if (call.method === 'PUT' && join) return join(call);
    return call.path === '/api/groups' ? answer([]) : group();
  });
}

function open() {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/group/g1']}>
        <Routes>
          <Route path="/group/:id" element={<GroupPage />} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}
const rows = () => within(screen.getByRole('region', { name: 'Standings' })).getAllByRole('listitem');
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  clearAccount();
  setAccount(anAccount());
});
afterEach(() => vi.unstubAllGlobals());

test('D1 name, members, total and average balance with two decimals', async () => {
  aServer(() => answer(aGroup(three)));
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sunday hoops');
  expect([figure('Members'), figure('Total Balance'), figure('Average Balance')]).toEqual([
    '4',
    '$3,500.50',
    '$875.13',
  ]);
});

test('D2 members by balance, highest first; the own row is marked', async () => {
  aServer(() => answer(aGroup(three)));
  open();
  await screen.findByRole('heading', { name: 'Standings' });
  expect(rows().map((row) => row.dataset.row)).toEqual(['bo', 'ana', 'cy', 'di']);
  expect(rows().map((row) => row.dataset.own)).toEqual([undefined, 'true', undefined, undefined]);
  expect(rows()[0]?.textContent).toContain('$1,500.00$25.00 in play');
  expect(rows()[0]?.textContent).toContain('Up 2 places today');
  expect(rows()[1]?.textContent).toContain('You · $0.00 won');
});

test("D3 a trophy, two medals, then '#n'", async () => {
  aServer(() => answer(aGroup(three)));
  open();
  await screen.findByRole('heading', { name: 'Standings' });
  const icons = rows().map((row) => within(row).queryByRole('img')?.getAttribute('aria-label'));
  expect(icons).toEqual(['First place', 'Second place', 'Third place', undefined]);
  expect(rows()[3]?.textContent).toMatch(/^#4/);
});

test('the standings and the friends’ bets move with the live feed', async () => {
  aServer(() => answer(aGroup(three)));
  open();
  await screen.findByRole('heading', { name: 'Standings' });
  expect([...store.get(neededTopicsAtom)]).toEqual([groupTopic('g1')]);
  const { leaderboard: _, memberIds: __, ...group } = aGroup(three);
  const bet = { ...aBet({ userId: 'cy', status: 'won', amount: 50 }), username: 'cy' };
  act(() =>
    handMessage({
      topic: groupTopic('g1'),
      type: 'update',
      version: 2,
      data: {
        rows: [
          aMember({ uid: 'cy', username: 'cy', balance: 2000 }),
          aMember({ uid: 'bo', username: 'bo', rank: 3, balance: 950 }),
        ],
        gone: ['di'],
        group: { ...group, totalBalance: 3950 },
        bets: [bet],
      },
    }),
  );
  expect(rows().map((row) => row.dataset.row)).toEqual(['cy', 'ana', 'bo']);
  expect(figure('Total Balance')).toBe('$3,950.00');
  const [told] = within(screen.getByRole('region', { name: "Friends' bets" })).getAllByRole('listitem');
  expect(told?.textContent).toContain('cy bet $50.00 on Celtics +150');
  expect(told?.textContent).toContain('WON+$75.00');
});

test('who leaves in another tab is told so, and may come back', async () => {
  aServer(() => answer(aGroup(three)));
  open();
  await screen.findByRole('heading', { name: 'Standings' });
  act(() => handEnd(groupTopic('g1')));
  expect(screen.getByText('You are no longer in Sunday hoops.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join this group' })).toBeTruthy();
  expect([...store.get(neededTopicsAtom)]).toEqual([]);
});

test('somebody with the link who is no member yet joins with one press', async () => {
  let member = false;
  aServer(
    () => (member ? answer(aGroup(three)) : refusal('forbidden')),
    () => {
      member = true;
      return answer(aGroup(three));
    },
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect(await screen.findByRole('heading', { name: 'Standings' })).toBeTruthy();
});

test('joining waits for the account, which right after a sign-up is not opened yet', async () => {
  clearAccount();
  const joined = vi.fn(() => answer(aGroup(three)));
  aServer(() => refusal('forbidden'), joined);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect(joined).not.toHaveBeenCalled();
  act(() => setAccount(anAccount()));
  await waitFor(() => expect(joined).toHaveBeenCalledOnce());
});

test('a group that is full says so to who would join', async () => {
  aServer(
    () => refusal('forbidden'),
    () => refusal('group-full'),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('This group is full.');
});

test('a group that does not exist', async () => {
  aServer(() => refusal('group-not-found'));
  open();
  expect(await screen.findByText('This group does not exist.')).toBeTruthy();
});

test('a group that cannot be loaded is asked for again', async () => {
  let away = true;
  aServer(() => (away ? noAnswer() : answer(aGroup())));
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('This group could not be loaded.');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sunday hoops');
});

test('a single member is asked to send the link', async () => {
  aServer(() => answer(aGroup()));
  open();
  expect(await screen.findByText(/Send your friends the invite link/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Standings over time' })).toBeNull();
});

test('signed out, the page asks to log in and keeps the group in mind', async () => {
  aServer(() => refusal('unauthenticated'));
  setSession({ status: 'out' });
  open();
  expect(screen.getByText('Please log in to view your groups.')).toBeTruthy();
  await waitFor(() => expect(sessionStorage.getItem('courtside:invitation')).toBe('g1'));
});
