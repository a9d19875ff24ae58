/** The card at the top of a group: name and totals, and the invite next to or below them. */
export const headGrid =
  'card grid grid-cols-1 gap-x-8 gap-y-5 p-5 pt-3 sm:p-6 sm:pt-4 lg:grid-cols-[minmax(0,1fr)_22rem]';

/** Standings, with the activity at the side on desktop and below on a phone. */
export const columns = 'grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';
