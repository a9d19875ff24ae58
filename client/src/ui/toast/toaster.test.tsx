import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { Modal } from '../modal.tsx';
import { dismissToast, showToast, toastDuration, toastsAtom } from './toast-atoms.ts';
import Toaster from './toaster.tsx';

beforeEach(() => {
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

/** The toaster, with or without an open dialog. */
function page(dialog: boolean) {
  return (
    <Provider store={store}>
      {dialog && (
        <Modal title="Your bets" onClose={vi.fn()}>
          Two are running.
        </Modal>
      )}
      <Toaster />
    </Provider>
  );
}
const toast = () => screen.findByText('A new version is ready.', { selector: '[data-toast] *' });

test('renders toasts inside an open dialog, where they can be announced and pressed', async () => {
  const reload = vi.fn();
  render(page(true));
  act(() => showToast({ tone: 'plain', text: 'A new version is ready.', action: { label: 'Reload', act: reload } }));
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.contains(screen.getByText('A new version is ready.'))).toBe(true));
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('status')
        .some((status) => status.textContent?.startsWith('Message')),
    ).toBe(true),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalled();
});

test('keeps a toast when its dialog closes, and moves it into a dialog that opens', async () => {
  const { rerender } = render(page(true));
  act(() => showToast({ tone: 'plain', text: 'A new version is ready.', action: { label: 'Reload', act: vi.fn() } }));
  await toast();
  rerender(page(false));
  await waitFor(async () => expect((await toast()).isConnected).toBe(true));
  rerender(page(true));
  await waitFor(async () => expect(screen.getByRole('dialog').contains(await toast())).toBe(true));
});

test('dismisses a toast on Escape, but not one with an action', async () => {
  render(page(false));
  act(() => {
    showToast({ tone: 'plain', text: 'A new version is ready.', action: { label: 'Reload', act: vi.fn() } });
    showToast({ tone: 'plain', text: 'Celtics lost.' });
  });
  await toast();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['A new version is ready.']));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(store.get(toastsAtom)).toEqual([]);
});

test('dismisses a toast after its duration, even when another one was closed under the pointer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    render(page(false));
    act(() => showToast({ tone: 'plain', text: 'Celtics lost.' }));
    const first = screen.getByText('Celtics lost.');
    fireEvent.pointerMove(first);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    act(() => showToast({ tone: 'plain', text: 'Heat lost.' }));
    act(() => void vi.advanceTimersByTime(toastDuration - 1));
    expect(store.get(toastsAtom)).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(store.get(toastsAtom)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps a toast while the page is hidden and dismisses it after its duration in view', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  try {
    render(page(false));
    act(() => showToast({ tone: 'plain', text: 'Celtics lost.' }));
    act(() => void vi.advanceTimersByTime(3 * toastDuration));
    expect(store.get(toastsAtom)).toHaveLength(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    act(() => void vi.advanceTimersByTime(toastDuration - 1));
    expect(store.get(toastsAtom)).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(store.get(toastsAtom)).toEqual([]);
  } finally {
    hidden.mockRestore();
    vi.useRealTimers();
  }
});

test.each([
  ['ends before the balance on a phone', 390, 246, '152px'],
  ['ends before a long balance on a tablet', 768, 570, '206px'],
  ['is centered where the balance is far enough away', 1440, 1150, '8px'],
])('%s', (_name, width, left, right) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  const balance = document.createElement('a');
  balance.dataset.balance = '';
  balance.getBoundingClientRect = () => new DOMRect(left, 0, 90, 44);
  document.body.append(balance);
  render(page(false));
  act(() => showToast({ tone: 'win', text: 'Bet placed.' }));
  const list = document.querySelector<HTMLElement>('[data-toast]')?.parentElement;
  expect(list?.style.right).toBe(right);
  expect(list?.style.left).toBe('8px');
  balance.remove();
});
