import type { Game } from '@courtside/contract/entities';
import type { GameChange } from '@courtside/contract/live';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { atomFamily } from 'jotai-family';
import { store } from '../../store.ts';
import { nowAtom } from './clock.ts';
import { withGameChanges } from './game-changes.ts';
import { gamesInPhase, type Phase } from './game-phase.ts';
import { type PriceTrail, withPrices } from './price-trail.ts';

type Load = { readonly status: 'loading' | 'loaded' } | { readonly status: 'failed'; readonly message: string | null };

const games = atom<ReadonlyMap<string, Game>>(new Map());
const trails = atom<ReadonlyMap<string, PriceTrail>>(new Map());
const load = atom<Load>({ status: 'loading' });

/** Whether the games are here. 'failed' carries the server's message where it sent one. */
export const gamesLoadAtom = atom((get) => get(load));

/** One game by id; undefined when it is gone. Changes only when this game does. */
export const gameAtom = atomFamily((id: string) => atom((get) => get(games).get(id)));

/** The prices of a game seen since the page was opened. */
export const priceTrailAtom = atomFamily((id: string) => atom((get) => get(trails).get(id)));

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The ids of the games in a phase, in the order to show them. Changes only when the list does, not with each price. */
export const gameIdsAtom = atomFamily((phase: Phase) =>
  selectAtom(
    atom((get) => gamesInPhase(get(games).values(), phase, get(nowAtom)).map(({ id }) => id)),
    (ids) => ids,
    sameIds,
  ),
);

function write(next: ReadonlyMap<string, Game>): void {
  store.set(trails, withPrices(store.get(trails), next.values()));
  store.set(games, next);
}

/** The whole league, as a snapshot tells it. */
export function setGames(all: readonly Game[]): void {
  write(new Map(all.map((game) => [game.id, game])));
  store.set(load, { status: 'loaded' });
}

/** What changed since. */
export function changeGames(changed: readonly GameChange[], removed: readonly string[]): void {
  write(withGameChanges(store.get(games), changed, removed));
  for (const id of removed) {
    gameAtom.remove(id);
    priceTrailAtom.remove(id);
  }
}

/** The games are being asked for; those already here stay. */
export function gamesRequested(): void {
  if (store.get(load).status === 'failed') store.set(load, { status: 'loading' });
}

/** They could not be had. Games already here stay on the screen. `message`: the server's own words. */
export function gamesFailed(message: string | null): void {
  if (store.get(load).status !== 'loaded') store.set(load, { status: 'failed', message });
}
