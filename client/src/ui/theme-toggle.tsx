import { useAtomValue } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { themeAtom, toggleTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useAtomValue(themeAtom);
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={toggleTheme}
      aria-label={theme === 'dark' ? 'Switch to light colours' : 'Switch to dark colours'}
      className="grid size-11 place-items-center rounded-control text-soft transition-colors hover:bg-raised hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
