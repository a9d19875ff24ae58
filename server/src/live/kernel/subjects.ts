import type { DomainEvent } from '@courtside/core/events';
import { groupOfTab, seasonOf, tabOf } from '@courtside/core/ledger/account-id';

/** What an event is about. */
export type Subject =
  | 'games'
  | 'leaderboard'
  | 'injuries'
  | ReturnType<typeof userSubject>
  | ReturnType<typeof groupSubject>
  | ReturnType<typeof seasonSubject>;

export const userSubject = (uid: string) => `user:${uid}` as const;
export const groupSubject = (groupId: string) => `group:${groupId}` as const;
export const seasonSubject = (seasonId: string) => `season:${seasonId}` as const;

/** An event with its subjects. */
export interface SubjectEvent {
  readonly event: DomainEvent;
  readonly subjects: readonly Subject[];
}

/** What an event is about; nothing for events about the connections of users. */
export function subjectsOf(event: DomainEvent): Subject[] {
  switch (event.type) {
    case 'odds':
    case 'game':
      return ['games'];
    case 'leaderboard':
    case 'injuries':
      return [event.type];
    case 'bet':
    case 'profile':
      return [userSubject(event.uid)];
    case 'balance': {
      const [season, tab] = [seasonOf(event.account), tabOf(event.account)];
      if (season !== null) return [userSubject(event.uid), seasonSubject(season.seasonId)];
      return tab === null ? [userSubject(event.uid)] : [userSubject(event.uid), groupSubject(groupOfTab(tab.tabId))];
    }
    case 'challenge':
      return [groupSubject(event.groupId), ...event.uids.map(userSubject)];
    case 'group-ticket':
      return [groupSubject(event.ticket.groupId)];
    case 'reread':
      return event.uids.map(userSubject);
    case 'group':
    case 'season':
    case 'tab':
    case 'reaction':
      return [groupSubject(event.groupId)];
    default:
      return [];
  }
}
