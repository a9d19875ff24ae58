import type { NightSharing } from '@courtside/contract/nights';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/call.ts';
import { setSession } from '../../../features/session/session-atoms.ts';
import { store } from '../../../store.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../../testing/fake-api.ts';
import { ShareLinkButton } from './share-link-button.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const at = '2026-11-26T05:00:00.000Z';
const own = { uid: 'ana', username: 'ana', createdAt: at };
const linkPath = '/api/groups/g1/nights/2026-11-25/link';

/** A server that keeps how the night is shared. */
function aServer(
  start: Partial<NightSharing> = {},
  failing: () => ReturnType<typeof networkError> | null = () => null,
) {
  let sharing: NightSharing = { isShown: false, shown: 1, members: 4, links: [], ...start };
  return fakeApi(({ method, path, body }) => {
    const failure = failing();
    if (failure !== null) return failure;
    if (path.endsWith('/sharing')) {
      const isShown = (body as { shown: boolean }).shown;
      sharing = { ...sharing, isShown, shown: sharing.shown + (isShown ? 1 : -1) };
      return ok({ isShown, shown: sharing.shown, members: sharing.members });
    }
    if (method === 'POST') {
      sharing = { ...sharing, links: [...sharing.links.filter(({ uid }) => uid !== 'ana'), own] };
      return ok({ createdAt: at, path: '/night/5ec2e7' }, 201);
    }
    if (method === 'DELETE') sharing = { ...sharing, links: [] };
    return ok(sharing);
  });
}

async function open() {
  render(
    <Provider store={store}>
      <ShareLinkButton groupId="g1" groupName="Sunday hoops" day="2026-11-25" ownUid="ana" />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share this night' }));
  return within(await screen.findByRole('dialog', { name: 'Share this night' }));
}

beforeEach(() => {
  endSession();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('asks whether the user may be shown, and says how many members are', async () => {
  const calls = aServer();
  const dialog = await open();
  const choice = await dialog.findByRole('switch', {
    name: 'Show my name, profit and standout picks on shared nights',
  });
  expect(choice.getAttribute('aria-checked')).toBe('false');
  expect(dialog.getByText('1 of 4 members are shown by name. Everyone else is “A friend”.')).toBeTruthy();
  fireEvent.click(choice);
  expect(await dialog.findByText(/^2 of 4 members/)).toBeTruthy();
  expect(choice.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(choice);
  expect(await dialog.findByText(/^1 of 4 members/)).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${linkPath}`,
    'PUT /api/groups/g1/sharing',
    'PUT /api/groups/g1/sharing',
  ]);
});

test('makes a link without changing the choice, shows and copies it this once, shares and revokes it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, clipboard: { writeText } }));
  const calls = aServer();
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Make a link' }));
  expect(await dialog.findByText('Copy the link now: it is not shown again.')).toBeTruthy();
  const address = `${window.location.origin}/night/5ec2e7`;
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(address));
  fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Sunday hoops on Courtside', url: address });
  expect(calls.some(({ path }) => path.endsWith('/sharing'))).toBe(false);
  expect((await dialog.findByRole('listitem')).textContent).toMatch(/^Your link, made /);
  expect(dialog.getByRole('button', { name: 'Replace my link' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(dialog.queryByText(address)).toBeNull());
  expect(dialog.queryByRole('listitem')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Make a link' })).toBeTruthy();
});

test('lists the links of all members for the owner, who revokes them together', async () => {
  aServer({ links: [own, { uid: 'bo', username: 'bo', createdAt: at }] });
  const dialog = await open();
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent?.split(',')[0]);
  expect(lines).toEqual(['Your link', 'bo']);
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke all' }));
  await waitFor(() => expect(dialog.queryAllByRole('listitem')).toEqual([]));
});

test('says why a link was not made, and loads again on Try Again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let failing: () => ReturnType<typeof networkError> | null = networkError;
  aServer({}, () => failing());
  const dialog = await open();
  const again = await dialog.findByRole('button', { name: 'Try Again' });
  failing = () => null;
  fireEvent.click(again);
  const make = await dialog.findByRole('button', { name: 'Make a link' });
  failing = () => errorResponse('night-not-over');
  fireEvent.click(make);
  expect((await dialog.findByRole('alert')).textContent).toContain('A night can be shared once it is over.');
});
