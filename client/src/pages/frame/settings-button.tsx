import { useSetAtom } from 'jotai';
import { SlidersHorizontal } from 'lucide-react';
import { panelAtom } from '../../features/panels/panel-atom.ts';

/** Opens the settings from every page. */
export function SettingsButton() {
  const openPanel = useSetAtom(panelAtom);
  return (
    <button
      type="button"
      onClick={() => openPanel('settings')}
      aria-label="Settings"
      aria-haspopup="dialog"
      className="grid size-11 place-items-center rounded-control text-soft transition-colors hover:bg-raised hover:text-ink"
    >
      <SlidersHorizontal aria-hidden className="size-5" />
    </button>
  );
}
