/** What the members of a group need tonight. */

import { expect, type Page } from '@playwright/test';
import { callerOf } from './caller.ts';
import { withManyGroups } from './group-screens.ts';
import { aLargeGroup } from './large-group.ts';
import { noTonight } from './no-tonight.ts';
import { withGamesInPlay } from './prepared-answers.ts';
import type { Screen } from './screen.ts';

/** Shows the sheet of what everyone needs. */
async function openNeeds(page: Page): Promise<void> {
  // A phone has one line; a desktop has the card below the table as well.
  await page.locator('[data-need-line]').click();
  await expect(page.getByRole('dialog', { name: 'What everyone needs' })).toBeVisible();
}

const friends = [
  'Ada Quinn',
  'maya',
  'Bryce Tan',
  'Dev Rao',
  'Cleo Dias',
  'Wilhelmina Montgomery-Hammersmith',
  'ليلى',
  'Gus',
];

/** A night on which friends have bets on games in play, some with long names, and two of them can no longer lead. */
async function withNeeds(page: Page): Promise<void> {
  const ownGames = await withGamesInPlay(page);
  await withManyGroups()(page);
  await page.route('**/api/groups/group-1', async (route) => {
    const group = aLargeGroup('group-1', 'Sofa Critics', callerOf(route));
    const [first = '', second = first] = await ownGames();
    const own = callerOf(route);
    const uids = friends.map((_, index) => (index === 1 ? own : `m${index}`));
    const balances = [1_020, 1_000, 1_010, 990, 985, 975, 300, 200];
    const bet = { account: 'main', market: 'moneyline' as const, line: null };
    const openBets = [
      { ...bet, uid: 'm0', betId: first, side: 'team2', stake: 30, payout: 62 },
      { ...bet, uid: 'm2', betId: first, side: 'team1', stake: 25, payout: 45 },
      { ...bet, uid: 'm3', betId: second, side: 'team2', stake: 40, payout: 84 },
      { ...bet, uid: 'm4', betId: first, side: 'team2', stake: 60, payout: 130 },
      { ...bet, uid: 'm5', betId: second, side: 'team1', stake: 50, payout: 120 },
    ];
    const leaderboard = uids.map((uid, index) => ({
      ...group.leaderboard[0],
      uid,
      username: friends[index] ?? '',
      rank: index + 1,
      position: index + 1,
      balance: balances[index] ?? 0,
      inPlay: uid === own ? 0 : (openBets.find((each) => each.uid === uid)?.stake ?? 0),
    }));
    const tonight = { ...noTonight, games: 3, openBets };
    return route.fulfill({ json: { success: true, data: { ...group, memberIds: uids, leaderboard, tonight } } });
  });
}

export const needsScreens: readonly Screen[] = [
  {
    name: 'group-needs',
    who: 'in',
    path: '/group/group-1',
    prepare: withNeeds,
    settle: (page) => expect(page.locator('[data-need-line]')).toBeVisible(),
  },
  {
    name: 'group-needs-sheet',
    who: 'in',
    path: '/group/group-1',
    prepare: withNeeds,
    settle: openNeeds,
  },
];
