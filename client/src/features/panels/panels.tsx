import { useAtom, useAtomValue } from 'jotai';
import { CircleHelp, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segments } from '../../ui/segments.tsx';
import { themeAtom } from '../../ui/theme.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { OddsFormatChoice, oddsRules } from '../games/odds-format-choice.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { ExamplePrice } from '../guide/example-price.tsx';
import { Guide } from '../guide/guide.tsx';
import { type Side, useExample } from '../guide/use-example.ts';
import { TvDelayDialog } from '../tv-delay/tv-delay-dialog.tsx';
import { panelAtom } from './panel-atom.ts';

function Row({ side: { team, price }, place }: { side: Side; place: 'favorite' | 'underdog' }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="min-w-0 grow truncate">
        {splitTeamName(team).nickname} <span className="block text-note text-soft">{place}</span>
      </p>
      <ExamplePrice price={price} dollars={100} />
    </li>
  );
}

/** Explains the chosen odds format by a real game: who is the favorite, and what $100 wins on each team. */
function OddsExplained() {
  const format = useAtomValue(oddsFormatAtom);
  const { favorite, underdog } = useExample();
  return (
    <div className="mt-3 rounded-control border border-line px-3 py-2 text-sm">
      <p className="min-h-10 text-soft">{oddsRules[format]}</p>
      <ul className="mt-1">
        <Row side={favorite} place="favorite" />
        <Row side={underdog} place="underdog" />
      </ul>
    </div>
  );
}

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
function Settings({
  onClose,
  onGuide,
  onTvDelay,
}: {
  onClose: () => void;
  onGuide: () => void;
  onTvDelay: () => void;
}) {
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
        <Setting title="Watching on TV?">
          <Button look="secondary" wide icon={Tv} onClick={onTvDelay}>
            My TV is behind
          </Button>
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

/** Renders the open panel. Its code loads when the first panel opens. */
export default function Panels() {
  const [panel, setPanel] = useAtom(panelAtom);
  const close = () => setPanel(null);
  if (panel === 'guide') return <Guide onClose={close} />;
  if (panel === 'tv-delay') return <TvDelayDialog onClose={close} />;
  if (panel === 'settings')
    return <Settings onClose={close} onGuide={() => setPanel('guide')} onTvDelay={() => setPanel('tv-delay')} />;
  return null;
}
