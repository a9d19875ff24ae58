import type { InjuredPlayer } from '@courtside/contract/entities';
import { atom } from 'jotai';
import { callForAll } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { completeReport } from '../../api/specified-fields.ts';
import { topicAtom } from '../../live/topic-state.ts';

const refreshFailed = 'Failed to refresh injury data';

const injuries = resource({
  what: 'The injuries report',
  live: (get) => get(topicAtom('injuries')),
  async read(signal) {
    return completeReport(await callForAll('readInjuries', { signal }));
  },
});

/** The injuries report; null until it is loaded. */
export const injuriesAtom = injuries.dataAtom;

/** The message of the last failure; null if the last load succeeded or none has ended yet. */
export const injuriesTroubleAtom = atom((get) => {
  const { data, failure } = get(injuries.stateAtom);
  if (failure instanceof Error && failure.message === refreshFailed) return refreshFailed;
  return failure === null || data !== null ? null : 'Failed to fetch injury data';
});

/** Loads the last good report. Never rejects. */
export const loadInjuries = injuries.load;

/** Makes the server read its source again. Keeps the known report on failure. Never rejects. */
export async function refreshInjuries(): Promise<void> {
  try {
    // As specified: no body, but the content type of one.
    const answer = await callForAll('scrapeInjuries', { headers: { 'content-type': 'application/json' } });
    // As specified, the response may have no list: then the list is read again.
    if (Array.isArray(answer.data)) injuries.set(completeReport(answer));
    else await loadInjuries();
  } catch (cause) {
    console.error('The injuries report could not be refreshed.', cause);
    injuries.fail(new Error(refreshFailed, { cause }));
  }
}

/** Clears the report. */
export const forgetInjuries = injuries.reset;

/** How the last change of the report affected a player: a new entry or another status. */
export function newsOf(player: InjuredPlayer, changedAt: string | null): 'New' | 'Changed' | null {
  if (player.isNew) return 'New';
  return changedAt !== null && player.changedAt === changedAt ? 'Changed' : null;
}
