import { storedChoice } from '../storage.ts';
import { store } from '../store.ts';

/** The chosen theme, or 'system' to follow the system. `theme.js` reads the same key before the first paint. */
export const themeAtom = storedChoice('courtside:theme', ['system', 'light', 'dark'], 'system');

/** Colors of the browser's toolbar, as in `index.html`. */
const barColors = { light: '#e8d9b8', dark: '#15110d' } as const;

function show(): void {
  const theme = store.get(themeAtom);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColors[theme === 'system' ? system : theme];
  }
}

/** Shows the chosen theme, and follows choices made here or in other tabs. The style sheet follows the system. */
export function followTheme(): () => void {
  show();
  return store.sub(themeAtom, show);
}
