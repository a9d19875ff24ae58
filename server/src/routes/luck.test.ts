import { dayMs, fairProbability } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { luckOf } from '@courtside/contract/luck/luck-of';
import { placeBet } from '@courtside/core/bets/place-bet';
import { createGroup } from '@courtside/core/groups/create-group';
import { accountNamed } from '@courtside/core/ledger/account-id';
import { createSeason } from '@courtside/core/seasons/create-season';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seasonSettings } from '../testing/season-settings.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

it('has the bets of a season in dollars, from which luck is computed', async () => {
  const { uid, token } = await server.aUser();
  const core = await server.core();
  const { db } = core;
  const { group } = await createGroup(core, { uid, name: 'Hoops' });
  // The game is an hour ahead, which may be tomorrow.
  const settings = { ...seasonSettings, lastDay: leagueDay(Date.now() + dayMs) };
  const season = await createSeason(core, { uid, groupId: group.id, settings });
  const game = await server.anOpenGame();
  const account = accountNamed(season.id, uid);
  await placeBet(core, { uid, account, gameId: game.id, side: 'team2', amount: 1_050 });
  // As after the game.
  const startTime = new Date(Date.now() - 1_000);
  await db.bets.updateOne({ account }, { $set: { status: 'lost', 'betData.startTime': startTime } });
  await db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'settled', startTime, endTime: startTime } });

  const path = `/api/groups/${group.id}/seasons/${season.id}/luck`;
  const luck = dataOf('readLuck', await server.call('GET', path, { token }));
  const chance = fairProbability(150, -170);
  expect(luck).toMatchObject({
    season: { id: season.id, bankroll: seasonSettings.bankroll },
    members: [{ uid, isMember: true, debt: 0, canWin: true }],
    draws: [{ betId: game.id, market: 'moneyline', line: null, chance }],
    bets: [{ member: 0, draw: 0, side: 1, stake: 10.5, payout: 16.68, fair: 1 - chance, status: 'lost', paid: 0 }],
  });
  expect(luckOf(luck)).toMatchObject([{ staked: 1_050, returned: 0, expected: 1_020, luck: -1_020 }]);
});
