/** The page that verifies the seals of a group, in its states. */
import { hashRecord, lineOfBet, noPreviousHash, type SealExport, type UnsealedRecord } from '@courtside/contract';
import type { Page } from '@playwright/test';
import { heading, press, type Screen, text } from './screen.ts';

const bet = {
  uid: 'maya',
  id: 'f3a9c2',
  account: 'main',
  gameId: 'g1',
  market: 'moneyline',
  side: 'team1',
  line: null,
  amount: 2_500,
  price: 150,
  potential: 6_250,
  rounding: 'down',
  placedAt: '2026-01-14T21:00:00.000Z',
} as const;
const teams = { team1: 'Minnesota Timberwolves', team2: 'Portland Trail Blazers' };

/** An export with one sealed bet, whose stake is now `amount` cents. */
async function anExport(amount: number = bet.amount): Promise<SealExport> {
  const record: UnsealedRecord = {
    groupId: 'group',
    number: 1,
    kind: 'tip-off',
    gameId: 'g1',
    revision: 0,
    part: 0,
    at: '2026-01-15T00:30:15.000Z',
    game: { ...teams, startTime: '2026-01-15T00:30:00.000Z', startedAt: null, score: null },
    members: ['maya'],
    seasons: [],
    bets: [lineOfBet(bet)],
    results: [],
    salt: 'salt',
    previous: noPreviousHash,
  };
  return {
    format: 'courtside-seals-v1',
    group: { id: 'group', name: 'Sofa Critics' },
    exportedAt: '2026-01-15T00:40:00.000Z',
    names: { maya: 'maya' },
    records: [{ ...record, ...(await hashRecord(record)) }],
    bets: [{ ...bet, amount, status: 'pending', paid: null, reason: null, undone: false }],
    games: [{ id: 'g1', ...teams, score: null, revision: 0, settled: false }],
    nextBefore: null,
  };
}

/** Answers the call for the seals of any group. */
async function withSeals(page: Page, amount?: number): Promise<void> {
  const data = await anExport(amount);
  await page.route('**/api/groups/*/seals**', (route) => route.fulfill({ json: { success: true, data } }));
}

async function verifyGroup(page: Page): Promise<void> {
  await press(page, 'Load seals');
  await press(page, 'Verify');
}

export const verifyScreens: readonly Screen[] = [
  { name: 'verify', who: 'out', path: '/verify', settle: heading('Verify seals') },
  {
    name: 'verify-group',
    who: 'in',
    path: '/verify',
    prepare: (page) => withSeals(page),
    settle: async (page) => {
      await verifyGroup(page);
      await text('Everything matches.')(page);
    },
  },
  {
    name: 'verify-mismatch',
    who: 'in',
    path: '/verify',
    prepare: (page) => withSeals(page, 2_600),
    settle: async (page) => {
      await verifyGroup(page);
      await text('This does not match.')(page);
    },
  },
];
