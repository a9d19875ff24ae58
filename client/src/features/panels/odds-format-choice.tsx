import { formatOdds, type OddsFormat, oddsFormats } from '@courtside/contract/odds';
import { useAtom } from 'jotai';
import { Segments } from '../../ui/segments.tsx';
import { oddsFormatAtom } from '../games/odds-format.ts';

const names: Readonly<Record<OddsFormat, string>> = {
  american: 'American',
  decimal: 'Decimal',
  fractional: 'Fractional',
};

/** What each format means. */
const meanings: Readonly<Record<OddsFormat, string>> = {
  american: 'what $100 wins, or with a minus what it takes to win $100.',
  decimal: 'what each $1 pays back, your stake included.',
  fractional: 'what you win for what you stake, to the nearest usual fraction.',
};

const example = 150;

/** Selects the odds format. */
export function OddsFormatChoice() {
  const [format, setFormat] = useAtom(oddsFormatAtom);
  const options = oddsFormats.map((value) => ({ value, label: names[value] }));
  return (
    <>
      <Segments label="How odds are written" value={format} options={options} onChange={setFormat} />
      <p className="mt-2 text-sm text-soft">
        <span className="num text-base text-ink">{formatOdds(example, format)}</span> says {meanings[format]}
      </p>
    </>
  );
}
