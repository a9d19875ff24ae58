import { formatOdds, oddsFormats } from '@courtside/contract/odds';
import { atom, useAtomValue } from 'jotai';
import { storedChoice } from '../../ui/stored-choice.ts';

/** How this person likes to read odds. */
export const oddsFormatAtom = storedChoice('courtside:odds', oddsFormats, 'american');

/** Writes an American price the chosen way. */
export const writeOddsAtom = atom((get) => {
  const format = get(oddsFormatAtom);
  return (price: number) => formatOdds(price, format);
});

export const useWriteOdds = () => useAtomValue(writeOddsAtom);
