import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeProfile, clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGroup, aMember, anAccount } from '../../testing/builders.ts';
import { answer, fakeApi, noAnswer, refusal, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import GroupsPage from './groups-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ana = { status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } } as const;
const office = { ...aGroup(), id: 'g2', groupName: 'The office' };
type Replies = Readonly<Record<string, (call: SeenCall) => Response | Promise<Response>>>;

/** A server with these groups of Ana's; each reply stands for one method and path. */
function aServer(groups: readonly unknown[], replies: Replies = {}) {
  return fakeApi((call) => {
    const reply = replies[`${call.method} ${call.path}`];
    if (reply) return reply(call);
    if (call.method === 'GET' && call.path === '/api/groups') return answer(groups);
    return answer(aGroup([aMember(), aMember({ uid: 'bo', username: 'bo', rank: 2 })]));
  });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const dialogText = async () => within(await screen.findByRole('dialog')).getByRole('heading').textContent;
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const cards = () => screen.queryAllByRole('article').map((card) => card.dataset.group);

beforeEach(() => {
  clearAccount();
  setSession({ status: 'out' });
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});
afterEach(() => vi.unstubAllGlobals());

function signedIn() {
  setSession(ana);
  setAccount(anAccount());
  renderPage(<GroupsPage />);
}

test('G1 signed out, the page asks to log in', () => {
  aServer([]);
  renderPage(<GroupsPage />);
  expect(screen.getByText('Please log in to view your groups.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
});

test('G2 the groups with their count; a card says name, Group ID, members and faces, and opens the group', async () => {
  aServer([{ ...aGroup(), memberIds: ['ana', 'bo'] }, office]);
  signedIn();
  expect(await screen.findByTestId('group-count')).toHaveProperty('textContent', '2');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Groups');
  const [card] = screen.getAllByRole('article');
  expect(card?.textContent).toContain('Group ID:g1');
  expect(card?.textContent).toContain('2 members');
  await waitFor(() => expect(card?.textContent).toContain('You are #1'));
  expect(within(card ?? document.body).getByRole('button', { name: 'Leave Sunday hoops' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Sunday hoops' }));
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
});

test('G3 the empty state', async () => {
  aServer([]);
  signedIn();
  expect(await screen.findByText('You are not currently in any groups.')).toBeTruthy();
});

test('a list that cannot be loaded says so, and can be asked for again', async () => {
  let fails = true;
  aServer([office], { 'GET /api/groups': () => (fails ? refusal('unavailable') : answer([office])) });
  signedIn();
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  fails = false;
  press('Try Again');
  await waitFor(() => expect(cards()).toEqual(['g2']));
});

test.each([
  ['ana', '  ', 'Please enter a group name.'],
  [null, 'Sunday hoops', 'Please log in to create a group.'],
])('G4 creating (%s, "%s") is refused at once: %s', async (who, name, words) => {
  const calls = aServer([]);
  if (who) signedIn();
  else renderPage(<GroupsPage />);
  type('Group Name', name);
  press('Create Group');
  expect(await dialogText()).toBe(words);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  press('OK');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Group Name'));
});

test('G4 a group is made once, shown at once, and its link is handed out', async () => {
  const created = () =>
    Response.json({ success: true, data: office, id: 'g2', message: 'You created it.' }, { status: 201 });
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

test("G4 a failure is told: the server's message, else the fallback; the next try asks about the same group", async () => {
  const replies = [noAnswer(), refusal('too-many-groups')];
  const calls = aServer([], { 'POST /api/groups': () => replies.shift() ?? noAnswer() });
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
])('G5 joining (%s, "%s") is refused at once: %s', async (who, id, words) => {
  const calls = aServer([]);
  if (who) signedIn();
  else renderPage(<GroupsPage />);
  type('Group ID', id);
  press('Join Group');
  expect(await dialogText()).toBe(words);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each(['g2', ' https://courtside.example/group/g2?from=bo '])(
  "G5 joining by %s shows the server's message and the list anew",
  async (typed) => {
    let groups: unknown[] = [];
    const joined = () => {
      groups = [office];
      return Response.json({ success: true, data: office, message: 'You joined The office.' });
    };
    const calls = aServer([], { 'PUT /api/groups/g2': joined, 'GET /api/groups': () => answer(groups) });
    signedIn();
    await screen.findByText('You are not currently in any groups.');
    type('Group ID', typed);
    press('Join Group');
    await waitFor(() => expect(toasts()).toEqual(['You joined The office.']));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ joinUserId: 'ana' });
    const asked = () => calls.filter(({ method, path }) => `${method} ${path}` === 'GET /api/groups').length;
    await waitFor(() => expect(asked()).toBe(2));
    expect(cards()).toEqual(['g2']);
  },
);

test.each([
  [() => refusal('group-not-found'), 'This group does not exist.'],
  [noAnswer, 'Failed to join group.'],
])('G5 a failure is told', async (reply, words) => {
  aServer([], { 'PUT /api/groups/g2': reply });
  signedIn();
  type('Group ID', 'g2');
  press('Join Group');
  expect(await dialogText()).toBe(words);
});

test('G6 leaving asks first, then shows the message, and the list reloads', async () => {
  let groups: unknown[] = [office];
  const left = () => {
    groups = [];
    return Response.json({ success: true, data: { id: 'g2' }, message: 'You left The office.' });
  };
  const calls = aServer([], { 'DELETE /api/groups/g2/users/ana': left, 'GET /api/groups': () => answer(groups) });
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
  [() => refusal('forbidden'), 'You may only do this for your own account.'],
  [noAnswer, 'Failed to leave group.'],
])('G6 a failure is told, and the group stays', async (reply, words) => {
  aServer([office], { 'DELETE /api/groups/g2/users/ana': reply });
  signedIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave The office' }));
  press('Leave group');
  await waitFor(async () => expect(await dialogText()).toBe(words));
  expect(cards()).toEqual(['g2']);
});

test('a group joined in another tab appears by itself', async () => {
  let groups: unknown[] = [];
  aServer([], { 'GET /api/groups': () => answer(groups) });
  signedIn();
  await screen.findByText('You are not currently in any groups.');
  groups = [office];
  act(() => changeProfile({ username: 'ana', displayName: 'ana', groupIds: ['g2'] }));
  await waitFor(() => expect(cards()).toEqual(['g2']));
});
