import type { GroupTicket } from '@courtside/contract';
import { hourMs } from '@courtside/contract/time';

/** Tickets that a group passes around: an open one with a leg of the user, and one that has tipped off. */
export function groupTickets(own: string): readonly GroupTicket[] {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const leg = (uid: string, username: string, betId: string, side: 'team1' | 'team2', startTime: string) => ({
    uid,
    username,
    betId,
    market: 'moneyline' as const,
    side,
    betData: { team1: 'Minnesota Timberwolves', team2: 'Portland Trail Blazers', startTime },
  });
  const [me, long] = [
    { uid: own, username: 'maya' },
    { uid: 'm5', username: 'Wilhelmina Montgomery-Hammersmith' },
  ];
  const ticket = { groupId: 'group-1', createdAt: at(-hourMs) };
  const [soon, before] = [at(hourMs), at(-hourMs)];
  return [
    {
      ...ticket,
      id: 't2',
      maker: me,
      state: 'open',
      legs: [leg(own, 'maya', 'ticket-1', 'team1', soon), leg(long.uid, long.username, 'ticket-2', 'team2', soon)],
    },
    { ...ticket, id: 't1', maker: long, state: 'started', legs: [leg('m6', 'ليلى', 'ticket-3', 'team2', before)] },
  ];
}
