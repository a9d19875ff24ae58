import { act, render, screen } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import { Suspense, startTransition, use } from 'react';
import { expect, test } from 'vitest';
import { store } from '../../store.ts';
import { useTop } from './board-list.tsx';

const rows = atom(0);
const never = new Promise<void>(() => undefined);

/** Its second value is never ready, so the transition to it stays pending. */
function Slow() {
  if (useAtomValue(rows, { store }) === 1) use(never);
  return null;
}

function List() {
  const { element, top } = useTop<HTMLParagraphElement>();
  return (
    <p ref={element}>
      {useAtomValue(rows, { store })} at {top}
    </p>
  );
}

test('renders new values while a transition to earlier ones is pending', async () => {
  render(
    <Suspense>
      <Slow />
      <List />
    </Suspense>,
  );
  expect(await screen.findByText('0 at 0')).toBeTruthy();
  await act(async () => startTransition(() => store.set(rows, 1)));
  await act(async () => store.set(rows, 2));
  expect(screen.getByText('2 at 0')).toBeTruthy();
});
