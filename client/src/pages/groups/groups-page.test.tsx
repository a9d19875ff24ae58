import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { changeProfile, clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGroup, aMember, anAccount } from '../../testing/builders.ts';
import { callsArrived, errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import GroupsPage from './groups-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ana = { status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } } as const;
const office = { ...aGroup(), id: 'g2', groupName: 'The office' };
type Replies = Readonly<Record<string, (call: SeenCall) => Response | Promise<Response>>>;

/** A server with these groups of Ana; `replies` are keyed by method and path. */
function aServer(groups: readonly unknown[], replies: Replies = {}) {
  return fakeApi((call) => {
    const reply = replies[`${call.method} ${call.path}`];
    if (reply) return reply(call);
    if (call.method === 'GET' && call.path === '/api/groups') return ok(groups);
    if (call.path.endsWith('/invite')) return ok({ groupId: 'g2', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    return ok(aGroup([aMember(), aMember({ uid: 'bo', username: 'bo', rank: 2 })]));
  });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const dialogText = async () => within(await screen.findByRole('dialog')).getByRole('heading').textContent;
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const cards = () => screen.queryAllByRole('article').map((card) => card.dataset.group);

beforeEach(() => {
  endSession();
  clearAccount();
  setSession({ status: 'out' });
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

function signedIn() {
  setSession(ana);
  setAccount(anAccount());
  renderPage(<GroupsPage />);
}

test('G1 asks a signed-out visitor to log in', () => {
  aServer([]);
  renderPage(<GroupsPage />);
  expect(screen.getByText('Please log in to view your groups.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
});

test('G2 lists the groups with their count; a card shows name, Group ID and members, and opens the group', async () => {
  aServer([{ ...aGroup(), memberIds: ['ana', 'bo'] }, office]);
  signedIn();
  expect(await screen.findByTestId('group-count')).toHaveProperty('textContent', '2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Groups');
  const [card] = screen.getAllByRole('article');
  expect(card?.textContent).toContain('Group ID:g1');
  expect(card?.textContent).toContain('2 members');
  expect(within(card ?? document.body).getByRole('button', { name: 'Leave Sunday hoops' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Sunday hoops' }));
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
});

test('G3 shows the empty state without groups', async () => {
  aServer([]);
  signedIn();
  expect(await screen.findByText('You are not currently in any groups.')).toBeTruthy();
});

test('shows an error when the list cannot be loaded, and loads it on Try Again', async () => {
  let fails = true;
  aServer([office], { 'GET /api/groups': () => (fails ? errorResponse('unavailable') : ok([office])) });
  signedIn();
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  fails = false;
  press('Try Again');
  await waitFor(() => expect(cards()).toEqual(['g2']));
});

test.each([
  ['ana', '  ', 'Please enter a group name.'],
  [null, 'Sunday hoops', 'Please log in to create a group.'],
])('G4 rejects creating (%s, "%s") without a call: %s', async (user, name, message) => {
  const calls = aServer([]);
  if (user) signedIn();
  else renderPage(<GroupsPage />);
  type('Group Name', name);
  press('Create Group');
  expect(await dialogText()).toBe(message);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  press('OK');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Group Name'));
});

test('G4 creates a group once, lists it immediately and shows its invite link', async () => {
  const created = () => ok(office, 201, { id: 'g2', message: 'You created it.' });
  const calls = aServer([], { 'POST /api/groups': created });
  signedIn();
  await screen.findByText('You are not currently in any groups.');
  type('Group Name', ' The office ');
  press('Create Group');
  expect(await dialogText()).toBe('Group created! ID: g2');
  const [call] = calls.filter(({ method }) => method === 'POST');
  expect(call?.body).toEqual({ groupName: 'The office', creatorId: 'ana', memberIds: ['ana'], leaderboard: [] });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(cards()).toEqual(['g2']);
  expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy();
});

test('G4 creates a group that was asked for before the page knows its user', async () => {
  const created = () => ok(office, 201, { id: 'g2', message: 'You created it.' });
  const calls = aServer([], { 'POST /api/groups': created });
  setSession({ status: 'unknown' });
  renderPage(<GroupsPage />);
  type('Group Name', 'The office');
  press('Create Group');
  await act(callsArrived);
  expect([screen.queryByRole('dialog'), calls.filter(({ method }) => method === 'POST')]).toEqual([null, []]);
  act(() => {
    setSession(ana);
    setAccount(anAccount());
  });
  expect(await dialogText()).toBe('Group created! ID: g2');
});

test("G4 shows the server's message or the fallback when creating fails, and retries with the same key", async () => {
  const replies = [networkError(), errorResponse('too-many-groups')];
  const calls = aServer([], { 'POST /api/groups': () => replies.shift() ?? networkError() });
  signedIn();
  type('Group Name', 'Night owls');
  press('Create Group');
  expect(await dialogText()).toBe('Failed to create group.');
  press('OK');
  press('Create Group');
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain('You are in as many groups as one person can be.'),
  );
  const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

test.each([
  ['ana', ' ', 'Please enter a Group ID.'],
  [null, 'g2', 'Please log in to join a group.'],
])('G5 rejects joining (%s, "%s") without a call: %s', async (user, id, message) => {
  const calls = aServer([]);
  if (user) signedIn();
  else renderPage(<GroupsPage />);
  type('Group ID', id);
  press('Join Group');
  expect(await dialogText()).toBe(message);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each([
  ['g2', 'g2'],
  [' https://courtside.example/group/g2?from=bo ', 'g2'],
  ['hkpt 4f7', 'HKPT-4F7'],
  ['https://courtside.example/invite/HKPT-4F7', 'HKPT-4F7'],
])("G5 shows the server's message and reloads the list after joining by %s", async (typed, named) => {
  let groups: unknown[] = [];
  const joined = () => {
    groups = [office];
    return ok(office, 200, { message: 'You joined The office.' });
  };
  const calls = aServer([], { [`PUT /api/groups/${named}`]: joined, 'GET /api/groups': () => ok(groups) });
  signedIn();
  await screen.findByText('You are not currently in any groups.');
  type('Group ID', typed);
  press('Join Group');
  await waitFor(() => expect(toasts()).toEqual(['You joined The office.']));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ joinUserId: 'ana' });
  const listCalls = () => calls.filter(({ method, path }) => `${method} ${path}` === 'GET /api/groups').length;
  await waitFor(() => expect(listCalls()).toBe(2));
  expect(cards()).toEqual(['g2']);
});

test.each([
  [() => errorResponse('group-not-found'), 'This group does not exist.'],
  [networkError, 'Failed to join group.'],
])('G5 shows the message when joining fails', async (reply, message) => {
  aServer([], { 'PUT /api/groups/g2': reply });
  signedIn();
  type('Group ID', 'g2');
  press('Join Group');
  expect(await dialogText()).toBe(message);
});

test('G6 asks before leaving, then shows the message and reloads the list', async () => {
  let groups: unknown[] = [office];
  const left = () => {
    groups = [];
    return ok({ id: 'g2' }, 200, { message: 'You left The office.' });
  };
  const calls = aServer([], { 'DELETE /api/groups/g2/users/ana': left, 'GET /api/groups': () => ok(groups) });
  signedIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave The office' }));
  expect(await dialogText()).toBe('Are you sure you want to leave this group?');
  press('Stay');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  press('Leave The office');
  press('Leave group');
  await waitFor(() => expect(toasts()).toEqual(['You left The office.']));
  expect(await screen.findByText('You are not currently in any groups.')).toBeTruthy();
});

test.each([
  [() => errorResponse('forbidden'), 'You may only do this for your own account.'],
  [networkError, 'Failed to leave group.'],
])('G6 shows the message when leaving fails, and keeps the group', async (reply, message) => {
  aServer([office], { 'DELETE /api/groups/g2/users/ana': reply });
  signedIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave The office' }));
  press('Leave group');
  await waitFor(async () => expect(await dialogText()).toBe(message));
  expect(cards()).toEqual(['g2']);
});

test('leaves out groups of other users', async () => {
  aServer([office, { ...aGroup(), id: 'g3', memberIds: ['bo'] }]);
  signedIn();
  await screen.findByTestId('group-count');
  expect(cards()).toEqual(['g2']);
});

test('shows a group joined in another tab', async () => {
  let groups: unknown[] = [];
  aServer([], { 'GET /api/groups': () => ok(groups) });
  signedIn();
  await screen.findByText('You are not currently in any groups.');
  groups = [office];
  act(() => changeProfile({ username: 'ana', displayName: 'ana', groupIds: ['g2'] }));
  await waitFor(() => expect(cards()).toEqual(['g2']));
});

test('keeps the typed name of a new group through a sign-up, and forgets it when the session ends', () => {
  act(() => setSession({ status: 'out' }));
  const { unmount } = renderPage(<GroupsPage />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Group Name');
  fireEvent.change(field(), { target: { value: 'Sunday hoops' } });
  unmount();
  act(() => setSession({ status: 'in', user: { uid: 'new', email: 'new@example.com', displayName: null } }));
  const { unmount: leave } = renderPage(<GroupsPage />);
  expect(field().value).toBe('Sunday hoops');
  leave();
  act(() => setSession({ status: 'out' }));
  renderPage(<GroupsPage />);
  expect(field().value).toBe('');
});
