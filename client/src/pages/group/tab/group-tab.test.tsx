import type { Tab } from '@courtside/contract/challenges';
import { tabTopic } from '@courtside/contract/topic-names';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadOwnChallenges } from '../../../features/challenges/own-challenges-atoms.ts';
import { setGames } from '../../../features/games/games-atoms.ts';
import { applyMessage } from '../../../live/topics.ts';
import { store } from '../../../store.ts';
import { aGame, aGroup, aSpread, threeMarkets } from '../../../testing/builders.ts';
import { aChallenge, aTab } from '../../../testing/challenge-builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from '../../../testing/fake-api.ts';
import { findInGroupMenu } from '../../../testing/group-menu.ts';
import { renderGroupPage } from '../../../testing/group-page.tsx';
import { members, signIn } from '../../../testing/season-page.tsx';
import { dismissToast, toastsAtom } from '../../../ui/toast/toast-atoms.ts';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const [ana, bo, cy] = ['ana', 'bo', 'cy'].map((uid) => ({ uid, username: uid }));
if (!ana || !bo || !cy) throw new Error('three people');
const fromBo = aChallenge({ challenger: bo, opponent: ana });

/** A group with this tab; `reply` answers other calls about challenges and the tab. */
function aServer(tab: Tab, reply?: (call: SeenCall) => Response) {
  return fakeApi((call) => {
    const { path, method } = call;
    if (path === '/api/challenges') return ok([]);
    if (method === 'GET' && path.includes('/tab')) return path.includes('?') ? (reply?.(call) ?? ok(tab)) : ok(tab);
    if (path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (path.endsWith('/history')) return ok({ members: [] });
    if (path.endsWith('/moments')) return ok({ night: null, moments: [] });
    if (path.includes('/log')) return ok({ entries: [], nextCursor: null });
    if (method === 'GET' && path.startsWith('/api/groups/g1/')) return ok([]);
    if (path === '/api/groups/g1') return ok(aGroup(members));
    return reply?.(call) ?? errorResponse('internal');
  });
}

const tab = () => screen.findByRole('region', { name: 'The tab' });

beforeEach(() => {
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  signIn('ana');
  setGames([aGame()]);
});

test('says what each friend and the user owe each other with their record, and folds other pairs', async () => {
  const pairs: Tab['pairs'] = [
    { a: ana, b: bo, owed: 36.5, wonByA: 7, wonByB: 4 },
    { a: cy, b: ana, owed: 12, wonByA: 3, wonByB: 2 },
    { a: cy, b: bo, owed: -5, wonByA: 0, wonByB: 1 },
  ];
  const tabMembers = [bo, cy].map((person) => ({ ...person, balance: 0, inPlay: 0, isMember: person === bo }));
  aServer(aTab({ pairs, members: tabMembers, startedAt: '2026-11-20T20:00:00.000Z' }));
  renderGroupPage();
  const rows = within(within(await tab()).getByRole('list', { name: 'Your debts' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('bo owes you $36.50You 7 – 4 bo'),
    expect.stringContaining('You owe cy $12.00You 2 – 3 cy'),
  ]);
  const dots = rows.map((row) => [...row.querySelectorAll('[data-dots] i')].map((dot) => dot.matches('.bg-win')));
  expect(dots).toEqual([
    [...new Array(7).fill(true), ...new Array(4).fill(false)],
    [true, true, false, false, false],
  ]);
  // A friend who has left the group cannot be challenged.
  const buttons = rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'));
  expect(buttons).toEqual(['Challenge bo', undefined]);
  expect((await tab()).textContent).toContain('cy owes bo $5.00');
});

test('takes a challenge with one press, and shows it running', async () => {
  const taken = { ...fromBo, status: 'taken', result: 'pending' } as const;
  const calls = aServer(aTab({ challenges: [fromBo] }), () => ok(taken));
  renderGroupPage();
  expect((await tab()).textContent).toContain('bo challenged you');
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Take it: risk $12.74 to win $20.00' }));
  expect(await screen.findByText('You vs bo')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/groups/g1/challenges/c1/take',
  ]);
  expect(within(await tab()).queryByRole('button', { name: /^Take it/ })).toBeNull();
});

test('says at the ticket why a challenge was not taken', async () => {
  aServer(aTab({ challenges: [fromBo] }), () => errorResponse('challenge-closed'));
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: /^Take it/ }));
  expect(await screen.findByText('This challenge is no longer open.')).toBeTruthy();
});

test('answers with another price of the own side', async () => {
  const answer = aChallenge({
    id: 'c2',
    challenger: ana,
    opponent: bo,
    price: 200,
    stake: 10,
    otherStake: 20,
    pot: 30,
  });
  const calls = aServer(aTab({ challenges: [fromBo] }), () => ok(answer, 201));
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Another price' }));
  fireEvent.change(screen.getByLabelText('Your price for Heat +5.5'), { target: { value: '+200' } });
  expect(screen.getByText('You risk $10.00 to win $20.00.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send price' }));
  expect(await screen.findByText('Waiting for bo')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ price: 200 });
});

test('blocks the challenges of a friend after a confirmation, which declines the open one', async () => {
  const challenges = [fromBo];
  const calls = aServer(aTab({ challenges }), ({ method }) => {
    if (method !== 'PUT') return errorResponse('internal');
    challenges[0] = { ...fromBo, status: 'declined' };
    return ok([{ ...bo, blockedAt: fromBo.createdAt }]);
  });
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Block challenges from bo' }));
  const dialog = screen.getByRole('dialog', { name: 'Block challenges from bo?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Declined')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/api/challenge-blocks/bo']);
  expect(within(await tab()).queryByRole('button', { name: /^Block/ })).toBeNull();
  expect(store.get(toastsAtom).map(({ text }) => text)).toContain('bo can no longer challenge you.');
});

test('keeps a challenge, and says why its challenger could not be blocked', async () => {
  aServer(aTab({ challenges: [fromBo] }), () => errorResponse('too-many-blocks'));
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Block challenges from bo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/^You have blocked as many friends/)).toBeTruthy();
  expect(within(await tab()).getByRole('button', { name: /^Take it/ })).toBeTruthy();
});

test('offers to block nobody on a challenge to all and on an own one', async () => {
  const [forAll, own] = [aChallenge({ id: 'c2', challenger: bo, opponent: null, isForAll: true }), aChallenge()];
  aServer(aTab({ challenges: [forAll, own] }));
  renderGroupPage();
  expect(within(await tab()).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(within(await tab()).queryByRole('button', { name: /^Block/ })).toBeNull();
});

test('challenges the only friend at the fair price, and shows a refusal at the field it names', async () => {
  const refused = vi.fn(() => errorResponse('tab-limit', { field: 'amount' }));
  const calls = aServer(aTab(), refused);
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Challenge a friend' }));
  expect(await screen.findByRole('radio', { name: 'bo', checked: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Bet on Boston Celtics/ }));
  expect(screen.getByText(/^You risk \$20\.00 to win/).textContent).toMatch(
    /^You risk \$20\.00 to win \$\d+\.\d\d\. bo risks \$\d+\.\d\d to win \$20\.00\. Pot \$\d+\.\d\d\.$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Challenge bo' }));
  const field = await screen.findByRole('textbox', { name: 'Your stake' });
  await screen.findByText('This would take your tab below its limit.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ betId: 'game-1', market: 'moneyline', side: 'team1', amount: 20, opponent: 'bo' });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
});

test('sends the odds that the user has seen, or asks for the new ones when they move', async () => {
  const spreadAt = (line: number, price = -110) =>
    aGame({ markets: threeMarkets({ spread: aSpread({ line, prices: { team1: price, team2: -110 } }) }) });
  setGames([spreadAt(0.5)]);
  const calls = aServer(aTab(), () => ok(aChallenge(), 201));
  renderGroupPage();
  fireEvent.click(within(await tab()).getByRole('button', { name: 'Challenge a friend' }));
  fireEvent.click(await screen.findByRole('button', { name: /Celtics \+0\.5/ }));
  const words = screen.getByText(/^You risk \$20\.00 to win/).textContent;

  // Another price alone is shown, and nothing that the user sees below changes.
  act(() => setGames([spreadAt(0.5, -130)]));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The odds have moved: Celtics \+0\.5, fair price/);
  expect(screen.getByText(/^You risk \$20\.00 to win/).textContent).toBe(words);

  // Nothing is sent at a line that the user has not seen.
  act(() => setGames([spreadAt(-0.5)]));
  fireEvent.click(screen.getByRole('button', { name: 'Challenge bo' }));
  await screen.findByText('Please choose the new line first.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Use the new odds' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Challenge bo' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ acceptedLine: -0.5, price: 100 });
});

test('shows the taker what the side is worth now, or the line where it has moved', async () => {
  setGames([aGame({ markets: threeMarkets({ spread: aSpread({ prices: { team1: -120, team2: -120 } }) }) })]);
  aServer(aTab({ challenges: [fromBo] }));
  renderGroupPage();
  expect((await tab()).textContent).toContain('Fair price now +100');
  act(() => setGames([aGame({ markets: threeMarkets({ spread: aSpread({ line: -6.5 }) }) })]));
  expect((await tab()).textContent).toContain('The line is now Heat +6.5');
});

test('follows the live feed: a challenge that another member takes leaves the open ones', async () => {
  const forAll = aChallenge({ challenger: bo, opponent: null, isForAll: true });
  aServer(aTab({ challenges: [forAll] }));
  renderGroupPage();
  expect((await tab()).textContent).toContain('bo challenges anyone');
  await loadOwnChallenges();
  const topic = tabTopic('g1');
  act(() => applyMessage({ topic, type: 'snapshot', version: 1, data: aTab({ challenges: [forAll] }) }));
  const changed = [{ id: forAll.id, opponent: cy, status: 'taken', result: 'pending' } as const];
  act(() => applyMessage({ topic, type: 'update', version: 2, data: { challenges: { changed } } }));
  expect((await tab()).textContent).toContain('bo vs cy');
  expect(within(await tab()).queryByRole('button', { name: /^Take it/ })).toBeNull();
});

test('shows an earlier tab by its number', async () => {
  const first = aTab({
    pairs: [{ a: ana, b: bo, owed: 5, wonByA: 1, wonByB: 0 }],
    startedAt: '2026-11-20T20:00:00.000Z',
  });
  aServer(aTab({ number: 2 }), () => ok(first));
  renderGroupPage();
  fireEvent.change(await screen.findByLabelText('Tab shown'), { target: { value: '1' } });
  expect((await screen.findByRole('list', { name: 'Your debts' })).textContent).toContain('bo owes you $5.00');
});

test('the owner starts a new tab after a confirmation that says what happens, and sets the limit', async () => {
  const open = aTab({ challenges: [aChallenge()], startedAt: '2026-11-20T20:00:00.000Z' });
  const calls = aServer(open, ({ path }) =>
    ok({ groupId: 'g1', number: path.endsWith('/limit') ? 1 : 2, limit: path.endsWith('/limit') ? 50 : 500 }),
  );
  renderGroupPage();
  await tab();
  fireEvent.click(await findInGroupMenu('Manage group'));
  fireEvent.change(await screen.findByLabelText('Most a member can owe, in dollars'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(store.get(toastsAtom).map(({ text }) => text)).toContain('A member can owe up to $50.00 on the tab.'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start a new tab' }));
  expect(screen.getByText(/^Everyone begins at \$0\.00\./).textContent).toContain('The open challenge is withdrawn.');
  const [, yes] = screen.getAllByRole('button', { name: 'Start a new tab' });
  if (yes) fireEvent.click(yes);
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
      ['/api/groups/g1/tab/limit', { limit: 50 }],
      ['/api/groups/g1/tab', { after: 1 }],
    ]),
  );
});
