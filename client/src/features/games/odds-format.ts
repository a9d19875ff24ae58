import { formatOdds, oddsFormats } from '@courtside/contract/odds';
import { atom, useAtomValue } from 'jotai';
import { storedChoice } from '../../storage.ts';

/** The odds format this user has chosen. */
export const oddsFormatAtom = storedChoice('courtside:odds', oddsFormats, 'american');

/** Formats an American price in the chosen format. A price of 0 is missing. */
export const writeOddsAtom = atom((get) => {
  const format = get(oddsFormatAtom);
  return (price: number) => (price === 0 ? 'N/A' : formatOdds(price, format));
});

export const useWriteOdds = () => useAtomValue(writeOddsAtom);
