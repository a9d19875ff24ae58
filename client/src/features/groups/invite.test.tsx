import { fireEvent, render as renderAlone, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { store } from '../../store.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GroupId, Invite } from './invite.tsx';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const link = new URL('/invite/HKPT-4F7', window.location.href).href;
const own = { groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' };
const render = (part: ReactNode) => renderAlone(<Provider store={store}>{part}</Provider>);
const codeIsShown = () => screen.findByText('HKPT-4F7');

beforeEach(() => {
  endSession();
  fakeApi(() => ok(own));
});

/** Replaces `navigator` with one that has only the given features. */
function aBrowser(abilities: {
  share?: (data: ShareData) => Promise<void>;
  writeText?: (text: string) => Promise<void>;
}) {
  vi.stubGlobal('navigator', {
    ...(abilities.share && { share: abilities.share }),
    ...(abilities.writeText && { clipboard: { writeText: abilities.writeText } }),
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('copies the link and confirms it with a toast', async () => {
  const writeText = vi.fn(async () => undefined);
  aBrowser({ writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await codeIsShown();
  press('Copy invite link');
  await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
  expect(writeText).toHaveBeenCalledWith(link);
});

test('shows the link for manual copying when the browser refuses to copy', async () => {
  aBrowser({ writeText: () => Promise.reject(new Error('denied')) });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  await codeIsShown();
  press('Copy invite link');
  expect(await screen.findByLabelText('To be copied')).toHaveProperty('value', link);
});

test('shows the id for manual copying when the page has no clipboard', async () => {
  aBrowser({});
  render(<GroupId groupId="g1" />);
  press('Copy Group ID');
  expect(await screen.findByLabelText('To be copied')).toHaveProperty('value', 'g1');
});

test('shares through the device, and treats a closed share sheet as a cancellation', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  const writeText = vi.fn(async () => undefined);
  aBrowser({ share, writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  await codeIsShown();
  press('Share');
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sunday hoops', url: link })),
  );
  expect(writeText).not.toHaveBeenCalled();
});

test('copies the code alone, for friends who type it', async () => {
  const writeText = vi.fn(async () => undefined);
  aBrowser({ writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  await codeIsShown();
  press('Copy invite code');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('HKPT-4F7'));
});

test('copies the link with the id of the group when the code could not be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fakeApi(() => errorResponse('unavailable'));
  const writeText = vi.fn(async () => undefined);
  aBrowser({ writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  await waitFor(() => expect(screen.queryByText('Your code')).toBeNull());
  press('Copy invite link');
  const byId = new URL('/group/g1', window.location.href).href;
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(byId));
});
