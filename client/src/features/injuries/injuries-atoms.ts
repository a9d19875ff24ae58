import type { InjuredPlayer, InjuriesReport } from '@courtside/contract/entities';
import { atom } from 'jotai';
import { onTopic } from '../../live/topic-handlers.ts';
import { useTopic } from '../../live/use-topic.ts';
import { store } from '../../store.ts';

/** What last went wrong, in the words a person is told. */
type Trouble = 'Failed to fetch injury data' | 'Failed to refresh injury data';

const report = atom<InjuriesReport | null>(null);
const trouble = atom<Trouble | null>(null);

/** The injuries report; null while it is not here. */
export const injuriesAtom = atom((get) => get(report));

/** What went wrong at the last try; null when it worked, or none has ended yet. */
export const injuriesTroubleAtom = atom((get) => get(trouble));

/** A report has arrived. */
export function setInjuries(arrived: InjuriesReport): void {
  store.set(report, arrived);
  store.set(trouble, null);
}

/** A try has failed. The report that is here stays, and what the live feed has brought need not be fetched. */
export function injuriesFailed(text: Trouble): void {
  if (text === 'Failed to fetch injury data' && store.get(report)) return;
  store.set(trouble, text);
}

/** Nothing is known, as when the page is first opened. */
export function forgetInjuries(): void {
  store.set(report, null);
  store.set(trouble, null);
}

/** What the last change of the report did to a player: brought them onto it, or gave them another status. */
export function newsOf(player: InjuredPlayer, changedAt: string | null): 'New' | 'Changed' | null {
  if (player.isNew) return 'New';
  return changedAt !== null && player.changedAt === changedAt ? 'Changed' : null;
}

onTopic('injuries', { deliver: ({ data }) => setInjuries(data) });

/** Keeps the report live while the component is on the screen. */
export function useLiveInjuries(): void {
  useTopic('injuries');
}
