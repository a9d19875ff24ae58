import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Confirm } from './confirm.tsx';

const noop = () => undefined;

/** A list of two bets, each cancelled by its button; `goes` says what is gone then. */
function Page({ goes }: { goes: 'button' | 'card' | 'section' }) {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  const yes = () => {
    setGone(true);
    setAsking(false);
  };
  const card = (
    <article>
      <h3>Celtics vs. Heat</h3>
      {!(gone && goes === 'button') && (
        <button type="button" onClick={() => setAsking(true)}>
          Cancel bet
        </button>
      )}
      {asking && <Confirm question="Sure?" yes="Yes" no="No" onYes={yes} onNo={() => setAsking(false)} />}
    </article>
  );
  return (
    <main id="main" tabIndex={-1}>
      {!(gone && goes === 'section') && (
        <section>
          <h2>Betting History</h2>
          {!(gone && goes === 'card') && card}
        </section>
      )}
      <button type="button" onClick={noop}>
        Something else
      </button>
    </main>
  );
}

function cancel(goes: 'button' | 'card' | 'section') {
  render(<Page goes={goes} />);
  const opener = screen.getByRole('button', { name: 'Cancel bet' });
  act(() => opener.focus());
  fireEvent.click(opener);
  act(() => screen.getByRole('button', { name: 'Yes' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
}

test.each([
  ['button', 'Celtics vs. Heat'],
  ['card', 'Betting History'],
] as const)('after a dialog whose %s has gone the focus is on the heading nearest to it', async (goes, heading) => {
  cancel(goes);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })));
});

test('where the whole section has gone the focus is on the main part of the page', async () => {
  cancel('section');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
