import { leagueDay } from '@courtside/contract/league-day';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { loadMoments } from '../../features/groups/reaction-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aGroup, aMember, anAccount } from '../../testing/builders.ts';
import { aTab } from '../../testing/challenge-builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderGroupPage } from '../../testing/group-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const moments = [
  { name: 'winner', people: ['bo', 'cy'], profit: 22.73, on: null, lostBy: null },
  { name: 'swing', people: ['di'], profit: -50, on: 'Celtics −5.5', lostBy: null },
  { name: 'beat', people: ['di'], profit: null, on: 'Over 220.5', lostBy: 1 },
];

function aServer(night: () => object, picture: object | null = null) {
  return fakeApi(({ path }) => {
    if (path.endsWith('/night-picture')) return ok({ picture });
    if (path.endsWith('/moments')) return ok(night());
    if (path.endsWith('/tab')) return ok(aTab());
    if (path.endsWith('/tickets')) return ok([]);
    if (path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (path.endsWith('/history')) return ok({ members: [] });
    if (path.includes('/log')) return ok({ entries: [], nextCursor: null });
    return path === '/api/groups/g1' ? ok(aGroup([aMember({})])) : ok([]);
  });
}

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  clearAccount();
  setAccount(anAccount({ groupIds: ['g1'] }));
});

test('shows the moments of the night with the money and reactions of each', async () => {
  aServer(() => ({ night: '2026-11-25', moments }));
  renderGroupPage();
  const block = within(await screen.findByRole('region', { name: 'Last night' }));
  expect(block.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'bo and cy +$22.73',
    'di −$50.00 on Celtics −5.5',
    'di Over 220.5, lost by 1 point',
  ]);
  await block.findByRole('group', { name: 'Reactions to Worst beat' });
  expect(block.getAllByRole('group')).toHaveLength(3);
});

test('leads to the page of the night, from its head and from each moment', async () => {
  aServer(() => ({ night: '2026-11-25', moments }));
  renderGroupPage();
  const block = within(await screen.findByRole('region', { name: 'Last night' }));
  const links = block.getAllByRole('link');
  expect(links[0]?.textContent).toBe('The whole night');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(4).fill('/group/g1/night/2026-11-25'));
});

test('is absent without a night that is over, and appears when one is', async () => {
  let night: object = { night: null, moments: [] };
  aServer(() => night);
  renderGroupPage();
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(/^Nothing yet/);
  expect(screen.queryByRole('region', { name: 'Last night' })).toBeNull();
  night = { night: '2026-11-25', moments };
  await act(() => loadMoments('g1'));
  expect(screen.getByRole('region', { name: 'Last night' })).toBeTruthy();
});

test('calls a night of today the night, and one of yesterday last night', async () => {
  aServer(() => ({ night: leagueDay(Date.now()), moments }));
  renderGroupPage();
  expect(await screen.findByRole('region', { name: 'The night' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Last night' })).toBeNull();
});

test('opens the picture of the night, to share it as a file', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  aServer(() => ({ night: '2026-11-25', moments }), { night: '2026-11-25', png: btoa('a picture') });
  renderGroupPage();
  const block = await screen.findByRole('region', { name: 'Last night' });
  fireEvent.click(within(block).getByRole('button', { name: 'Share the night as a picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The night as a picture' }));
  expect((await dialog.findByRole('img')).getAttribute('src')).toBe(`data:image/png;base64,${btoa('a picture')}`);
  fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['courtside-2026-11-25.png', 'image/png', 'a picture']);
});

test('says that there is nothing to draw yet', async () => {
  aServer(() => ({ night: '2026-11-25', moments }));
  renderGroupPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Share the night as a picture' }));
  expect(await screen.findByText('No bet of the night is decided yet.')).toBeTruthy();
});
