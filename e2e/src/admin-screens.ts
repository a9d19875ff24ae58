import type { AdminGame, AdminLogEntry, AdminOverview, AdminUser, FailedJob } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { answering } from './prepared-answers.ts';
import type { Screen } from './screen.ts';

const now = Date.now();
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

const market = (updated: number, paused = false) => ({
  state: paused ? ('paused' as const) : ('open' as const),
  reason: paused ? ('confirming' as const) : null,
  updatedAt: ago(updated),
  staleAt: ago(-600),
  resumesAt: null,
});
const priced = (id: string, team1: string, team2: string, updated: number, paused = false) => ({
  id,
  team1,
  team2,
  startTime: ago(-3_600),
  markets: {
    moneyline: { ...market(updated, paused), line: null, prices: { team1: -180, team2: 150 } },
    spread: { ...market(updated + 12), line: -4.5, prices: { team1: -110, team2: -110 } },
    total: id === 'g4' ? null : { ...market(updated + 27), line: 221, prices: { over: -108, under: -112 } },
  },
});

const overview: AdminOverview = {
  at: new Date(now).toISOString(),
  feeds: {
    sources: [
      { source: 'espn', lastGoodAt: ago(14), lastFailureAt: null, failure: null, waitUntil: null },
      {
        source: 'the-odds-api',
        lastGoodAt: ago(660),
        lastFailureAt: ago(30),
        failure: 'too-often',
        waitUntil: ago(-2_700),
      },
      { source: 'the-odds-api/scores', lastGoodAt: ago(75), lastFailureAt: ago(9_000), failure: null, waitUntil: null },
    ],
    credits: { remaining: 184, used: 316, resetsAt: ago(-600_000), disputes: { used: 12, limit: 100 } },
    openMarkets: 4,
    pausedMarkets: 1,
    disagreements: 1,
    corrections: 2,
  },
  prices: [
    priced('g1', 'Boston Celtics', 'Los Angeles Lakers', 42),
    priced('g2', 'Portland Trail Blazers', 'Oklahoma City Thunder', 380, true),
    priced('g3', 'Golden State Warriors', 'Minnesota Timberwolves', 55),
    priced('g4', 'Utah Jazz', 'Miami Heat', 61),
  ],
  queues: ['odds', 'scores', 'settle', 'release-hold', 'injuries', 'leaderboard', 'recover', 'audit'].map(
    (name, index) => ({ name, waiting: 0, active: index === 1 ? 1 : 0, delayed: 1, failed: name === 'settle' ? 2 : 0 }),
  ),
  audit: {
    at: ago(240),
    whole: false,
    accounts: 1_284,
    entries: 20_417,
    violations: 0,
    repaired: 0,
    durationMs: 1_860,
  },
  restingHosts: [{ host: 'chat.example:8443', owner: 'group 3f9a', until: ago(-240) }],
  backup: {
    at: ago(30_000),
    file: 'courtside-2026-01-15T03-00-00-000Z.jsonl.gz',
    bytes: 2_340_000,
    documents: 48_211,
    durationMs: 3_120,
    everyMs: 86_400_000,
  },
  unconfirmedRestore: { backupAt: ago(90_000), restoredAt: ago(1_200) },
};

const game = (id: string, fields: Partial<AdminGame>): AdminGame => ({
  id,
  team1: 'Boston Celtics',
  team2: 'Los Angeles Lakers',
  startTime: ago(9_000),
  betStatus: 'closed',
  score: { team1: 110, team2: 104 },
  dispute: null,
  reports: [],
  revision: 0,
  decidedBy: null,
  note: null,
  settledAt: null,
  correctableUntil: null,
  pendingBets: 12,
  ...fields,
});
const games = [
  game('d1', { dispute: 'espn reports final 110–104; the-odds-api/scores reports final 104–110' }),
  game('g1', { startTime: ago(-3_600), betStatus: 'open', score: null, pendingBets: 3 }),
  game('s1', {
    team1: 'Portland Trail Blazers',
    team2: 'Oklahoma City Thunder',
    betStatus: 'settled',
    revision: 2,
    decidedBy: 'operator',
    note: 'The league corrected the final score.',
    pendingBets: 0,
    settledAt: ago(600),
    correctableUntil: ago(-200_000),
  }),
];

const jobs: FailedJob[] = [
  {
    queue: 'settle',
    id: '41',
    reason: 'MongoDB is away',
    attempts: 20,
    failedAt: ago(900),
    payload: '{"gameId":"d1"}',
  },
  { queue: 'injuries', id: '7', reason: 'the page has changed', attempts: 1, failedAt: ago(4_000), payload: '{}' },
];

const user = (uid: string, username: string, fields: Partial<AdminUser>): AdminUser => ({
  uid,
  username,
  email: `${uid}@example.com`,
  balance: 1_000,
  createdAt: ago(400_000),
  isAdmin: false,
  disabled: null,
  signedOutAt: null,
  ...fields,
});
const users = [
  user('max', 'Max Power', { disabled: { at: ago(5_000), reason: 'Spam in group names' }, balance: 12_480.5 }),
  user('ana', 'Ana', { isAdmin: true }),
  user('bo', 'Bo with a name that is quite long for a row', {}),
];

const entry = (id: string, fields: Partial<AdminLogEntry>): AdminLogEntry => ({
  id,
  at: ago(Number(id) * 700),
  by: 'Ana',
  byUid: 'ana',
  action: 'disable-user',
  target: 'Max Power',
  targetId: 'max',
  reason: 'Spam in group names',
  failure: null,
  ...fields,
});
const entries = [
  entry('3', { action: 'retry-job', target: 'settle: MongoDB is away', reason: null, failure: 'Redis is away.' }),
  entry('2', {}),
  entry('1', { by: 'command line', byUid: null, action: 'add-admin', target: 'Ana', reason: 'npm run admin' }),
];

/** The operator page with trouble of every kind. */
async function withTrouble(page: Page): Promise<void> {
  await answering('**/api/admin', overview)(page);
  await answering('**/api/admin/games**', { games })(page);
  await answering('**/api/admin/jobs', { jobs })(page);
  await answering('**/api/admin/users**', { users })(page);
  await answering('**/api/admin/log**', { entries, nextCursor: 'more' })(page);
}

const loaded = (page: Page) => expect(page.getByRole('list', { name: 'Actions' })).toBeVisible();

export const adminScreens: readonly Screen[] = [
  { name: 'admin', who: 'in', path: '/admin', prepare: withTrouble, settle: loaded },
  {
    name: 'admin-decide',
    who: 'in',
    path: '/admin',
    prepare: withTrouble,
    async settle(page) {
      await loaded(page);
      await page.getByRole('button', { name: 'Decide Boston Celtics – Los Angeles Lakers' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
