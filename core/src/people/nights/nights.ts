import type { Uid } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Moment } from '../chat/moments.ts';
import type { PeopleDatabase } from '../collections.ts';
import { findOwnGroup } from '../groups/group.ts';
import { type NightCard, readNightCard } from './night-card.ts';
import { readLatestMoments } from './read-moments.ts';
import { type NightPage, readNightPage } from './read-night-page.ts';

/**
 * The nights of a group, for its members.
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group` (each method)
 */
export interface Nights {
  /** The moments of the latest night that is over; null without any. */
  moments(uid: Uid, groupId: string): Promise<{ readonly night: string; readonly moments: readonly Moment[] } | null>;
  /** What the picture of the latest night shows; null if neither last night nor tonight has a decided bet. */
  card(uid: Uid, groupId: string): Promise<NightCard | null>;
  /** A night. @param night the day of the league, `yyyy-mm-dd` */
  page(uid: Uid, groupId: string, night: string): Promise<NightPage>;
}

export function createNights({ db, clock }: { db: PeopleDatabase; clock: Clock }): Nights {
  return {
    moments: async (uid, groupId) => readLatestMoments(db, await findOwnGroup(db, uid, groupId), clock()),
    card: async (uid, groupId) => readNightCard(db, await findOwnGroup(db, uid, groupId), clock()),
    page: async (uid, groupId, night) =>
      readNightPage(db, { group: await findOwnGroup(db, uid, groupId), night, now: clock() }),
  };
}
