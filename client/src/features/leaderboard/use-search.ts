import type { FoundUser } from '@courtside/contract/leaderboard';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Asked once the typing pauses for this long, in ms. */
const typingPause = 200;
const most = 20;

export type Search =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'done'; readonly found: readonly FoundUser[] };

/** Looks players up by name, as it is typed. */
export function useSearch(text: string): Search {
  const name = text.trim();
  const [answer, setAnswer] = useState<{ readonly to: string; readonly search: Search } | null>(null);

  useEffect(() => {
    if (name === '') return setAnswer(null);
    let current = true;
    const tell = (search: Search) => {
      if (current) setAnswer({ to: name, search });
    };
    const timer = setTimeout(() => {
      call('searchUsers', { query: { name, limit: String(most) } }).then(
        (found) => tell({ status: 'done', found }),
        (error: unknown) => tell({ status: 'failed', message: messageOf(error, 'The search could not be made.') }),
      );
    }, typingPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [name]);

  if (name === '') return { status: 'idle' };
  // While the next answer is on its way the last one stays, so that the list does not flicker with every letter.
  return answer?.search ?? { status: 'searching' };
}
