import { type OddsFormat, oddsFormats } from '@courtside/contract/odds';
import { useAtom } from 'jotai';
import { Segments } from '../../ui/segments.tsx';
import { oddsFormatAtom } from './odds-format.ts';

const names: Readonly<Record<OddsFormat, string>> = {
  american: 'American',
  decimal: 'Decimal',
  fractional: 'Fractional',
};

const options = oddsFormats.map((value) => ({ value, label: names[value] }));

/** Selects the odds format. */
export function OddsFormatChoice() {
  const [format, setFormat] = useAtom(oddsFormatAtom);
  return <Segments label="How odds are written" value={format} options={options} onChange={setFormat} />;
}
