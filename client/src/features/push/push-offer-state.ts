import { storedChoice } from '../../storage.ts';

/** 'answered' once this browser's user has turned notifications on or declined them. */
export const pushOfferAtom = storedChoice('courtside:push-offer', ['open', 'answered'], 'open');
