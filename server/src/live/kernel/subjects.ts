import { type DomainEvent, seasonOf } from '@courtside/core';

/** What an event is about. */
export type Subject = 'games' | 'leaderboard' | 'injuries' | `user:${string}` | `group:${string}` | `season:${string}`;

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
      return [`user:${event.uid}`];
    case 'balance': {
      const season = seasonOf(event.account);
      return season === null ? [`user:${event.uid}`] : [`user:${event.uid}`, `season:${season.seasonId}`];
    }
    case 'reread':
      return event.uids.map((uid) => `user:${uid}` as const);
    case 'group':
    case 'season':
      return [`group:${event.groupId}`];
    default:
      return [];
  }
}
