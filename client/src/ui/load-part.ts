import { atom } from 'jotai';
import { isServing } from '../api/is-serving.ts';
import { store } from '../store.ts';

const missing = atom<readonly string[]>([]);

/** The parts of the program that could not be loaded, as a person would call them. */
export const missingPartsAtom = atom((get) => get(missing));

const isAnythingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:read-write')].some(({ value }) => value !== '');

async function reloadUnlessTyped(): Promise<void> {
  // A browser that has its network back may still not reach the server, and would show its own error instead.
  if ((await isServing()) && !isAnythingTyped()) window.location.reload();
}

let followed = false;

/** Once the browser is online again it loads the page anew by itself, unless something typed would be lost. */
function reloadWhenOnline(): void {
  if (followed) return;
  followed = true;
  window.addEventListener('online', () => {
    reloadUnlessTyped().catch((error: unknown) => console.warn('The server cannot be reached yet.', error));
  });
}

/**
 * Loads a part of the program that is not in the first load. Browsers remember a failed import, and trying again asks
 * nobody: so a reload is offered, once for all parts that are missing. `name`: what a person would call the part, as
 * the first words of a sentence; null where what stands in its place offers the reload itself.
 * @throws what `load` throws
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
    throw error;
  }
}
