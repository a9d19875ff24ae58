import { formatCents } from '@courtside/contract';
import {
  presentBettingAccount,
  presentContender,
  presentSeason,
  presentSeasonDetail,
  presentSeasonRow,
} from '../presenters/season.ts';
import type { RouteTable } from './route.ts';

type SeasonRoute = 'listSeasons' | 'createSeason' | 'getSeason' | 'compareMembers' | 'rebuy' | 'listAccounts';

/** Seasons of groups. */
export const seasonRoutes: Pick<RouteTable, SeasonRoute> = {
  listSeasons: {
    route: 'GET /api/groups/:groupId/seasons',
    access: 'member',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      const seasons = await core.seasons.list(caller.uid, groupId);
      return { status: 200, data: seasons.map(presentSeason) };
    },
  },

  createSeason: {
    route: 'POST /api/groups/:groupId/seasons',
    access: 'owner',
    errors: {
      'invalid-season': 400,
      'group-not-found': 404,
      'group-archived': 409,
      'season-running': 409,
      'key-reused.season': 409,
    },
    async handle({ core, caller, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
      const season = await core.seasons.create({ uid: caller.uid, groupId, settings: body, key });
      return { status: 201, data: presentSeason(season), message: `You opened ${season.name}.` };
    },
  },

  getSeason: {
    route: 'GET /api/groups/:groupId/seasons/:seasonId',
    access: 'member',
    errors: { 'group-not-found': 404, 'season-not-found': 404 },
    async handle({ core, caller, params: { groupId, seasonId } }) {
      return { status: 200, data: presentSeasonDetail(await core.seasons.get(caller.uid, groupId, seasonId)) };
    },
  },

  compareMembers: {
    route: 'GET /api/groups/:groupId/seasons/:seasonId/head-to-head',
    access: 'member',
    errors: { 'group-not-found': 404, 'season-not-found': 404, 'user-not-found': 404 },
    async handle({ core, caller, params: { groupId, seasonId }, query: { a, b } }) {
      const { members, sameGame } = await core.seasons.compare(caller.uid, { groupId, seasonId, uids: [a, b] });
      return { status: 200, data: { members: [presentContender(members[0]), presentContender(members[1])], sameGame } };
    },
  },

  rebuy: {
    route: 'POST /api/groups/:groupId/seasons/:seasonId/rebuys',
    access: 'member',
    limit: 'money',
    errors: {
      'group-not-found': 404,
      'season-not-found': 404,
      'season-not-started': 409,
      'season-over': 409,
      'betting-paused': 409,
      'rebuy-not-due.balance': 409,
      'rebuy-not-due.used': 409,
    },
    async handle({ core, caller, params: { groupId, seasonId }, headers: { 'idempotency-key': key } }) {
      const row = await core.seasons.rebuy({ uid: caller.uid, groupId, seasonId, key });
      const bankroll = formatCents(row.debt / row.rebuys);
      const message = `You bought in again: ${bankroll} added to your season balance, as debt.`;
      return { status: 200, data: presentSeasonRow(row), message };
    },
  },

  listAccounts: {
    route: 'GET /api/users/:uid/accounts',
    access: 'self',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid } }) {
      const accounts = await core.seasons.listAccounts(uid);
      return { status: 200, data: accounts.map(presentBettingAccount) };
    },
  },
};
