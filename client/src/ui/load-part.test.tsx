import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MissingParts } from '../pages/frame/frame.tsx';
import { store } from '../store.ts';
import { onDemand } from './lazy-part.tsx';
import { loadPart } from './load-part.ts';

const reload = vi.fn();
const config = vi.fn<() => Promise<Response>>();
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const fail = (name: string | null) => act(() => loadPart(name, broken).catch(() => undefined));
const Mailbox = onDemand('The mailbox', broken);
const because = ' could not be loaded. The connection may have dropped, or Courtside has just been updated.';
const offer = () => screen.queryByRole('alert')?.querySelector('p')?.textContent;

const show = () =>
  render(
    <Provider store={store}>
      <MissingParts />
      <input aria-label="Typed" />
      <input aria-label="Given" readOnly value="g1" />
    </Provider>,
  );

/** Dispatches `online` and waits until its listeners have finished. */
async function comeOnline() {
  window.dispatchEvent(new Event('online'));
  await config.mock.results.at(-1)?.value.catch(() => undefined);
  await Promise.resolve();
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  reload.mockReset();
  config.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', config);
});
afterEach(async () => {
  for (const name of ['Sign-in', 'The live feed', 'The mailbox']) await act(() => loadPart(name, async () => name));
});

test('offers one reload that names every missing part, until the part has loaded', async () => {
  show();
  expect(offer()).toBeUndefined();
  await fail('Sign-in');
  await fail('The live feed');
  await fail('The live feed');
  expect(offer()).toBe(`Sign-in, The live feed${because}`);
  await act(() => loadPart('Sign-in', async () => 'here'));
  expect(offer()).toBe(`The live feed${because}`);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('closes a dialog whose code is missing and names it once, even when it is opened twice', async () => {
  const closed = vi.fn();
  show();
  for (const _ of [1, 2]) render(<Mailbox onClose={closed} />);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(offer()).toBe(`The mailbox${because}`));
});

test('reloads the page when the browser is back online and no text was typed', async () => {
  show();
  await fail(null);
  expect(offer()).toBeUndefined();
  await comeOnline();
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads the page once the server responds, although it does not when the browser is back online', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await fail(null);
  config.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await comeOnline();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload while text is typed or the browser is offline', async () => {
  show();
  await fail('Sign-in');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  config.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await comeOnline();
  fireEvent.change(screen.getByLabelText('Typed'), { target: { value: '25' } });
  await comeOnline();
  expect(reload).not.toHaveBeenCalled();
  expect(offer()).toBe(`Sign-in${because}`);
});
