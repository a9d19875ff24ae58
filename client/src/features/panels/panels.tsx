import { useAtom } from 'jotai';
import { Guide } from '../guide/guide.tsx';
import { panelAtom } from './panel-atom.ts';
import { Settings } from './settings.tsx';

/** Renders the open panel. Its code loads when the first panel opens. */
export default function Panels() {
  const [panel, setPanel] = useAtom(panelAtom);
  const close = () => setPanel(null);
  if (panel === 'guide') return <Guide onClose={close} />;
  if (panel === 'settings') return <Settings onClose={close} onGuide={() => setPanel('guide')} />;
  return null;
}
