/** A group in the middle of a season and of a night: six members, fifty bets, a tab, two earlier seasons, and last night. */

import { type GroupBet, hourMs, minuteMs, type UserBet } from '@courtside/contract';
import { expect, type Page, type Route } from '@playwright/test';
import { callerOf } from './caller.ts';
import { aTab } from './challenge-screens.ts';
import { withManyGroups } from './group-screens.ts';
import { aLargeGroup } from './large-group.ts';
import { noTonight } from './no-tonight.ts';
import { withGamesInPlay } from './prepared-answers.ts';
import type { Screen } from './screen.ts';
import { aSeason, detailOf, finalSeason, withSeasons } from './season-screens.ts';

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const account = 's1';
/** The second member is the user. */
const names = ['Ada', 'maya', 'Bryce', 'Dev', 'Eli', 'Cleo'];
const uidsOf = (own: string) => names.map((_, index) => (index === 1 ? own : `m${index}`));

/** Decided bets of all members on games of tonight and before, the latest first. */
function decidedBets(own: string): GroupBet[] {
  const uids = uidsOf(own);
  const teams = {
    team1: 'Minnesota Timberwolves',
    team2: 'Golden State Warriors',
    team1_price: -110,
    team2_price: -110,
  };
  return Array.from({ length: 50 }, (_, index): GroupBet => {
    const member = index % uids.length;
    const isWon = index % 3 !== 0;
    const settledAt = ago((5 + 20 * index) * minuteMs);
    const bet: UserBet = {
      id: `bet-${index}`,
      userId: uids[member] ?? '',
      account,
      betId: `game-${index}`,
      teamChosen: index % 2 ? teams.team1 : teams.team2,
      amount: 20 + index,
      market: 'spread',
      side: index % 2 ? 'team1' : 'team2',
      line: -2.5,
      price: -110,
      potentialWinnings: 38.18 + index,
      status: isWon ? 'won' : 'lost',
      placedAt: ago((200 + 20 * index) * minuteMs),
      settledAt,
      cancelled: false,
      cashedOut: null,
      betData: { ...teams, startTime: ago((150 + 20 * index) * minuteMs) },
    };
    return { ...bet, username: names[member] ?? '' };
  });
}

/** Tonight in the season: two games over, two in play with bets on both sides. */
async function tonightOf(own: string, inPlay: readonly string[]) {
  const uids = uidsOf(own);
  const profits = [6, 18.18, 41.5, -35, 0, -20];
  const rows = uids
    .map((uid, index) => {
      const profit = profits[index] ?? 0;
      const steps = profit === 0 ? [] : [{ at: ago((100 - 12 * index) * minuteMs), profit }];
      return { uid, profit, inPlay: uid === own ? 0 : 20, open: 1 + (index % 2), steps };
    })
    .sort((a, b) => b.profit - a.profit);
  const sides = ['team1', 'team2'] as const;
  const openBets = uids.flatMap((uid, index) =>
    (uid === own ? [] : inPlay).slice(0, 2).map((betId, place) => {
      const side = sides[(index + place) % 2] ?? 'team1';
      return {
        account,
        uid,
        betId,
        market: 'moneyline' as const,
        line: null,
        side,
        stake: 20 + index,
        payout: 42 + index,
      };
    }),
  );
  const pick = { account, market: 'moneyline', line: null, members: 3, stakes: 65 };
  const floor = inPlay.slice(0, 2).map((betId, place) => ({
    betId,
    picks: sides.map((side, at) => ({ ...pick, side, uids: uids.filter((_, index) => (index + place) % 2 === at) })),
  }));
  return {
    ...noTonight,
    games: 3,
    nextTipOff: new Date(Date.now() + hourMs).toISOString(),
    tables: [{ account, games: 5, over: 2, firstTipOff: ago(2 * hourMs), rows }],
    openBets,
    floor,
  };
}

async function withFullGroup(page: Page): Promise<void> {
  const ownGames = await withGamesInPlay(page);
  await withManyGroups()(page);
  await withSeasons({}, finalSeason, { ...finalSeason, id: 's00', name: 'Summer League' })(page);
  const reply = (route: Route, data: unknown) => route.fulfill({ json: { success: true, data } });
  await page.route('**/api/groups/group-1/seasons/s1', (route) => {
    const detail = detailOf(aSeason('group-1', {}), callerOf(route));
    const row = { isMember: true, joinedLate: false, rebuys: 0, debt: 0, balance: 900, placesGained: null };
    const rows = detail.rows.map((each, index) => ({
      ...each,
      ...row,
      username: names[index] ?? '',
      standing: 1_214.5 - 90 * index,
      profit: 214.5 - 90 * index,
      inPlay: index === 1 ? 0 : 40 + 2 * index,
    }));
    return reply(route, { ...detail, rows });
  });
  await page.route('**/api/groups/group-1/tab', (route) => {
    const tab = aTab(callerOf(route));
    return reply(route, { ...tab, challenges: tab.challenges.filter(({ status }) => status !== 'open') });
  });
  await page.route('**/api/groups/group-1/bets', (route) => reply(route, decidedBets(callerOf(route))));
  const [winner = '', , swing = ''] = names;
  const moments = [
    { name: 'winner', people: [winner], profit: 62.5, on: null, lostBy: null },
    { name: 'swing', people: [swing], profit: -80, on: 'Lakers −2.5', lostBy: null },
  ];
  await page.route('**/api/groups/group-1/moments', (route) => reply(route, { night: '2026-01-14', moments }));
  await page.route('**/api/groups/group-1', async (route) => {
    const own = callerOf(route);
    const group = aLargeGroup('group-1', 'Sofa Critics', own);
    const uids = uidsOf(own);
    const leaderboard = uids.map((uid, index) => ({
      ...group.leaderboard[0],
      uid,
      username: names[index] ?? '',
      rank: index + 1,
      position: index + 1,
      balance: 1_400 - 110 * index,
      netProfit: 400 - 110 * index,
      placesGained: null,
    }));
    const tonight = await tonightOf(own, [...(await ownGames())]);
    return reply(route, { ...group, memberIds: uids, leaderboard, tonight });
  });
}

export const fullGroupScreens: readonly Screen[] = [
  {
    name: 'group-full',
    who: 'in',
    path: '/group/group-1',
    prepare: withFullGroup,
    settle: async (page) => {
      await expect(page.locator('[data-need-line]')).toBeVisible();
      // Around midnight in New York, the latest bets are those of the night before.
      await expect(page.getByRole('heading', { name: /^(Decided tonight|Latest results)$/ })).toBeAttached();
    },
  },
];
