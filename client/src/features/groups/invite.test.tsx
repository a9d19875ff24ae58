import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { CopyId, Invite } from './invite.tsx';

const link = new URL('/group/g1', window.location.href).href;

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
  vi.unstubAllGlobals();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('copies the link and confirms it with a toast', async () => {
  const writeText = vi.fn(async () => undefined);
  aBrowser({ writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  press('Copy invite link');
  await waitFor(() => expect(store.get(toastsAtom)).toHaveLength(1));
  expect(writeText).toHaveBeenCalledWith(link);
});

test('shows the link for manual copying when the browser refuses to copy', async () => {
  aBrowser({ writeText: () => Promise.reject(new Error('denied')) });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  press('Copy invite link');
  expect(await screen.findByLabelText('To be copied')).toHaveProperty('value', link);
});

test('shows the id for manual copying when the page has no clipboard', async () => {
  aBrowser({});
  render(<CopyId groupId="g1" />);
  press('Copy Group ID');
  expect(await screen.findByLabelText('To be copied')).toHaveProperty('value', 'g1');
});

test('shares through the device, and treats a closed share sheet as a cancellation', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  const writeText = vi.fn(async () => undefined);
  aBrowser({ share, writeText });
  render(<Invite groupId="g1" groupName="Sunday hoops" />);
  press('Share');
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sunday hoops', url: link })),
  );
  expect(writeText).not.toHaveBeenCalled();
});
