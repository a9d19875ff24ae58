import type { Game } from '../../league/games/game.ts';
import type { Uid } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';
import type { Clock } from '../../platform/clock.ts';
import { findOwnGroup, type Group } from '../groups/group.ts';
import type { GroupAccounts } from '../groups/group-bets.ts';
import type { NightsDatabase } from './collections.ts';
import { readBetsOnGames } from './night-bets.ts';
import { type NightCard, readNightCard } from './night-card.ts';
import { gamesOfGroup, gamesOfNight, nightsAt, readNightGames, readTimedGames, tonightAt } from './night-games.ts';
import type { Moment } from './night-moments.ts';
import { type NightPage, readNightPage } from './night-page.ts';
import { readLatestMoments } from './read-moments.ts';
import { readTonight, type Tonight } from './tonight.ts';

/**
 * The nights of a group, for its members.
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group` (each method with a uid)
 */
export interface Nights {
  /** The moments of the latest night that is over; null without any. */
  moments(uid: Uid, groupId: string): Promise<{ readonly night: string; readonly moments: readonly Moment[] } | null>;
  /** What the picture of the latest night shows; null if neither last night nor tonight has a decided bet. */
  card(uid: Uid, groupId: string): Promise<NightCard | null>;
  /** A night. @param night the day of the league, `yyyy-mm-dd` */
  page(uid: Uid, groupId: string, night: string): Promise<NightPage>;
  /** The night that is on. */
  tonight(group: Pick<Group, 'id' | 'memberIds' | 'leagues'>): Promise<Tonight>;
  /** The games of last night and tonight, by tip-off. */
  listGames(): Promise<readonly Game[]>;
  /** The decided bets of the night that is on, which events then update. */
  followDecided(group: GroupAccounts & Pick<Group, 'leagues'>): Promise<readonly Bet[]>;
}

export function createNights({ db, clock }: { db: NightsDatabase; clock: Clock }): Nights {
  return {
    moments: async (uid, groupId) => readLatestMoments(db, await findOwnGroup(db, uid, groupId), clock()),
    card: async (uid, groupId) => readNightCard(db, await findOwnGroup(db, uid, groupId), clock()),
    page: async (uid, groupId, night) =>
      readNightPage(db, { group: await findOwnGroup(db, uid, groupId), night, now: clock() }),
    tonight: (group) => readTonight(db, group, clock()),
    listGames: () => readNightGames(db, ...nightsAt(clock())),
    async followDecided(group) {
      const now = clock();
      const games = gamesOfGroup(group, await readTimedGames(db, now));
      const bets = await readBetsOnGames(db, group, gamesOfNight(games, tonightAt(games, now)));
      return bets.filter(({ status }) => status !== 'pending');
    },
  };
}
