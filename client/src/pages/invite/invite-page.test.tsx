import type { Group } from '@courtside/contract/groups';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { rememberedInvitation } from '../../features/groups/invites.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { chooseUsername, forgetSignUp } from '../../features/sign-in/username.ts';
import { store } from '../../store.ts';
import { aGroup, anAccount } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import InvitePage from './invite-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const own = { groupId: 'g1', code: 'BBBB-222', path: '/invite/BBBB-222' };
/** What earlier tests loaded is still known, so each test has a different code. */
let code = '';
let tests = 0;
type Reply = () => Response | Promise<Response>;

/** A server that knows one invite, by Bo. By default the user is not a member of its group. */
function aServer(replies: { invite?: Reply; own?: Reply; join?: Reply; groups?: readonly Group[] } = {}) {
  const {
    invite = () => ok({ invitedBy: 'Bo', groupName: 'Sunday hoops', memberCount: 4 }),
    own: ownInvite = () => errorResponse('forbidden'),
    join = () => ok(aGroup()),
    groups = [],
  } = replies;
  return fakeApi(({ method, path }) => {
    if (path === '/api/groups') return ok(groups);
    if (method === 'PUT') return join();
    return path === `/api/invites/${code}` ? invite() : ownInvite();
  });
}

function open() {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/invite/${code}`]}>
        <Routes>
          <Route path="/invite/:code" element={<InvitePage />} />
          <Route path="/group/:id" element={<p>The group</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

function signIn(groupIds: string[] = []) {
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setAccount(anAccount({ groupIds }));
}

beforeEach(() => {
  tests += 1;
  code = `hkpt-4f${tests + 1}`;
  endSession();
  sessionStorage.clear();
  setSession({ status: 'out' });
});

test('shows a signed-out visitor who invites them, to which group, and how many members it has', async () => {
  const calls = aServer();
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Bo invites you toSunday hoops');
  expect(screen.getByText('4 members')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sign Up', '/signup'],
    ['Sign In', '/signin'],
  ]);
  expect(calls.map(({ path, headers }) => [path, headers.has('authorization')])).toEqual([
    [`/api/invites/${code}`, false],
  ]);
  expect(rememberedInvitation()).toBe(`/invite/${code}`);
});

test('joins with one press, once the account of a new user is open', async () => {
  signIn();
  clearAccount();
  chooseUsername('ana@example.com', 'ana');
  onTestFinished(forgetSignUp);
  const calls = aServer();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect(rememberedInvitation()).toBeNull();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  act(() => setAccount(anAccount()));
  expect(await screen.findByText('The group')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/api/groups/${code.toUpperCase()}`,
    body: { joinUserId: 'ana' },
  });
});

test('opens the group for a member', async () => {
  signIn(['g1']);
  aServer({ own: () => ok(own), groups: [aGroup()] });
  open();
  expect(await screen.findByText('You are already in this group.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join this group' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Open group' }));
  expect(await screen.findByText('The group')).toBeTruthy();
});

test.each([
  ['a user without a group', []],
  ['a member of a group with another name', [{ ...aGroup(), id: 'g2', groupName: 'Monday hoops' }]],
])('does not ask for the own invite of %s', async (_name, groups) => {
  signIn(groups.map(({ id }) => id));
  const calls = aServer({ groups });
  open();
  expect(await screen.findByRole('button', { name: 'Join this group' })).toBeTruthy();
  expect(calls.map(({ path }) => path).filter((path) => path.endsWith('/invite'))).toEqual([]);
});

test('says why the group cannot be joined', async () => {
  signIn();
  aServer({ join: () => errorResponse('group-full') });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Join this group' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('This group is full.');
});

test('says that an invite does not exist', async () => {
  aServer({ invite: () => errorResponse('invite-not-found') });
  open();
  expect(await screen.findByText(/^This invite does not exist or has expired/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
});

test('says that the invite could not be loaded, and loads it on Try Again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isAway = true;
  aServer({ invite: () => (isAway ? networkError() : ok({ invitedBy: 'Bo', groupName: 'Hoops', memberCount: 1 })) });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('This invite could not be loaded.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByText('1 member')).toBeTruthy());
});
