import type { FoundUser } from '@courtside/contract/leaderboard';
import { useEffect } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';

/** Debounce of the search while the user types, in ms. */
const typingPause = 200;
const maxFound = 20;

export type Search =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'done'; readonly found: readonly FoundUser[] };

async function search(name: string, signal: AbortSignal): Promise<readonly FoundUser[]> {
  await new Promise((resolve) => setTimeout(resolve, typingPause));
  signal.throwIfAborted();
  return call('searchUsers', { query: { name, limit: String(maxFound) }, signal });
}

/** Searches players by name as the user types. */
export function useSearch(text: string): Search {
  const name = text.trim();
  const { data, failure, reset } = useLoad((signal) => search(name, signal), name, { what: 'The players found' });
  // The next search shows no results of this one.
  useEffect(() => {
    if (name === '') reset();
  }, [name, reset]);
  if (name === '') return { status: 'idle' };
  // The last response stays while the next is loading, so that the list does not flicker with every letter.
  if (failure !== null) return { status: 'failed', message: messageOf(failure, 'The search could not be made.') };
  return data === null ? { status: 'searching' } : { status: 'done', found: data };
}
