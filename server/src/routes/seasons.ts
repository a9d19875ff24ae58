import { formatCents } from '@courtside/contract';
import type { seasonRoutes } from '@courtside/contract/routes/seasons';
import { readAllTime } from '@courtside/core/seasons/all-time';
import { compareMembers } from '@courtside/core/seasons/compare-members';
import { createSeason } from '@courtside/core/seasons/create-season';
import { listAccounts } from '@courtside/core/seasons/list-accounts';
import { readPlayedSeason } from '@courtside/core/seasons/played-season';
import { readSeason } from '@courtside/core/seasons/read-season';
import { rebuy } from '@courtside/core/seasons/rebuy';
import { listSeasons } from '@courtside/core/seasons/season-view';
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
    const seasons = await listSeasons(core, caller.uid, groupId);
    return { status: 200, data: seasons.map(presentSeason) };
  },

  async createSeason({ core, caller, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
    const season = await createSeason(core, { uid: caller.uid, groupId, settings: body, key });
    return { status: 201, data: presentSeason(season), message: `You opened ${season.name}.` };
  },

  async readAllTime({ core, caller, params: { groupId } }) {
    return { status: 200, data: presentAllTime(await readAllTime(core, caller.uid, groupId)) };
  },

  async getSeason({ core, caller, params: { groupId, seasonId } }) {
    return { status: 200, data: presentSeasonDetail(await readSeason(core, caller.uid, groupId, seasonId)) };
  },

  async compareMembers({ core, caller, params: { groupId, seasonId }, query: { a, b } }) {
    const { members, sameGame } = await compareMembers(core, caller.uid, { groupId, seasonId, uids: [a, b] });
    return { status: 200, data: { members: [presentContender(members[0]), presentContender(members[1])], sameGame } };
  },

  async readLuck({ core, caller, params: { groupId, seasonId } }) {
    return { status: 200, data: presentSeasonBets(await readPlayedSeason(core, caller.uid, groupId, seasonId)) };
  },

  async rebuy({ core, caller, params: { groupId, seasonId }, headers: { 'idempotency-key': key } }) {
    const row = await rebuy(core, { uid: caller.uid, groupId, seasonId, key });
    const bankroll = formatCents(row.debt / row.rebuys);
    const message = `You bought in again: ${bankroll} added to your season balance, as debt.`;
    return { status: 200, data: presentSeasonRow(row), message };
  },

  async listAccounts({ core, params: { uid }, query: { seasons } }) {
    const accounts = await listAccounts(core, uid, seasons);
    return { status: 200, data: accounts.map(presentBettingAccount) };
  },
};
