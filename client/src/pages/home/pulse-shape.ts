/** The tiles of the pulse and the room kept for them are of one shape. */
export const pulseGrid = 'grid grid-cols-2 gap-3 lg:grid-cols-4';
export const tileShape = 'card relative flex h-28 flex-col p-3';
