import { formatCents } from '@courtside/contract';
import type { seasonRoutes } from '@courtside/contract/routes/seasons';
import {
  presentAllTime,
  presentBettingAccount,
  presentContender,
  presentSeason,
  presentSeasonBets,
  presentSeasonDetail,
  presentSeasonRow,
} from '../presenters/season.ts';
import type { HandlersOf } from './route.ts';

/** Seasons of groups. */
export const seasonHandlers: HandlersOf<typeof seasonRoutes> = {
  async listSeasons({ core, caller, params: { groupId } }) {
    const seasons = await core.seasons.list(caller.uid, groupId);
    return { status: 200, data: seasons.map(presentSeason) };
  },

  async createSeason({ core, caller, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
    const season = await core.seasons.create({ uid: caller.uid, groupId, settings: body, key });
    return { status: 201, data: presentSeason(season), message: `You opened ${season.name}.` };
  },

  async readAllTime({ core, caller, params: { groupId } }) {
    return { status: 200, data: presentAllTime(await core.seasons.allTime(caller.uid, groupId)) };
  },

  async getSeason({ core, caller, params: { groupId, seasonId } }) {
    return { status: 200, data: presentSeasonDetail(await core.seasons.get(caller.uid, groupId, seasonId)) };
  },

  async compareMembers({ core, caller, params: { groupId, seasonId }, query: { a, b } }) {
    const { members, sameGame } = await core.seasons.compare(caller.uid, { groupId, seasonId, uids: [a, b] });
    return { status: 200, data: { members: [presentContender(members[0]), presentContender(members[1])], sameGame } };
  },

  async readLuck({ core, caller, params: { groupId, seasonId } }) {
    return { status: 200, data: presentSeasonBets(await core.seasons.played(caller.uid, groupId, seasonId)) };
  },

  async rebuy({ core, caller, params: { groupId, seasonId }, headers: { 'idempotency-key': key } }) {
    const row = await core.seasons.rebuy({ uid: caller.uid, groupId, seasonId, key });
    const bankroll = formatCents(row.debt / row.rebuys);
    const message = `You bought in again: ${bankroll} added to your season balance, as debt.`;
    return { status: 200, data: presentSeasonRow(row), message };
  },

  async listAccounts({ core, params: { uid }, query: { seasons } }) {
    const accounts = await core.seasons.listAccounts(uid, seasons);
    return { status: 200, data: accounts.map(presentBettingAccount) };
  },
};
