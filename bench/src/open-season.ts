import type { Group, NewSeason, Season } from '@courtside/contract';
import { dayMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { type Api, dataOf, type Player } from './players.ts';

/** Settings of a season that runs today and tomorrow. */
export function aSeason(fields: Partial<NewSeason> = {}): NewSeason {
  return {
    name: 'Bench',
    firstDay: leagueDay(Date.now()),
    lastDay: leagueDay(Date.now() + dayMs),
    bankroll: 1_000_000,
    maxStakeShare: 100,
    rebuys: 0,
    ...fields,
  };
}

/** Opens a season of all players that runs now. The first player owns its group. @returns the season's id */
export async function openSeason(api: Api, players: readonly Player[]): Promise<string> {
  const [owner, ...others] = players;
  if (owner === undefined) throw new Error('no player');
  const { token } = owner;
  const group = dataOf(await api.call<Group>('POST', '/api/groups', { token, body: { groupName: 'Bench' } }));
  const path = `/api/groups/${group.id}`;
  const { code } = dataOf(await api.call<{ code: string }>('GET', `${path}/invite`, { token }));
  for (const other of others) dataOf(await api.call('PUT', `/api/groups/${code}`, { token: other.token, body: {} }));
  return dataOf(await api.call<Season>('POST', `${path}/seasons`, { token, body: aSeason() })).id;
}
