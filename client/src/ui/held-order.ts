import { useState } from 'react';
import { sameItems } from '../store.ts';
import { useReturn } from './use-return.ts';

/** The held ids that are still listed, in their places, then the new ones. */
function withNew(held: readonly string[], ids: readonly string[]): readonly string[] {
  const kept = held.filter((id) => ids.includes(id));
  const next = [...kept, ...ids.filter((id) => !kept.includes(id))];
  return sameItems(next, held) ? held : next;
}

/** Keeps a list in its order until the reader scrolls or comes back to the tab. New ids are last until then. */
export function useHeldOrder(ids: readonly string[]): readonly string[] {
  const [held, setHeld] = useState(ids);
  const next = withNew(held, ids);
  if (next !== held) setHeld(next);
  useReturn(() => setHeld((known) => (sameItems(known, ids) ? known : ids)));
  return next;
}
