import type { SealRecord } from '@courtside/contract';
import { isInTime, readRecords } from '@courtside/contract/sealed-evidence';
import type { Bet } from '../../ledger/bet.ts';

/**
 * Says which bets on a game no record of a group will have: those of users who were not members when the bets of their time were
 * sealed. They may join later, with bets that nobody could see before the result.
 * @param records all records of the game, oldest first
 */
export function createIsOutside(records: readonly SealRecord[]): (bet: Pick<Bet, 'uid' | 'placedAt'>) => boolean {
  const read = readRecords(records);
  const members = new Set(records.flatMap((record) => record.members));
  return ({ uid, placedAt }) => {
    const first = read.find((each) => each.isWhole && isInTime(each, placedAt.getTime()));
    if (first !== undefined) return !first.members.has(uid);
    return members.size > 0 && !members.has(uid);
  };
}
