/** The screens of groups and invites in their states. */

import { type Chat, type Group, type GroupLogEntry, groupChangeKinds, hourMs, minuteMs } from '@courtside/contract';
import { expect, type Page, type Route } from '@playwright/test';
import { callerOf } from './caller.ts';
import { inGroupMenu } from './friends.ts';
import { aLargeGroup, joined } from './large-group.ts';
import { noTonight } from './no-tonight.ts';
import { answering, withGamesInPlay, withoutFeed } from './prepared-answers.ts';
import { groupTickets } from './prepared-tickets.ts';
import { inMain, press, type Screen } from './screen.ts';

/** The tab of a group without a head-to-head. */
const noTab = { groupId: 'group-1', number: 1, startedAt: null, limit: 500, members: [], pairs: [], challenges: [] };

const names = [
  'Sofa Critics',
  'The extraordinarily long name of a group of friends from school who bet',
  'مجموعة الأصدقاء',
  'Office league',
  'Family',
];
const invite = { invitedBy: 'Maya Thompson', groupName: 'The Tuesday Night Sofa', memberCount: 12 };

/** A chat whose message of last night could not be delivered. */
function aChat(uid: string): Chat {
  const at = new Date(Date.now() - 24 * hourMs).toISOString();
  return {
    service: 'discord',
    label: 'discord.com …k3Zq',
    withoutParts: ['seals'],
    connectedBy: { uid, username: 'maya' },
    connectedAt: joined,
    lastDelivery: { night: '2026-01-14', at: '2026-01-15T04:12:00.000Z' },
    failure: { night: at.slice(0, 10), state: 'dead', reason: 'Discord answered 404: Unknown Webhook.', at },
  };
}

/** The log of a group whose owner is the caller: every kind of change, with a long name and an Arabic one. */
function aLog(uid: string): readonly GroupLogEntry[] {
  const own = { uid, username: 'maya' };
  const [long, arabic] = [
    { uid: 'm1', username: 'Ana María Fernández de la Vega y Castellanos' },
    { uid: 'm2', username: 'ليلى' },
  ];
  const kinds = groupChangeKinds.toReversed();
  return kinds.map((kind, index) => ({
    number: kinds.length - index,
    at: joined,
    kind,
    by: index % 3 === 1 ? long : own,
    whom: ['removed', 'let-in', 'transferred'].includes(kind) ? arabic : null,
    name: kind === 'renamed' ? (names[1] ?? '') : null,
    expiresAt: kind === 'expiry' ? joined : null,
    leagues: kind === 'leagues' ? ['nba', 'ncaam'] : null,
  }));
}

/** Five groups of a thousand members each, some with long names. */
export const withManyGroups =
  (fields: Partial<Group> = {}, chat: (uid: string) => Chat | null = () => null) =>
  async (page: Page): Promise<void> => {
    const reply = (route: Route, data: unknown) => route.fulfill({ json: { success: true, data } });
    await withoutFeed(page);
    await page.route(/\/api\/groups/, (route) => {
      const [, id, part] = new URL(route.request().url()).pathname.split('/').slice(2);
      if (part === 'invite') return reply(route, { groupId: id, code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
      if (part === 'bets') return reply(route, []);
      if (part === 'history') return reply(route, { members: [] });
      if (part === 'moments') return reply(route, { night: null, moments: [] });
      if (part === 'tab') return reply(route, noTab);
      if (part === 'tickets') return reply(route, groupTickets(callerOf(route)));
      if (part === 'seasons') return reply(route, []);
      if (part === 'log') return reply(route, { entries: aLog(callerOf(route)), nextCursor: 1 });
      if (part === 'chat') return reply(route, chat(callerOf(route)));
      if (part === 'removed') return reply(route, [{ uid: 'm2', username: 'ليلى', removedAt: joined }]);
      const groups = names.map((name, index) => aLargeGroup(`group-${index}`, name, callerOf(route)));
      const lists = groups.map((group, index) => ({
        ...group,
        leaderboard: [],
        archivedAt: index > 2 ? joined : null,
      }));
      return reply(route, id === undefined ? lists : { ...groups[1], ...fields });
    });
  };

/** An invite to a group that the user is not in, or is in already. */
const withInvite = (own: object | null) => async (page: Page) => {
  await answering('**/api/invites/*', invite)(page);
  const refused = { success: false, code: 'forbidden', message: 'Only members can see this group.' };
  const reply = own ? { json: { success: true, data: own } } : { status: 403, json: refused };
  await page.route('**/api/groups/*/invite', (route) => route.fulfill(reply));
};

/** A night on which most members have no bet, and the others were decided every 20 minutes. Two games are on the floor. */
async function withTonight(page: Page): Promise<void> {
  const ownGames = await withGamesInPlay(page);
  await withManyGroups()(page);
  await page.route('**/api/groups/group-1', async (route) => {
    const group = aLargeGroup('group-1', names[1] ?? '', callerOf(route));
    const nextTipOff = new Date(Date.now() + 2 * hourMs).toISOString();
    const profits = [-140.5, 41.5, 1_250, 0, -20, 18.18, 6];
    const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();
    const rows = group.leaderboard
      .slice(0, profits.length)
      .map(({ uid }, index) => {
        const profit = profits[index] ?? 0;
        const steps = [
          { at: agoMs((16 - index) * 10 * minuteMs), profit: -profit / 2 },
          { at: agoMs((7 - index) * 8 * minuteMs), profit },
        ];
        return { uid, profit, inPlay: 10 * index, open: index, steps };
      })
      .sort((a, b) => b.profit - a.profit);
    const tables = [{ account: 'main', games: 5, over: 2, firstTipOff: agoMs(3 * hourMs), rows }];
    const pick = { account: 'main', market: 'moneyline', line: null, members: 9, stakes: 1_250 };
    const uids = group.memberIds.slice(0, 9);
    const picks = ['team1', 'team2'].map((side) => ({ ...pick, side, uids }));
    const floor = [...(await ownGames())].slice(0, 2).map((betId) => ({ betId, picks }));
    const data = {
      ...group,
      tonight: { ...noTonight, games: 5, nextTipOff, withoutBet: group.memberIds, tables, floor },
    };
    return route.fulfill({ json: { success: true, data } });
  });
}

async function openChat(page: Page): Promise<void> {
  await (await inGroupMenu(page, 'Manage group')).click();
  await press(page, 'Open chat');
}

const path = '/invite/HKPT-4F7';

/** Shows the changes of the group, which a phone folds. */
async function openLog(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Group log' })).toBeVisible();
  const show = page.getByRole('button', { name: 'Show', exact: true });
  if (await show.isVisible()) await show.click();
  await inMain('Show earlier changes')(page);
}

export const groupScreens: readonly Screen[] = [
  { name: 'invite', who: 'out', path, prepare: withInvite(null), settle: inMain(invite.groupName) },
  { name: 'invite-unknown', who: 'out', path, settle: inMain(/^This invite does not exist/) },
  { name: 'groups', who: 'in', path: '/group', settle: inMain('Sofa Critics') },
  {
    name: 'groups-empty',
    who: 'in',
    path: '/group',
    prepare: answering('**/api/groups', []),
    settle: inMain('You are not currently in any groups.'),
  },
  {
    name: 'groups-many',
    who: 'in',
    path: '/group',
    prepare: withManyGroups(),
    // The page reads the standings itself once it has given up on the live feed.
    settle: (page) => expect(page.getByText(/^You are #2/).first()).toBeVisible(),
  },
  {
    name: 'group',
    who: 'in',
    path: '/group',
    settle: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Sofa Critics/ })
        .first()
        .click();
      await expect(page.getByText('Average Balance')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
    },
  },
  {
    name: 'group-invite',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups({ inviteExpiresAt: joined }),
    settle: async (page) => {
      await press(page, 'Invite');
      await expect(page.getByRole('button', { name: 'Copy invite code' })).toBeVisible();
    },
  },
  {
    name: 'group-many',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups(),
    settle: openLog,
  },
  {
    name: 'group-manage',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups({ inviteExpiresAt: joined }),
    settle: async (page) => {
      await (await inGroupMenu(page, 'Manage group')).click();
      await expect(page.getByRole('heading', { name: 'Removed members' })).toBeAttached();
    },
  },
  {
    name: 'group-tonight',
    who: 'in',
    path: '/group/group-1',
    prepare: withTonight,
    settle: inMain(/^No bet yet: /),
  },
  {
    name: 'group-chat',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups(),
    settle: async (page) => {
      await openChat(page);
      await page.getByRole('radio', { name: 'Telegram' }).click();
      await press(page, 'Connect');
      await expect(page.getByText('Bot token is required.')).toBeVisible();
    },
  },
  {
    name: 'group-chat-connected',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups({}, aChat),
    settle: async (page) => {
      await openChat(page);
      await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
    },
  },
  {
    name: 'group-archived',
    who: 'in',
    path: '/group/group-1',
    prepare: withManyGroups({ archivedAt: joined }),
    settle: inMain('Reopen group'),
  },
  {
    name: 'group-removed',
    who: 'in',
    path: '/group/group-1',
    prepare: async (page) => {
      const error = { success: false, code: 'removed-from-group', message: 'The owner removed you from this group.' };
      await page.route('**/api/groups/group-1', (route) => route.fulfill({ status: 403, json: error }));
    },
    settle: inMain(/^The owner removed you/),
  },
  {
    name: 'group-leave',
    who: 'in',
    path: '/group',
    settle: async (page) => {
      await page.getByRole('button', { name: 'Leave Sofa Critics' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'invite-join', who: 'in', path, prepare: withInvite(null), settle: inMain('Join this group') },
  {
    name: 'invite-member',
    who: 'in',
    path,
    prepare: async (page) => {
      await page.route('**/api/groups', (route) =>
        route.fulfill({ json: { success: true, data: [aLargeGroup('g1', invite.groupName, callerOf(route))] } }),
      );
      await withInvite({ groupId: 'g1', code: 'BBBB-222', path: '/invite/BBBB-222' })(page);
    },
    settle: inMain('Open group'),
  },
];
