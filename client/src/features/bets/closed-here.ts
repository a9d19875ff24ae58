import type { UserBet } from '@courtside/contract/entities';

const ids = new Set<string>();

/** This tab asks to undo the bet or cash it out, and announces that itself, in the server's words. */
export function closingHere(id: string): void {
  ids.add(id);
}

/** The request failed: should the bet turn out to be closed all the same, that is news. */
export function notClosedHere(id: string): void {
  ids.delete(id);
}

/** Whether the bet was undone or cashed out from this tab. */
export function isClosedHere({ id, status, cancelled }: UserBet): boolean {
  return ids.has(id) && (cancelled || status === 'cashed-out');
}
