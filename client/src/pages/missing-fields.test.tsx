/** Every call of the specification with every field of its response missing: no page breaks. */
import { sample } from '@courtside/contract/testing/sample';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../api/call.ts';
import { clearBets } from '../features/bets/bets-atoms.ts';
import { placeBet } from '../features/bets/place-bet.ts';
import { loadGames, setGames } from '../features/games/games-atoms.ts';
import { createGroup, joinGroup, leaveGroup } from '../features/groups/group-actions.tsx';
import { forgetInjuries, refreshInjuries } from '../features/injuries/injuries-atoms.ts';
import { forgetBoard } from '../features/leaderboard/board-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { openAccount } from '../features/sign-in/open-account.ts';
import { store } from '../store.ts';
import { aGame, inMs } from '../testing/builders.ts';
import { callsArrived, fakeApi, offContract } from '../testing/fake-api.ts';
import { renderGroupPage } from '../testing/group-page.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { toastsAtom } from '../ui/toast/toast-atoms.ts';
import BettingPage from './betting/betting-page.tsx';
import { OpenBets } from './betting/open-bets.tsx';
import GroupsPage from './groups/groups-page.tsx';
import { HomePage } from './home/home-page.tsx';
import InjuriesPage from './injuries/injuries-page.tsx';
import LeaderboardPage from './leaderboard/leaderboard-page.tsx';
import ProfilePage from './profile/profile-page.tsx';

vi.mock('../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

type Json = Readonly<Record<string, unknown>>;

const token = async () => 'token';
const ana = { uid: 'ana', email: 'ana@example.com', username: 'ana', token };
const teams = { team1: 'Boston Celtics', team2: 'Miami Heat', team1_price: 150, team2_price: -170 };
const times = { startTime: inMs(3_600_000), endTime: inMs(3_600_000) };
const user = { username: 'ana', email: 'ana@example.com', balance: 812.5, totalWinnings: 0, groupIds: ['g1'] };
const publicUser = { id: 'ana', uid: 'ana', displayName: 'ana', username: 'ana', balance: 812.5, totalWinnings: 0 };
const group = { id: 'g1', groupName: 'Sunday hoops', creatorId: 'ana', memberIds: ['ana'], leaderboard: [] };
const bet = {
  id: 'bet-1',
  userId: 'ana',
  betId: 'game-1',
  teamChosen: 'Boston Celtics',
  amount: 50,
  potentialWinnings: 0,
  status: 'pending',
  betData: { ...teams, startTime: times.startTime },
};
const player = { playerName: 'Sam Guard', position: 'G', injuryStatus: 'Out', injuryDetails: 'Left ankle sprain.' };
const report = { data: [{ teamName: 'Boston Celtics', players: [player] }], lastUpdated: inMs(-60_000) };

/** The specified calls with their complete responses. */
const specified = {
  'GET /api/bets': { data: [{ id: 'game-1', bet_id: 'game-1', ...teams, ...times, betStatus: 'open' }] },
  'GET /api/users/ana': { data: user },
  'POST /api/users/ana': { data: user },
  'GET /api/users': { data: [publicUser, { ...publicUser, id: 'bo', uid: 'bo', username: 'bo' }] },
  'GET /api/userbets/user_id/ana': { data: { 'bet-1': bet, 'bet-2': { ...bet, id: 'bet-2', status: 'won' } } },
  'PATCH /api/users/ana/bet': { message: 'Done.' },
  'POST /api/userbets/ana': { data: bet, message: 'Placed.' },
  'GET /api/groups': { data: [group] },
  'POST /api/groups': { data: group, id: 'g1', message: 'Created.' },
  'PUT /api/groups/g1': { data: group, message: 'Joined.' },
  'DELETE /api/groups/g1/users/ana': { message: 'Left.' },
  'GET /api/groups/g1': { data: group },
  'GET /api/injuries': report,
  'POST /api/injuries/scrape': report,
} as const satisfies Readonly<Record<string, Json>>;
type Call = keyof typeof specified;

/** Every path to a field of a response; lists and objects by id are followed into their first entry. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
}

/** A copy without the field at a path. */
function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const entries = Object.entries(Object(value)).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner] as const];
    return rest.length > 0 ? [[name, without(inner, rest)] as const] : [];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Responds like a server of the specification: unknown routes are 404 without a body. `replaced` responds to `call`. */
function serve(call: Call, replaced: Json | null, hasAccount = true) {
  let created = hasAccount;
  return fakeApi(({ method, path }) => {
    const [address = ''] = path.split('?');
    const name = `${method} ${address}`;
    if (name === 'GET /api/users/ana' && !created) return offContract(new Response(null, { status: 404 }));
    if (name === 'POST /api/users/ana') created = true;
    const known = Object.entries(specified).find(([other]) => other === name)?.[1];
    if (name !== call) return offContract(known ? Response.json(known) : new Response(null, { status: 404 }));
    return offContract(replaced ? Response.json(replaced) : new Response(null, { status: 200 }));
  });
}

const page = (element: ReactNode) => () => void renderPage(<ErrorBoundary>{element}</ErrorBoundary>);
const home = page(<HomePage />);
const betting = page(<BettingPage />);
const slip = page(<OpenBets />);
const profile = page(<ProfilePage />);
const groups = page(<GroupsPage />);
const injuries = page(<InjuriesPage />);
const leaderboard = page(<LeaderboardPage />);

const moneyline = { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 } as const;
const bettor = {
  ...ana,
  newId: () => 'bet-1',
  now: Date.now,
  pause: async () => undefined,
  onPlacedAfterAll: () => undefined,
};

interface Case {
  readonly call: Call;
  /** Renders the page that shows the response. */
  readonly show: () => unknown;
  /** What the page shows if no field is missing. */
  readonly shown: string;
  /** Makes the call, for calls that a page makes on a press. @returns what the user reads */
  readonly press?: () => Promise<unknown>;
}

const cases: readonly Case[] = [
  { call: 'GET /api/bets', show: home, shown: '+150' },
  { call: 'GET /api/bets', show: betting, shown: '+150' },
  { call: 'GET /api/users/ana', show: profile, shown: '$812.50' },
  { call: 'GET /api/users/ana', show: home, shown: '$812.50' },
  { call: 'POST /api/users/ana', show: profile, shown: '$812.50' },
  { call: 'GET /api/users', show: leaderboard, shown: '$812.50' },
  { call: 'GET /api/userbets/user_id/ana', show: profile, shown: '$125.00' },
  { call: 'GET /api/userbets/user_id/ana', show: home, shown: '$50.00' },
  { call: 'GET /api/userbets/user_id/ana', show: slip, shown: '$50.00' },
  ...(['PATCH /api/users/ana/bet', 'POST /api/userbets/ana'] as const).map((step) => ({
    call: step,
    show: profile,
    shown: '$125.00',
    press: () => placeBet({ game: aGame(), selection: moneyline, amount: 5000 }, bettor),
  })),
  { call: 'GET /api/groups', show: groups, shown: 'Sunday hoops' },
  { call: 'POST /api/groups', show: groups, shown: 'Sunday hoops', press: () => createGroup('Sunday hoops') },
  { call: 'PUT /api/groups/g1', show: groups, shown: 'Sunday hoops', press: () => joinGroup('g1') },
  { call: 'DELETE /api/groups/g1/users/ana', show: groups, shown: 'Your Groups', press: () => leaveGroup('g1') },
  { call: 'GET /api/groups/g1', show: renderGroupPage, shown: 'Sunday hoops' },
  { call: 'GET /api/injuries', show: injuries, shown: 'Sam Guard' },
  { call: 'POST /api/injuries/scrape', show: injuries, shown: 'Sam Guard', press: refreshInjuries },
];

/** Waits until the page makes no more calls. */
async function settled(calls: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length;
    await act(callsArrived);
  }
}

/** Loads the games. The delay before a failure is shown passes at once. */
async function gamesLoaded(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  await loadGames();
  vi.useRealTimers();
}

/** All that a user can see or have read to them. */
function everythingShown(): string {
  const labels = [...document.querySelectorAll('[aria-label], [title], input')].map((element) =>
    ['aria-label', 'title', 'value'].map((name) => element.getAttribute(name) ?? '').join(' '),
  );
  const toasts = store.get(toastsAtom).map(({ text }) => text);
  return [document.body.textContent, ...labels, ...toasts].join('\n');
}

/** Shows the page of a case after the call has had a response. @returns all that the user can see */
async function see({ call, show, press }: Case, response: Json | null): Promise<string> {
  const calls = serve(call, response, call !== 'POST /api/users/ana');
  await gamesLoaded();
  void openAccount(ana, () => new Promise(() => undefined));
  await settled(calls);
  show();
  await settled(calls);
  const said = press && (await act(press));
  await settled(calls);
  expect(calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toContain(call);
  return `${everythingShown()}\n${said === undefined ? '' : JSON.stringify(said, ['ok', 'kind', 'message'])}`;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  // jsdom has none; nothing scrolls into view here.
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  endSession();
  clearBets();
  setGames([]);
  forgetInjuries();
  forgetBoard();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

const nonsense = /NaN|undefined|\bnull\b|Invalid Date|\[object|[−-]0(?![.\d])/;
/** What the user reads when a write failed. None of these fields makes it fail. */
const refused = /"ok":false|"failed"|"message":"Failed/;

test.each(cases.map((each) => [each.call, each.shown, each] as const))(
  '%s with all its fields shows %s',
  async (_call, shown, each) => {
    await see(each, specified[each.call]);
    // Parts of a page may be loaded on demand.
    await waitFor(() => expect(everythingShown()).toContain(shown));
    expect(everythingShown()).not.toMatch(nonsense);
  },
);

/** Every field of a response is missing in the deep tests; every third one, of each response, in the others. */
const everyNth = sample(6, 1);

/** Each response without each of its fields, with empty data, without any field, and without a body. */
const missing = cases.flatMap((each) => {
  const whole = specified[each.call];
  const absent = pathsOf(whole)
    .filter((_, index) => index % everyNth === 0)
    .map((path) => [`no ${path.join('.')}`, without(whole, path)] as const);
  const others = [
    ['empty data', { ...whole, data: {} }],
    ['no fields', { success: true }],
    ['no body', null],
  ] as const;
  return [...absent, ...others].map(([what, response]) => [each.call, what, response, each] as const);
});

test.each(missing)('%s with %s shows no broken page', async (_call, _what, response, each) => {
  const text = await see(each, response === null ? null : { ...Object(response) });
  expect(screen.queryByText('This page could not be shown.')).toBeNull();
  expect(text.trim()).not.toBe('');
  expect(text).not.toMatch(nonsense);
  expect(text).not.toMatch(refused);
});
