import type { OwnUser } from '@courtside/contract/entities';

/** Fields of a record that are new, and the number of the ledger entry they are true after. */
export type AccountChange = Partial<OwnUser> & Pick<OwnUser, 'seq'>;

/**
 * Whether what has just arrived is at least as new as what is known: answers and live messages overtake each other,
 * and the higher ledger number is the truth. The same number may still bring a new name, so it counts as newer.
 */
export function isNewer(known: OwnUser | null, arrived: AccountChange): boolean {
  if (!known) return true;
  // Whoever leaves takes their record along, so that another person's comes too late.
  if (arrived.uid !== undefined && arrived.uid !== known.uid) return false;
  return arrived.seq >= known.seq;
}
