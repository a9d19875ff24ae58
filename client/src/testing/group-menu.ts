import { fireEvent, screen } from '@testing-library/react';

/** Opens the menu of a group's page, as a keyboard does. @returns its item */
export async function findInGroupMenu(name: string): Promise<HTMLElement> {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More about this group' }), { key: 'Enter' });
  return screen.findByRole('menuitem', { name });
}
