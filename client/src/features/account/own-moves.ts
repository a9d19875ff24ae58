import type { Cents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { isDelayed } from '../../delay/delay-line.ts';
import { derivedFamily, store } from '../../store.ts';

/** Money that this device has moved and that the shown record of its account does not include yet. */
interface OwnMove {
  /** 'main' or the id of a season. */
  readonly account: string;
  /** What the balance changes by, in cents. */
  readonly cents: Cents;
  /** When the server had answered, in ms of the page's own clock. */
  readonly at: number;
}

/** By what was done, such as `<bet>:placed`. */
const moves = atom<ReadonlyMap<string, OwnMove>>(new Map());

onSessionEnd(() => store.set(moves, new Map()));

/** What to add to the shown balance of an account, in cents. */
export const ownMovesAtom = derivedFamily(
  (get, account: string): Cents =>
    [...get(moves).values()].filter((move) => move.account === account).reduce((sum, { cents }) => sum + cents, 0),
);

/**
 * Counts money that the user has moved on this device while it is behind its TV: the record that includes it waits with all
 * others, but the user's own actions are never held back, and no stake can be offered twice.
 */
export function countOwnMove(what: string, account: string, cents: Cents): void {
  if (!isDelayed()) return;
  store.set(moves, (known) => new Map(known).set(what, { account, cents, at: performance.now() }));
}

function keepMoves(isKept: (move: OwnMove, what: string) => boolean): void {
  const known = store.get(moves);
  const kept = [...known].filter(([what, move]) => isKept(move, what));
  if (kept.length < known.size) store.set(moves, new Map(kept));
}

/** The shown records include these moves now. */
export function includeMoves(done: ReadonlySet<string>): void {
  keepMoves((_move, what) => !done.has(what));
}

/** The shown record of an account was read after `at`, in ms of the page's own clock. */
export function includeMovesBefore(at: number, isIncluded: (account: string) => boolean): void {
  keepMoves((move) => move.at > at || !isIncluded(move.account));
}
