import type { TopicMessage } from '@courtside/contract/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { setAccount } from '../../features/account/account-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage, liveStateAtom, neededTopicsAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aGroup, aMember, anAccount } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { YourGroups } from './your-groups.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const hoops = { ...aGroup(), memberIds: ['ana', 'bo'] };
const office = { ...aGroup(), id: 'g2', groupName: 'The office' };

function open(groups: readonly unknown[]) {
  const calls = fakeApi(({ path }) =>
    ok(path === '/api/groups' ? groups : aGroup([aMember(), aMember({ uid: 'bo', username: 'bo', rank: 2 })])),
  );
  renderPage(<YourGroups />);
  return calls;
}

beforeEach(() => {
  endSession();
  store.set(liveStateAtom, { status: 'live' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setAccount(anAccount());
});

test('keeps the number of members, the leaders and the place of each card up to date', async () => {
  const calls = open([hoops, office]);
  await screen.findByTestId('group-count');
  expect([...store.get(neededTopicsAtom)]).toEqual(['own-groups']);
  const [ana, bo, cy] = ['ana', 'bo', 'cy'].map((uid) => ({ uid, username: uid }));
  const send = (message: object) => act(() => applyMessage({ topic: 'own-groups', ...message } as TopicMessage));
  const hers = { rank: 1, position: 2, leaders: [bo, ana] };
  const card = { id: 'g1', groupName: 'Sunday hoops', archived: false, memberCount: 2, ...hers };
  send({ type: 'snapshot', version: 1, data: { cards: [card, { ...card, id: 'g2', memberCount: 1 }] } });
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('You are #2 of 2 tied');
  expect(first?.textContent).toContain('2 members');
  expect(second?.textContent).toContain('1 member');
  expect(second?.textContent).not.toContain('You are');

  const changed = { id: 'g1', memberCount: 3, position: 1, leaders: [ana, bo, cy] };
  send({ type: 'update', version: 2, data: { cards: { changed: [changed] } } });
  expect(first?.textContent).toContain('You are #1 of 3');
  expect(first?.textContent).not.toContain('tied');
  expect(first?.textContent).toContain('3 members');
  expect(first?.textContent).toMatch(/ABC/);
  expect(calls.filter(({ path }) => path.startsWith('/api/groups/'))).toEqual([]);
});

test('lists archived groups separately, and takes their names and states from the live feed', async () => {
  open([hoops, { ...office, archivedAt: office.createdAt }]);
  const archived = await screen.findByRole('region', { name: 'Archived groups' });
  const namesIn = (region: HTMLElement) =>
    within(region)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(namesIn(archived)).toEqual(['The office']);
  expect(screen.getByTestId('group-count').textContent).toBe('1');
  const card = {
    id: 'g1',
    groupName: 'Monday hoops',
    archived: true,
    memberCount: 2,
    rank: null,
    position: null,
    leaders: [],
  };
  act(() => applyMessage({ topic: 'own-groups', type: 'snapshot', version: 1, data: { cards: [card] } }));
  expect(namesIn(archived)).toEqual(['Monday hoops', 'The office']);
  expect(screen.getByTestId('group-count').textContent).toBe('0');
});

test('reads the standings of each card while there is no live feed', async () => {
  store.set(liveStateAtom, { status: 'offline', asOf: null });
  open([hoops]);
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('You are #1 of 2'));
});
