import { accountsOf, isShown } from '../groups/group-bets.ts';
import { groupOfTab, tabOf } from '../ledger/account-id.ts';
import { type Bet, onOneGame } from '../ledger/bet.ts';
import type { SealsDatabase } from './collections.ts';

/** How many users one query names. */
const usersPerQuery = 100;

/** All bets of a user on a game, as a range of the bets' ids. No uid contains a colon, and `;` is the character after it. */
function keysOf(uid: string) {
  return { $gte: `${uid}:`, $lt: `${uid};` };
}

/** The bets of users on one of these games alone, undone ones included, by their ids. Parlays are not sealed. */
async function readBets(db: SealsDatabase, gameIds: readonly string[], uids: readonly string[]): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (const gameId of gameIds) {
    for (let first = 0; first < uids.length; first += usersPerQuery) {
      const ranges = uids
        .slice(first, first + usersPerQuery)
        .map((uid) => ({ gameId, _id: keysOf(uid), ...onOneGame }));
      bets.push(...(await db.bets.find({ $or: ranges }).lean().hint({ gameId: 1, _id: 1 })));
    }
  }
  return bets;
}

/**
 * Whether the members of a group have seen a bet. Its game may have begun before the tip-off that the bet was placed for: a bet
 * that became void in between was shown.
 */
function wasShown(bet: Bet, tipOff: Date, now: number): boolean {
  if (isShown(bet, tipOff, now)) return true;
  return now >= tipOff.getTime() && !bet.cancelled && bet.settledAt !== null && bet.settledAt >= tipOff;
}

/** The bets on these games that the members of a group see: from main accounts, the group's seasons and its tabs. */
export async function readShownBets(
  db: SealsDatabase,
  games: ReadonlyMap<string, { readonly startTime: Date }>,
  group: { readonly id: string; readonly memberIds: readonly string[]; readonly seasonIds: readonly string[] },
  now: number,
): Promise<Bet[]> {
  const { main, season } = accountsOf(group);
  const accounts = new Set([...main, ...season]);
  const bets = await readBets(db, [...games.keys()], group.memberIds);
  return bets.filter((bet) => {
    const game = games.get(bet.gameId);
    const tab = tabOf(bet.account);
    const isOfGroup = tab === null ? accounts.has(bet.account) : groupOfTab(tab.tabId) === group.id;
    return game !== undefined && isOfGroup && wasShown(bet, game.startTime, now);
  });
}
