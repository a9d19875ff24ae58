import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedGame, SharedMoney, SharedNight } from '@courtside/core/nights/shared-night';
import { expect, it, onTestFinished } from 'vitest';
import { presentSharedNight } from '../presenters/shared-night.ts';
import { nightHtml } from './night-html.ts';
import { createPageFont } from './page-font.ts';

const [ada, bo] = [
  { uid: 'uid-ada', username: 'Ada' },
  { uid: 'uid-bo', username: '<i>Bo</i>' },
];

const game: SharedGame = {
  league: 'nba',
  team1: 'Boston Celtics',
  team2: 'Los Angeles Lakers',
  state: 'final',
  score: { team1: 97, team2: 100 },
  picks: [],
};

function pick(side: 'team1' | 'team2' | 'over', fields: Partial<SharedGame['picks'][number]> = {}) {
  const money = { stakes: 2_000, returned: 0, profit: -2_000 };
  return { market: 'moneyline' as const, side, line: null, uids: [ada.uid], members: 1, ...money, ...fields };
}

function aMoney(fields: Partial<SharedMoney> = {}): SharedMoney {
  return {
    seasonName: null,
    rows: [
      { ...ada, profit: 500 },
      { ...bo, profit: -500 },
    ],
    friends: 0,
    bets: 3,
    gamesWithBet: 1,
    games: [],
    highlights: { swing: null, bestWin: null, loneliestWin: null, worstBeat: null, closestCall: null },
    ...fields,
  };
}

function pageOf(money: readonly SharedMoney[], font: string | null = null) {
  const shared: SharedNight = { groupName: 'Sofa & co', night: '2026-11-27', members: [ada, bo], money };
  return nightHtml(presentSharedNight(shared), { addresses: null, picture: { width: 1, height: 1 }, font });
}

/** The words of a page, without its head. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('is about the money of the season, and folds the other', () => {
  const main = aMoney({ rows: [{ ...bo, profit: 900 }], friends: 1 });
  const { html } = pageOf([aMoney({ seasonName: 'Cup <1>' }), main]);
  expect(textOf(html)).toContain('Ada is up $5.00 Season: Cup &lt;1&gt; . Best of two friends.');
  const [before = '', folded = ''] = html.split('<details');
  expect(before).not.toContain('$9.00');
  expect(textOf(`<body>${folded}`)).toContain('Outside the season &lt;i&gt;Bo&lt;/i&gt; is up $9.00');
});

it('is about the first money in which a member is shown', () => {
  const { html } = pageOf([aMoney({ seasonName: 'Cup', rows: [], friends: 2 }), aMoney()]);
  expect(textOf(html)).toContain('Ada is up $5.00 Outside the season.');
  expect(textOf(html)).toContain('Season: Cup Two friends, not shown');
});

it('escapes names and contains no uid, script or style attribute', () => {
  const { html } = pageOf([aMoney({ games: [{ ...game, picks: [pick('team1', { uids: [ada.uid, bo.uid] })] }] })]);
  expect(html).toContain('Sofa &amp; co');
  expect(html).not.toMatch(/<i>Bo|uid-|<script|style=|\son\w+=/);
});

it('adds the profit of a side, and gives stakes back on a game that was called off', () => {
  const spread = pick('team1', { market: 'spread', line: -2.5, uids: [bo.uid], profit: 1_818 });
  const off = pick('team2', { uids: [ada.uid, bo.uid], members: 2, stakes: 700, returned: 700, profit: 0 });
  const { html } = pageOf([
    aMoney({
      games: [
        { ...game, picks: [pick('team1'), spread, pick('over', { market: 'total', line: 210.5, profit: 300 })] },
        { ...game, state: 'void', score: null, picks: [off] },
      ],
    }),
  ]);
  const text = textOf(html);
  expect(text).toContain('Boston Celtics 97, Los Angeles Lakers 100. Final.');
  expect(text).toMatch(/Ada and &lt;i&gt;Bo&lt;\/i&gt; on A &lt; Celtics −\$1\.82/);
  expect(text).toContain('Over 210.5: Ada +$3.00');
  expect(text).toMatch(/Called off\. .*Lakers stakes back/);
});

it('shows a bet that stands out twice once', () => {
  const bet = { ...ada, on: 'Nets −1.5', profit: 500 };
  const highlights = { swing: bet, bestWin: bet, loneliestWin: bet, worstBeat: null, closestCall: { bet, by: 0.5 } };
  const { html } = pageOf([aMoney({ highlights })]);
  expect(html.match(/class="ticket( lost)?"/g)).toHaveLength(1);
  expect(textOf(html)).toContain('Loneliest win and closest call Ada , Nets −1.5, by half a point');
  expect(html).not.toContain('Biggest swing');
});

it('uses the font of the built client, if there is one', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(clientDir, { recursive: true }));
  const fontOf = createPageFont(clientDir);
  expect(fontOf()).toBeNull();
  await mkdir(join(clientDir, 'assets'));
  for (const name of ['archivo-latin-ext-wdth-normal-A1.woff2', 'archivo-latin-wdth-normal-B2.woff2'])
    await writeFile(join(clientDir, 'assets', name), '');
  expect(fontOf()).toBe('/assets/archivo-latin-wdth-normal-B2.woff2');
  const [withFont, without] = [pageOf([aMoney()], fontOf()), pageOf([aMoney()])];
  expect(withFont.html).toContain('rel="preload" as="font"');
  expect(without.html).not.toContain('.woff2');
  expect(withFont.policy).not.toBe(without.policy);
});
