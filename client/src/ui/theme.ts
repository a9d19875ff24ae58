import { atom } from 'jotai';
import { store } from '../store.ts';

type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

/** Read by `theme.js` before the first paint, too. */
const key = 'courtside:theme';

const chosen = atom<Theme | null>(readChosen());

/** What was chosen: one theme, or to follow the system. */
export const themeChoiceAtom = atom((get): ThemeChoice => get(chosen) ?? 'system');

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

/** Shows a theme from now on, or follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  show(themeOf(choice));
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Follows the other tabs. The system is followed by the style sheet. */
export function followTheme(): void {
  colourBars(store.get(chosen));
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(themeOf(event.newValue));
  });
}
