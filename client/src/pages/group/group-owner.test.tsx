import { groupTopic } from '@courtside/contract/topic-names';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage, endTopic } from '../../live/topics.ts';
import { aGame, aGroup, aLogEntry, aMember, anAccount } from '../../testing/builders.ts';
import { aTab } from '../../testing/challenge-builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { findInGroupMenu } from '../../testing/group-menu.ts';
import { renderGroupPage } from '../../testing/group-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const bo = { uid: 'bo', username: 'bo' };
const ana = { uid: 'ana', username: 'ana' };
const members = [aMember(), aMember({ ...bo, rank: 2 })];
const own = aGroup(members);

/** A server with a group of Ana and Bo. `change` responds to what its owner does. */
function aServer(
  options: { group?: typeof own; change?: (call: SeenCall) => Response; log?: (path: string) => Response } = {},
) {
  const { group = own, change = () => ok(own), log } = options;
  return fakeApi((call) => {
    if (call.method !== 'GET') return change(call);
    if (call.path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (call.path.endsWith('/tab')) return ok(aTab());
    if (call.path.endsWith('/tickets')) return ok([]);
    if (call.path.endsWith('/moments')) return ok({ night: null, moments: [] });
    if (call.path.endsWith('/bets') || call.path.endsWith('/seasons') || call.path === '/api/groups') return ok([]);
    if (call.path.endsWith('/history')) return ok({ members: [] });
    if (call.path.endsWith('/removed')) return ok([{ uid: 'cy', username: 'cy', removedAt: own.createdAt }]);
    if (call.path.includes('/log')) return log?.(call.path) ?? ok({ entries: [aLogEntry()], nextCursor: null });
    return ok(group);
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const changesOf = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const logOf = () => within(screen.getByRole('region', { name: 'Group log' }));

async function manage() {
  renderGroupPage();
  fireEvent.click(await findInGroupMenu('Manage group'));
  await screen.findByRole('heading', { name: 'Removed members' });
}

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  clearAccount();
  setAccount(anAccount({ groupIds: ['g1'] }));
});

test('only the owner can manage the group', async () => {
  aServer({ group: { ...own, creatorId: 'bo' } });
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  await findInGroupMenu('Your Groups');
  expect(screen.queryByRole('menuitem', { name: 'Manage group' })).toBeNull();
});

test('removes a member after a confirmation, with an idempotency key', async () => {
  const left = aGroup([aMember()]);
  const calls = aServer({ change: () => ok({ ...left, leaderboard: [] }) });
  await manage();
  press('Remove bo');
  expect(screen.getByRole('dialog', { name: 'Remove bo?' })).toBeTruthy();
  expect(changesOf(calls)).toEqual([]);
  press('Remove member');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove bo' })).toBeNull());
  expect(changesOf(calls)).toEqual([['POST', '/api/groups/g1/removed', { uid: 'bo' }]]);
  expect(calls.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

test('renames, transfers, replaces invites, sets their date, lets members in again and archives', async () => {
  const calls = aServer();
  await manage();
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Group Name'), { target: { value: 'Couch coaches' } });
  press('Rename');
  await waitFor(() => expect(changesOf(calls)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '2027-01-15' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set date' })).toHaveProperty('disabled', false));
  press('Set date');
  await waitFor(() => expect(changesOf(calls)).toHaveLength(2));
  press('Let in again: cy');
  await waitFor(() => expect(changesOf(calls)).toHaveLength(3));
  for (const [first, yes] of [
    ['Replace invites', 'Replace invites'],
    ['Archive group', 'Archive group'],
    ['Make owner: bo', 'Make owner'],
  ] as const) {
    const count = changesOf(calls).length;
    press(first);
    fireEvent.click(within(screen.getByRole('dialog', { name: /\?$/ })).getByRole('button', { name: yes }));
    await waitFor(() => expect(changesOf(calls)).toHaveLength(count + 1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /\?$/ })).toBeNull());
  }
  expect(changesOf(calls)).toEqual([
    ['PATCH', '/api/groups/g1', { groupName: 'Couch coaches' }],
    ['PUT', '/api/groups/g1/invite/expiry', { expiresAt: new Date('2027-01-15T23:59').toISOString() }],
    ['DELETE', '/api/groups/g1/removed/cy', undefined],
    ['POST', '/api/groups/g1/invite/rotation', {}],
    ['PUT', '/api/groups/g1/archived', { archived: true }],
    ['PUT', '/api/groups/g1/owner', { uid: 'bo' }],
  ]);
});

test('limits the group to leagues while more than one is played', async () => {
  const limited: typeof own = { ...own, leagues: ['wnba'] };
  const calls = aServer({ change: () => ok({ ...limited, leaderboard: [] }) });
  setGames([aGame()]);
  await manage();
  expect(screen.queryByRole('group', { name: 'Leagues' })).toBeNull();
  act(() => setGames([aGame(), aGame({ id: 'w', league: 'wnba' })]));
  expect(screen.getByText(/The standings by main balance are not affected\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save leagues' })).toHaveProperty('disabled', true);
  press('WNBA');
  press('Save leagues');
  expect(await screen.findByText('2 members · WNBA')).toBeTruthy();
  expect(changesOf(calls)).toEqual([['PUT', '/api/groups/g1/leagues', { leagues: ['wnba'] }]]);
  press('All');
  press('Save leagues');
  await waitFor(() => expect(changesOf(calls)).toHaveLength(2));
  expect(changesOf(calls)[1]?.[2]).toEqual({ leagues: null });
});

test('shows why a change was refused', async () => {
  aServer({ change: () => errorResponse('not-a-member') });
  await manage();
  press('Make owner: bo');
  press('Make owner');
  expect(await screen.findByText('This user is not a member of the group.')).toBeTruthy();
});

test('an archived group has no invite, and its owner can reopen it', async () => {
  const calls = aServer({ group: { ...own, archivedAt: own.createdAt } });
  renderGroupPage();
  expect(await screen.findByText('This group is archived.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  press('Reopen group');
  expect(await screen.findByRole('button', { name: 'Invite' })).toBeTruthy();
  expect(changesOf(calls)).toEqual([['PUT', '/api/groups/g1/archived', { archived: false }]]);
});

test('shows the log, continues it with earlier entries and with live ones, and then reads the new code', async () => {
  const entries = Array.from({ length: 20 }, (_, n) => aLogEntry({ number: 21 - n, by: bo }));
  const oldest = { entries: [aLogEntry({ kind: 'created' })], nextCursor: null };
  const calls = aServer({ log: (path) => ok(path.includes('cursor=2') ? oldest : { entries, nextCursor: 2 }) });
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  act(() =>
    applyMessage({
      topic: groupTopic('g1'),
      type: 'snapshot',
      version: 1,
      data: { group: own, bets: [], log: entries, reactions: [], tickets: [] },
    }),
  );
  expect(logOf().queryAllByText(/joined/)).toEqual([]);
  fireEvent.click(logOf().getByRole('button', { name: 'Show' }));
  expect(logOf().getAllByText(/joined/)).toHaveLength(20);
  fireEvent.click(logOf().getByRole('button', { name: 'Show earlier changes' }));
  expect(await logOf().findByText(/created the group/)).toBeTruthy();
  const invites = () => calls.filter(({ path }) => path.endsWith('/invite')).length;
  const before = invites();
  const log = { added: [aLogEntry({ number: 22, kind: 'rotated', by: bo })] };
  act(() =>
    applyMessage({
      topic: groupTopic('g1'),
      type: 'update',
      version: 2,
      data: { group: { groupName: 'Couch coaches' }, log },
    }),
  );
  expect(logOf().getAllByRole('listitem')[0]?.textContent).toContain('bo replaced all invites.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Couch coaches');
  await waitFor(() => expect(invites()).toBe(before + 1));
});

test('says so to a member who was just removed, and offers no way to join', async () => {
  aServer();
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  act(() => endTopic(groupTopic('g1'), 'removed'));
  expect(screen.getByText(/^The owner removed you from/).textContent).toBe('The owner removed you from Sunday hoops.');
  expect(screen.queryByRole('button', { name: 'Join this group' })).toBeNull();
});

test('says so to a removed member who comes back', async () => {
  fakeApi(({ path }) => (path === '/api/groups' ? ok([]) : errorResponse('removed-from-group')));
  renderGroupPage();
  expect((await screen.findByText(/^The owner removed you from/)).textContent).toBe(
    'The owner removed you from this group.',
  );
});

test('says in the log who did what to whom', async () => {
  const made = [
    aLogEntry({ number: 14, kind: 'leagues' }),
    aLogEntry({ number: 13, kind: 'leagues', by: bo, leagues: ['nba', 'ncaam'] }),
    aLogEntry({ number: 12, kind: 'reopened' }),
    aLogEntry({ number: 11, kind: 'archived', by: bo }),
    aLogEntry({ number: 10, kind: 'expiry', by: bo }),
    aLogEntry({ number: 9, kind: 'renamed', by: bo, name: 'Hoops' }),
    aLogEntry({ number: 8, kind: 'transferred', whom: bo }),
    aLogEntry({ number: 7, kind: 'let-in', whom: bo }),
    aLogEntry({ number: 6, kind: 'removed', by: bo, whom: ana }),
    aLogEntry({ number: 5, kind: 'left', by: bo, whom: ana }),
    aLogEntry({ number: 4, kind: 'left', by: bo }),
  ];
  aServer({ log: () => ok({ entries: made, nextCursor: null }) });
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await screen.findByText(/let all leagues count/);
  const sentences = logOf()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/ 1 minute ago$/, ''));
  expect(sentences).toEqual([
    'You let all leagues count.',
    'bo limited the group to these leagues: NBA and College men.',
    'You reopened the group.',
    'bo archived the group.',
    'bo removed the expiry date of the invites.',
    'bo renamed the group to Hoops.',
    'You made bo the owner.',
    'You let bo in again.',
    'bo removed you.',
    'bo left. You own the group now.',
    'bo left.',
  ]);
});
