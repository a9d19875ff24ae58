/** Class names of a round or square button in the header, large enough for a thumb. */
export const headerButton =
  'grid size-11 place-items-center rounded-control text-soft transition-colors hover:bg-raised hover:text-ink';
