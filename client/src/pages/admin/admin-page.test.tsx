import type { AdminGame, AdminLogEntry, AdminOverview, AdminUser, FailedJob } from '@courtside/contract/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aMarket, onlyMoneyline } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { formatDateTime } from '../../ui/time.ts';
import AdminPage from './admin-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const config = vi.hoisted(() => ({ signIn: 'firebase' }));
vi.mock('../../api/client-config.ts', () => ({ loadClientConfig: async () => config }));

const at = '2026-01-15T12:00:00.000Z';
const waitUntil = '2026-01-15T12:45:00.000Z';
const market = aMarket({ updatedAt: '2026-01-15T11:59:18.000Z', staleAt: '2026-01-15T12:10:00.000Z' });
const overview: AdminOverview = {
  at,
  feeds: {
    sources: [
      { source: 'espn', lastGoodAt: at, lastFailureAt: null, failure: 'timeout', waitUntil: null },
      { source: 'the-odds-api', lastGoodAt: at, lastFailureAt: at, failure: 'too-often', waitUntil },
    ],
    credits: { remaining: 184, used: 316, resetsAt: null, disputes: { used: 12, limit: 100 } },
    openMarkets: 1,
    pausedMarkets: 0,
    disagreements: 1,
    corrections: 0,
  },
  prices: [
    {
      id: 'g1',
      team1: 'Boston Celtics',
      team2: 'Miami Heat',
      startTime: '2026-01-15T13:00:00.000Z',
      markets: onlyMoneyline(market),
    },
  ],
  queues: [{ name: 'settle', waiting: 0, active: 0, delayed: 0, failed: 1 }],
  audit: { at, whole: true, accounts: 2, entries: 3, violations: 0, repaired: 0, durationMs: 41 },
  backup: { at, file: 'b.jsonl.gz', bytes: 2_340_000, documents: 7_001, durationMs: 9, everyMs: 86_400_000 },
  restingHosts: [{ host: 'chat.example:8443', owner: 'group g1', until: waitUntil }],
  unconfirmedRestore: null,
};
const disputed: AdminGame = {
  id: 'g2',
  team1: 'Utah Jazz',
  team2: 'Chicago Bulls',
  startTime: '2020-01-15T12:00:00.000Z',
  betStatus: 'closed',
  score: { team1: 110, team2: 104 },
  dispute: 'espn reports final 110–104',
  reports: [],
  revision: 4,
  decidedBy: null,
  note: null,
  settledAt: null,
  correctableUntil: null,
  pendingBets: 1,
};
const job: FailedJob = { queue: 'settle', id: 'a:1', reason: 'timeout', attempts: 20, failedAt: at, payload: '{}' };
const bo: AdminUser = {
  uid: 'bo',
  username: 'Bo',
  email: null,
  balance: 10,
  createdAt: at,
  isAdmin: false,
  disabled: null,
  signedOutAt: null,
};
const entry = (id: string): AdminLogEntry => ({
  id,
  at,
  by: 'Ana',
  byUid: 'ana',
  action: 'disable-user',
  target: `User ${id}`,
  targetId: id,
  reason: 'Spam',
  failure: null,
});

type Replies = Readonly<Record<string, (call: SeenCall) => Response>>;

function aServer(replies: Replies = {}) {
  const usual: Replies = {
    '/api/admin': () => ok(overview),
    '/api/admin/games': () => ok({ games: [disputed] }),
    '/api/admin/jobs': () => ok({ jobs: [job] }),
    '/api/admin/users': () => ok({ users: [bo] }),
    '/api/admin/log': () => ok({ entries: [entry('2')], nextCursor: 'next' }),
    ...replies,
  };
  return fakeApi((call) => usual[call.path.split('?')[0] ?? '']?.(call) ?? errorResponse('internal'));
}
const actions = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  config.signIn = 'firebase';
  endSession();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('shows feeds, prices with their age, queues, failed jobs, the audit, users and the log', async () => {
  aServer();
  renderPage(<AdminPage />);
  expect(await screen.findByRole('row', { name: 'Celtics – Heat 42 s' })).toBeTruthy();
  for (const text of ['espn reports final 110–104', '184', 'Every cent accounted for', 'Backed up', '2.3 MB', 'Bo'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'settle 0 0 0 1' })).toBeTruthy();
  expect(screen.getAllByText('timeout')).toHaveLength(2);
  expect((await screen.findByRole('list', { name: 'Actions' })).textContent).toContain('Ana disabled User 2');
});

test('does not count a game that an admin decided as disputed, and shows what the sources report', async () => {
  const decided: AdminGame = {
    ...disputed,
    id: 'g3',
    betStatus: 'settled',
    decidedBy: 'operator',
    correctableUntil: at,
  };
  aServer({ '/api/admin/games': () => ok({ games: [disputed, decided] }) });
  renderPage(<AdminPage />);
  expect(await screen.findByText('1 disputed, 2 shown')).toBeTruthy();
  expect(screen.getAllByText('Disputed')).toHaveLength(1);
  expect(screen.getByText(/The sources report otherwise: espn reports final 110–104$/)).toBeTruthy();
});

test('says that a restored copy waits, and lets it send once the admin confirms', async () => {
  let unconfirmedRestore: AdminOverview['unconfirmedRestore'] = { backupAt: at, restoredAt: at };
  const calls = aServer({
    '/api/admin': () => ok({ ...overview, unconfirmedRestore }),
    '/api/admin/restore/confirmation': () => {
      unconfirmedRestore = null;
      return ok({ confirmed: true });
    },
  });
  renderPage(<AdminPage />);
  const notice = 'This is a restored copy. Chats and notifications wait.';
  expect(await screen.findByText(notice)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'This is the real one: send' }));
  expect(actions(calls)).toEqual([]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(actions(calls)).toEqual([['/api/admin/restore/confirmation', {}]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows until when a source is not requested', async () => {
  aServer();
  renderPage(<AdminPage />);
  expect(await screen.findByText(`No request until ${formatDateTime(waitUntil)}`)).toBeTruthy();
  expect(screen.getAllByText(/^No request until/)).toHaveLength(1);
});

test('names the host of a user that does not answer, and whose it is', async () => {
  aServer();
  renderPage(<AdminPage />);
  const section = within(await screen.findByRole('region', { name: 'Addresses of users' }));
  expect(section.getByText('chat.example:8443')).toBeTruthy();
  expect(section.getByText(`Does not answer group g1. No request until ${formatDateTime(waitUntil)}`)).toBeTruthy();
});

test('is the page of an unknown address for visitors and for users who are not admins', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = aServer({ '/api/admin': () => errorResponse('not-found') });
  const page = renderPage(<AdminPage />);
  expect(await screen.findByText('There is nothing at this address.')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/admin']);
  page.unmount();
  setSession({ status: 'out' });
  renderPage(<AdminPage />);
  expect(screen.getByText('There is nothing at this address.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('voids a game with a reason and the revision that the admin saw', async () => {
  const decision = vi.fn(() => ok({ game: { ...disputed, betStatus: 'void', revision: 5 }, settledBets: 1 }));
  const calls = aServer({ '/api/admin/games/g2/decision': decision });
  renderPage(<AdminPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Decide Utah Jazz – Chicago Bulls' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: 'Void' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Void game' });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '   ' } });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' No power. ' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { score: null, revision: 4, reason: 'No power.' };
  expect(actions(calls)).toEqual([['/api/admin/games/g2/decision', body]]);
});

test('keeps the dialog open and says why when another admin has decided first', async () => {
  const calls = aServer({ '/api/admin/games/g2/decision': () => errorResponse('result-changed') });
  renderPage(<AdminPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Decide Utah Jazz – Chicago Bulls' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Chicago Bulls'), { target: { value: '110' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Box score.' } });
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Correct result' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Chicago Bulls'), { target: { value: '101' } });
  fireEvent.click(confirm);
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This result has changed/);
  const body = { score: { team1: 110, team2: 101 }, revision: 4, reason: 'Box score.' };
  expect(actions(calls)).toEqual([['/api/admin/games/g2/decision', body]]);
});

test('retries a failed job and disables a user', async () => {
  const disabled = { ...bo, disabled: { at, reason: 'Spam' } };
  const calls = aServer({
    '/api/admin/jobs/settle/a%3A1/retry': () => ok({ retried: true }),
    '/api/admin/users/bo/access': () => ok(disabled),
  });
  renderPage(<AdminPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry settle a:1' }));
  await waitFor(() => expect(actions(calls)).toEqual([['/api/admin/jobs/settle/a%3A1/retry', {}]]));
  fireEvent.click(await screen.findByRole('button', { name: 'Disable Bo' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Spam' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions(calls).at(-1)).toEqual(['/api/admin/users/bo/access', { action: 'disable', reason: 'Spam' }]);
});

test('reads older entries of the log on request', async () => {
  aServer({
    '/api/admin/log': ({ path }) =>
      path.includes('cursor=next')
        ? ok({ entries: [entry('1')], nextCursor: null })
        : ok({ entries: [entry('2')], nextCursor: 'next' }),
  });
  renderPage(<AdminPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Older entries' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull());
  const shown = within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  expect(shown.map((item) => item.textContent)).toEqual([
    expect.stringContaining('User 2'),
    expect.stringContaining('User 1'),
  ]);
});

test('makes a link that resets a password, where the server keeps the accounts', async () => {
  config.signIn = 'house';
  const withAddress = { ...bo, email: 'bo@example.com' };
  const calls = aServer({
    '/api/admin/users': () => ok({ users: [withAddress, { ...bo, uid: 'cy', username: 'Cy' }] }),
    '/api/admin/users/bo/reset-link': () => ok({ url: '/reset-password?for=password&code=c' }),
  });
  renderPage(<AdminPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reset link: Bo' }));
  expect(screen.queryByRole('button', { name: 'Reset link: Cy' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Reset link: Bo' });
  expect(within(dialog).getByText(`${location.origin}/reset-password?for=password&code=c`)).toBeTruthy();
  expect(actions(calls)).toEqual([['/api/admin/users/bo/reset-link', {}]]);
});

test('makes no links that reset passwords where Firebase keeps the accounts', async () => {
  aServer({ '/api/admin/users': () => ok({ users: [{ ...bo, email: 'bo@example.com' }] }) });
  renderPage(<AdminPage />);
  expect(await screen.findByRole('button', { name: 'Sign out everywhere: Bo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reset link/ })).toBeNull();
});
