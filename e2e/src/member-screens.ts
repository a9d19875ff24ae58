/** What members have achieved in all seasons of a group, and the page of one of them. */

import type { AllTime } from '@courtside/contract';
import type { SeasonBets } from '@courtside/contract/luck/season-bets';
import { expect, type Page } from '@playwright/test';
import { callerOf } from './caller.ts';
import type { Screen } from './screen.ts';
import { aSeason, finalSeason, names, openGroup, withSeasons } from './season-screens.ts';

/** Bets of each member, and of the last one: too few to tell luck. */
const [decided, few] = [24, 6];

const uidOf = (index: number, own: string) => (index === 1 ? own : `m${index}`);

function allTimeOf(groupId: string, own: string): AllTime {
  const seasons = [0, 1, 2].map((index) =>
    aSeason(groupId, {
      ...finalSeason,
      id: index === 0 ? 's0' : `s0${index}`,
      name: index === 0 ? 'The season that never ends, second half' : `Cup ${index}`,
    }),
  );
  const rows = names.map((username, index): AllTime['rows'][number] => ({
    uid: uidOf(index, own),
    username,
    isMember: index !== 3,
    titles: [2, 1, 0, 0, 0, 0][index] ?? 0,
    sharedTitles: index === 1 ? 1 : 0,
    profit: [1092.4, 325.5, 0, -40, -59.75, -12_955][index] ?? 0,
    bestNight: index === 2 ? null : { seasonId: 's0', day: seasons[0]?.firstDay ?? '', profit: 225.5 },
    longestStreak: 5 - index,
    finishes: seasons.map(({ id }, season) => ({
      seasonId: id,
      rank: 1 + ((index + season) % names.length),
      standing: 1000,
      profit: 92.4 - 100 * season,
      joinedLate: season === 2,
      isChampion: (index + season) % names.length === 0,
    })),
  }));
  return { seasons, rows };
}

function luckOf(groupId: string, own: string): SeasonBets {
  const odds = [0.62, 0.5, 0.41, 0.55, 0.32, 0.7];
  const chances = Array.from({ length: decided }, (_, draw) => odds[draw % odds.length] ?? 0.5);
  return {
    season: aSeason(groupId, finalSeason),
    members: names.map((username, index) => ({
      uid: uidOf(index, own),
      username,
      isMember: index !== 3,
      debt: index === 5 ? 1000 : 0,
      canWin: true,
    })),
    draws: chances.map((chance, index) => ({ betId: `game-${index}`, market: 'moneyline', line: null, chance })),
    bets: names.flatMap((_, member) =>
      chances.slice(0, member === names.length - 1 ? few : decided).map((chance, draw): SeasonBets['bets'][number] => {
        const side = (3 * member + draw * (1 + member)) % 5 < 3 ? 0 : 1;
        const fair = side === 0 ? chance : 1 - chance;
        const stake = 20 + 5 * ((2 * member + draw) % 7);
        const payout = Math.round(95 * (stake / fair)) / 100;
        const isWon = (5 * draw + 2 * member) % 7 < 3;
        return {
          member,
          draw,
          side,
          stake,
          payout,
          fair,
          status: isWon ? 'won' : 'lost',
          paid: isWon ? payout : 0,
        };
      }),
    ),
    parlays: [],
  };
}

/** A group with finished seasons, and the bets of each. */
async function withFinished(page: Page): Promise<void> {
  await withSeasons({}, finalSeason)(page);
  await page.route(/\/seasons\/(all-time$|[^/]+\/luck$)/, (route) => {
    const path = new URL(route.request().url()).pathname;
    const [groupId = ''] = path.split('/').slice(3);
    const dataOf = path.endsWith('luck') ? luckOf : allTimeOf;
    return route.fulfill({ json: { success: true, data: dataOf(groupId, callerOf(route)) } });
  });
}

export const memberScreens: readonly Screen[] = [
  {
    name: 'season-all',
    who: 'in',
    path: '/group',
    prepare: withFinished,
    settle: async (page) => {
      await openGroup(page);
      await page.getByRole('link', { name: 'All seasons' }).click();
      await expect(page.getByRole('list', { name: 'Members by titles' })).toContainText('Bo Marsh');
    },
  },
  {
    name: 'member',
    who: 'in',
    path: '/group',
    prepare: withFinished,
    settle: async (page) => {
      await openGroup(page);
      await page.locator('[data-own] a').last().click();
      await expect(page.getByText(/of 100 replays/)).toBeVisible();
    },
  },
  ...[0, names.length - 1].map(
    (index): Screen => ({
      name: index === 0 ? 'member-other' : 'member-few-bets',
      who: 'in',
      path: '/group',
      prepare: withFinished,
      settle: async (page) => {
        await openGroup(page);
        await page.locator('[data-own] a').last().click();
        await page.locator(`[data-luck="m${index}"] a`).click();
        await expect(
          page.getByText(index === 0 ? /of 100 replays/ : 'Too few bets to tell luck from skill'),
        ).toBeVisible();
      },
    }),
  ),
];
