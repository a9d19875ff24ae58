import { atom } from 'jotai';
import { store } from '../store.ts';

export type Theme = 'light' | 'dark';

/** Read by `theme.js` before the first paint, too. */
const key = 'courtside:theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const chosen = atom<Theme | null>(readChosen());
const system = atom<Theme>(systemDark.matches ? 'dark' : 'light');

/** The theme on the screen: the chosen one, else the system's. */
export const themeAtom = atom((get) => get(chosen) ?? get(system));

function themeOf(value: string | null): Theme | null {
  return value === 'light' || value === 'dark' ? value : null;
}

function readChosen(): Theme | null {
  try {
    return themeOf(localStorage.getItem(key));
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return null;
  }
}

/** The colour of the browser's own bars, as in `index.html`. */
const barColours: Readonly<Record<Theme, string>> = { light: '#fbfaf8', dark: '#0b0e15' };

function colourBars(theme: Theme | null): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColours[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}

function show(theme: Theme | null): void {
  store.set(chosen, theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  colourBars(theme);
}

/** Shows the other theme. What equals the system's own is not kept, so that the page follows the system again. */
export function toggleTheme(): void {
  const next = store.get(themeAtom) === 'dark' ? 'light' : 'dark';
  const kept = next === store.get(system) ? null : next;
  show(kept);
  try {
    if (kept) localStorage.setItem(key, kept);
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Follows the system and the other tabs. */
export function followTheme(): void {
  colourBars(store.get(chosen));
  systemDark.addEventListener('change', () => store.set(system, systemDark.matches ? 'dark' : 'light'));
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(themeOf(event.newValue));
  });
}
