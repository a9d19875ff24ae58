import { randomUUID } from 'node:crypto';
import type { RouteName } from '@courtside/contract';
import { seasonSettings } from './season-settings.ts';
import { dataOf, type Request, type Response } from './server.ts';

/** Calls a route as the owner of a group with a season. */
type Send = (route: RouteName, request?: Request & { readonly params?: object }) => Promise<Response>;

/** Provokes each failure of the routes of seasons that has its own message, field or details. */
export function seasonFailures(
  send: Send,
  seasonId: () => string,
): Readonly<Record<string, (route: RouteName) => Promise<Response>>> {
  const settings: Readonly<Record<string, unknown>> = { ...seasonSettings };

  function withoutSetting(field: string) {
    const others = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== field));
    return (route: RouteName) => send(route, { body: others });
  }

  /** Opens a season in a separate group, unless there is one. */
  async function openSeason(changes: object, key: string = randomUUID(), groupId?: string) {
    const body = { groupName: 'Other' };
    const params = { groupId: groupId ?? dataOf('createGroup', await send('createGroup', { body })).id };
    const headers = { 'Idempotency-Key': key };
    return { params, response: await send('createSeason', { params, headers, body: { ...settings, ...changes } }) };
  }

  return {
    'invalid-season.name': withoutSetting('name'),
    'invalid-season.firstDay': withoutSetting('firstDay'),
    'invalid-season.lastDay': withoutSetting('lastDay'),
    'invalid-season.bankroll': withoutSetting('bankroll'),
    'invalid-season.maxStakeShare': withoutSetting('maxStakeShare'),
    'invalid-season.rebuys': withoutSetting('rebuys'),
    'invalid-season.leagues': (route) => send(route, { body: { ...settings, leagues: [] } }),
    'invalid-season.lateJoinersCanWin': (route) => send(route, { body: { ...settings, lateJoinersCanWin: 'no' } }),
    'invalid-season.maxLegs': (route) => send(route, { body: { ...settings, maxLegs: 7 } }),
    async 'key-reused.season'() {
      const key = randomUUID();
      const { params } = await openSeason({}, key);
      return (await openSeason({ name: 'Changed' }, key, params.groupId)).response;
    },
    'stake-over-season-limit.hold': (route) => send(route, { body: { betAmount: 51, account: seasonId() } }),
    'rebuy-not-due.balance': (route) => send(route, { body: {} }),
    async 'rebuy-not-due.used'(route) {
      const { params, response } = await openSeason({ rebuys: 0 });
      return send(route, { params: { ...params, seasonId: dataOf('createSeason', response).id }, body: {} });
    },
  };
}
