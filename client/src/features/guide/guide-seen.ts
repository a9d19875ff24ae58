import { storedChoice } from '../../ui/stored-choice.ts';

/** Whether this browser has been offered the guide, and whether it was taken or not. */
export const guideOfferAtom = storedChoice('courtside:guide', ['open', 'answered'], 'open');
