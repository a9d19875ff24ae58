import type { MemberLuck } from '@courtside/contract/luck/luck-of';

/** How often a season is replayed. */
export const replays = 10_000;

/** A member's luck in a season. Money in cents. */
export interface LuckRow extends MemberLuck {
  /** How many of the replays the member leads, alone or with others. */
  readonly leads: number;
}
