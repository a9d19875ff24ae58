import { useAtom } from 'jotai';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segments } from '../../ui/segments.tsx';
import { themeAtom } from '../../ui/theme.ts';
import { OddsFormatChoice } from '../games/odds-format-choice.tsx';
import { OddsExplained } from './odds-explained.tsx';

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The user's preferences, stored in this browser and shared by its tabs. */
export function Settings({ onClose, onGuide }: { onClose: () => void; onGuide: () => void }) {
  const [theme, chooseTheme] = useAtom(themeAtom);
  return (
    <Modal onClose={onClose} title="Settings" about="Kept on this device.">
      <div className="grid grid-cols-1 gap-6">
        <Setting title="Odds">
          <OddsFormatChoice />
          <OddsExplained />
        </Setting>
        <Setting title="Theme">
          <Segments label="Theme" value={theme} options={themes} onChange={chooseTheme} />
        </Setting>
        <Setting title="New to betting?">
          <Button look="secondary" wide icon={CircleHelp} onClick={onGuide}>
            How betting works
          </Button>
        </Setting>
      </div>
    </Modal>
  );
}
