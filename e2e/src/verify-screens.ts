/** The page that verifies the seals of a group, in its states. */
import { aSealedExport } from '@courtside/contract/testing/a-sealed-export';
import type { Page } from '@playwright/test';
import { heading, press, type Screen, text } from './screen.ts';

/** The names that the screens show. */
const names = {
  uid: 'maya',
  username: 'maya',
  groupName: 'Sofa Critics',
  betId: 'f3a9c2',
  teams: { team1: 'Minnesota Timberwolves', team2: 'Portland Trail Blazers' },
};

/** Answers the call for the seals of any group. */
async function withSeals(page: Page, amount?: number): Promise<void> {
  const data = await aSealedExport(names, amount);
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
