import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Confirm, Notice } from './dialogs.tsx';

const noop = () => undefined;

/** A bet that can be cancelled; `removes` is the element that disappears with it. */
function Page({ removes }: { removes: 'button' | 'card' | 'section' }) {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  const yes = () => {
    setGone(true);
    setAsking(false);
  };
  const card = (
    <article>
      <h3>Celtics vs. Heat</h3>
      {!(gone && removes === 'button') && (
        <button type="button" onClick={() => setAsking(true)}>
          Cancel bet
        </button>
      )}
      {asking && <Confirm question="Sure?" yes="Yes" no="No" onYes={yes} onNo={() => setAsking(false)} />}
    </article>
  );
  return (
    <main id="main" tabIndex={-1}>
      {!(gone && removes === 'section') && (
        <section>
          <h2>Betting History</h2>
          {!(gone && removes === 'card') && card}
        </section>
      )}
      <button type="button" onClick={noop}>
        Something else
      </button>
    </main>
  );
}

function cancel(removes: 'button' | 'card' | 'section') {
  render(<Page removes={removes} />);
  const opener = screen.getByRole('button', { name: 'Cancel bet' });
  act(() => opener.focus());
  fireEvent.click(opener);
  act(() => screen.getByRole('button', { name: 'Yes' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
}

test.each([
  ['button', 'Celtics vs. Heat'],
  ['card', 'Betting History'],
] as const)('focuses the nearest heading when a dialog has removed its %s', async (removes, heading) => {
  cancel(removes);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })));
});

test('focuses the main element when the whole section is gone', async () => {
  cancel('section');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a destructive question has a red answer, and the safe one has the focus first', () => {
  render(<Confirm question="Leave?" yes="Leave" no="Stay" tone="danger" onYes={noop} onNo={noop} />);
  expect(screen.getByRole('button', { name: 'Leave' }).className).toContain('bg-loss');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }));
});

/** A page with a dialog, and a second dialog over it, that has a link to another page. */
function History() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(0);
  return (
    <main>
      <p>Page {pathname}</p>
      <Link to="/first">First</Link>
      <Link to="/second">Second</Link>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      {open > 0 && (
        <Notice text="Lower" onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            Open another
          </button>
          <Link to="/third" onClick={() => setOpen(0)}>
            Third
          </Link>
        </Notice>
      )}
      {open > 1 && <Notice text="Upper" onClose={() => setOpen(1)} />}
    </main>
  );
}

const entry = () => JSON.stringify(window.history.state);
const isSettled = () => (window.history.state?.dialogs ?? 0) === screen.queryAllByRole('dialog').length;

/** Resolves after the traversals that a step has caused: the current entry has as many dialogs as are open. */
async function until(isDone: () => boolean): Promise<void> {
  do await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  while (!isDone() || !isSettled());
}
const press = async (name: string) => {
  fireEvent.click(screen.getByText(name));
  await until(isSettled);
};
const go = async (by: number) => {
  const before = entry();
  window.history.go(by);
  await until(() => entry() !== before);
};
const page = () => screen.getByText(/^Page/).textContent;
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);

async function openPages() {
  render(
    <BrowserRouter>
      <History />
    </BrowserRouter>,
  );
  await press('First');
  await press('Second');
}

test('Back closes the topmost dialog, then the next one, then leaves the page', async () => {
  await openPages();
  await press('Open');
  await press('Open another');
  expect(dialogs()).toEqual(['Lower', 'Upper']);
  await go(-1);
  expect([page(), dialogs()]).toEqual(['Page /second', ['Lower']]);
  await go(-1);
  expect([page(), dialogs()]).toEqual(['Page /second', []]);
  await go(-1);
  expect(page()).toBe('Page /first');
  await go(1);
  expect([page(), dialogs()]).toEqual(['Page /second', []]);
});

test('closing a dialog otherwise leaves no entry behind', async () => {
  await openPages();
  await press('Open');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await until(isSettled);
  expect([page(), dialogs()]).toEqual(['Page /second', []]);
  await go(-1);
  expect(page()).toBe('Page /first');
});

test('Back from a page that a dialog linked to leads to the page under the dialog, and Forward returns', async () => {
  await openPages();
  await press('Open');
  await press('Third');
  expect([page(), dialogs()]).toEqual(['Page /third', []]);
  await go(-1);
  expect([page(), dialogs()]).toEqual(['Page /second', []]);
  await go(1);
  expect(page()).toBe('Page /third');
  await go(-1);
  await go(-1);
  expect(page()).toBe('Page /first');
});

test('a dialog has its entry as soon as it is open', async () => {
  await openPages();
  fireEvent.click(screen.getByText('Open'));
  expect(window.history.state.dialogs).toBe(1);
});

test('a link that is followed while a closed dialog leaves its entry cancels the move, and Back works on', async () => {
  await openPages();
  await press('Open');
  const leave = window.history.go.bind(window.history);
  const traversal = vi.spyOn(window.history, 'go').mockImplementationOnce((by) => {
    leave(by);
    fireEvent.click(screen.getByText('First'));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await until(() => traversal.mock.calls.length > 0);
  traversal.mockRestore();
  expect(page()).toBe('Page /first');
  await press('Open');
  expect(dialogs()).toEqual(['Lower']);
  await go(-1);
  expect([page(), dialogs()]).toEqual(['Page /first', []]);
});
