import { atom } from 'jotai';
import { isServing } from '../api/client-config.ts';
import { store } from '../store.ts';

/** After this long, in ms, a server that could not be reached is asked again. */
const retryAfter = 2000;

/** A part of the program could not be loaded. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded.', { cause });
    this.name = 'MissingPartError';
  }
}

const missing = atom<readonly string[]>([]);

/** User-facing names of the parts of the program that could not be loaded. */
export const missingPartsAtom = atom((get) => get(missing));

const isAnythingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:read-write')].some(({ value }) => value !== '');

async function reloadUnlessTyped(): Promise<void> {
  // The browser may be online while the server is still unreachable; a reload would then show the browser's error page.
  if ((await isServing()) && !isAnythingTyped()) window.location.reload();
}

/** The browser reports a network before names can be looked up, so the server is asked until it responds. */
function reloadOnceServing(): void {
  reloadUnlessTyped().catch((error: unknown) => {
    console.warn('The server cannot be reached yet.', error);
    if (navigator.onLine) setTimeout(reloadOnceServing, retryAfter);
  });
}

let listening = false;

/** Reloads the page when the browser is back online, unless that would discard typed text. */
function reloadWhenOnline(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('online', reloadOnceServing);
}

/**
 * Loads a part of the program. Browsers never retry a failed import, so one reload is offered for all missing parts.
 * `name` is the user-facing name at the start of a sentence; null when the part's replacement offers the reload.
 * @throws MissingPartError
 */
export async function loadPart<T>(name: string | null, load: () => Promise<T>): Promise<T> {
  const others = () => store.get(missing).filter((other) => other !== name);
  try {
    const part = await load();
    if (store.get(missing).length > others().length) store.set(missing, others());
    return part;
  } catch (error) {
    reloadWhenOnline();
    if (name !== null) store.set(missing, [...others(), name]);
    throw new MissingPartError(error);
  }
}
