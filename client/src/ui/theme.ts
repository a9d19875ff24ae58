import { atom } from 'jotai';
import { store } from '../store.ts';

type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

/** `theme.js` reads the same key before the first paint. */
const key = 'courtside:theme';

const chosen = atom<Theme | null>(readChosen());

/** The chosen theme, or 'system' to follow the system. */
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

/** Colors of the browser's toolbar, as in `index.html`. */
const barColors: Readonly<Record<Theme, string>> = { light: '#fbfaf8', dark: '#0b0e15' };

function colorBars(theme: Theme | null): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColors[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}

function show(theme: Theme | null): void {
  store.set(chosen, theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  colorBars(theme);
}

/** Switches to a theme, or follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  show(themeOf(choice));
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Follows changes made in other tabs. The style sheet follows the system. */
export function followTheme(): void {
  colorBars(store.get(chosen));
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(themeOf(event.newValue));
  });
}
