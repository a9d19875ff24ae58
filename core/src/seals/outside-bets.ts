import type { SealRecord } from '@courtside/contract';
import { isInTime, readRecords } from '@courtside/contract/sealed-evidence';
import type { Bet } from '../ledger/bet.ts';

/** Says which bets on a game belong to users who were not members when its bets of their time were sealed. */
export type IsOutside = (bet: Pick<Bet, 'uid' | 'placedAt'>) => boolean;

/**
 * Says which bets on a game no record of a group will have. Users may join after its tip-off was sealed, with bets that nobody
 * in the group could see before.
 * @param records all records of the game, oldest first
 */
export function createIsOutside(records: readonly SealRecord[]): IsOutside {
  return createIsOutsideOfGame(records, false);
}

/** The same for a game that may be sealed in all groups without a record of this one: then no record of its tip-off follows. */
export function createIsOutsideOfGame(records: readonly SealRecord[], isSealed: boolean): IsOutside {
  const read = readRecords(records);
  return ({ uid, placedAt }) => {
    const first = read.find((each) => each.isWhole && isInTime(each, placedAt.getTime()));
    return first === undefined ? isSealed : !first.members.has(uid);
  };
}

/** Says which bets on a game no record has so far, and are not missing: those of users whom none of its records covers. */
export function createIsUncovered(records: readonly SealRecord[]): IsOutside {
  const isOutside = createIsOutside(records);
  const members = new Set(records.flatMap((record) => record.members));
  return (bet) => isOutside(bet) || (members.size > 0 && !members.has(bet.uid));
}
