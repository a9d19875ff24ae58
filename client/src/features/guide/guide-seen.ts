import { storedChoice } from '../../storage.ts';

/** 'answered' once this browser's user has opened or dismissed the guide. */
export const guideOfferAtom = storedChoice('courtside:guide', ['open', 'answered'], 'open');
