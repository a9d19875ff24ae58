/** How cards of groups are laid out. */
export const groupGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2';
