import type { Group } from '../groups/group.ts';
import type { GroupAccounts } from '../groups/group-bets.ts';
import type { Bet } from '../ledger/bet.ts';
import { readBetsOnGames } from './night-bets.ts';
import { gamesOfGroup, gamesOfNight, readTimedGames, tonightAt } from './night-games.ts';
import type { NightReader } from './night-reader.ts';

/** Reads the decided bets of a group on the night that is on, which events then update. */
export async function readDecidedTonight(
  { db, clock }: NightReader,
  group: GroupAccounts & Pick<Group, 'leagues'>,
): Promise<readonly Bet[]> {
  const now = clock();
  const games = gamesOfGroup(group, await readTimedGames(db, now));
  const bets = await readBetsOnGames(db, group, gamesOfNight(games, tonightAt(games, now)));
  return bets.filter(({ status }) => status !== 'pending');
}
