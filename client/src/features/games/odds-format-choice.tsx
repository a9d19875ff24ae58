import { type OddsFormat, oddsFormats } from '@courtside/contract/odds';
import { useAtom } from 'jotai';
import { Segments } from '../../ui/segments.tsx';
import { oddsFormatAtom } from './odds-format.ts';

/** How to read each odds format, in one or two sentences. */
export const oddsRules: Readonly<Record<OddsFormat, string>> = {
  american: 'With a plus, the number is what $100 wins. With a minus, it is what you stake to win $100.',
  decimal: 'The number is what each $1 pays back if you win, your own dollar included.',
  fractional: 'Read it as “you win this, for staking that”: at 6/4, a stake of $4 wins $6.',
};

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
