import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Confirm } from './dialogs.tsx';

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
