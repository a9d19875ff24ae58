/** Prepared server responses, for states of a screen that rarely occur. */
import {
  dayMs,
  type Game,
  hourMs,
  type LedgerBet,
  type LedgerLine,
  minuteMs,
  type OwnUser,
  pauseReasonSchema,
  type TeamLook,
  type UserBet,
} from '@courtside/contract';
import type { Page } from '@playwright/test';

/** Forgets what the last visit showed, which the prepared responses have nothing to do with. */
const withoutLastVisit = (page: Page) => page.addInitScript(() => localStorage.removeItem('courtside:last-visit'));

/** Blocks the live feed, so that the page shows only what its calls return. */
export async function withoutFeed(page: Page): Promise<void> {
  await withoutLastVisit(page);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
}
/** Leaves the calls without a response. */
export const waiting = (calls: string) => async (page: Page) => {
  await withoutFeed(page);
  await page.route(calls, () => undefined);
};
/** Lets the calls fail. */
export const failing = (calls: string | RegExp) => async (page: Page) => {
  await withoutFeed(page);
  await page.route(calls, (route) => route.abort());
};
/** Presses Try Again and lets failing calls work from then on. */
export async function tryAgain(page: Page, calls: string | RegExp): Promise<void> {
  // A page also retries on its own. Those calls still fail, so that the button returns.
  const pressed = await page.evaluateHandle(() => {
    const state = { isPressed: false };
    const onClick = ({ target }: Event) => {
      state.isPressed ||= target instanceof Element && target.closest('button')?.textContent === 'Try Again';
    };
    document.addEventListener('click', onClick, { capture: true });
    return state;
  });
  const isPressed = () => pressed.evaluate((state) => state.isPressed);
  await page.route(calls, async (route) => ((await isPressed()) ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.unroute(calls);
}
/** Answers the calls with `data` and `meta`. */
export const answering =
  (calls: string, data: unknown, meta: object = {}) =>
  async (page: Page) => {
    await withoutFeed(page);
    await page.route(calls, (route) => route.fulfill({ json: { success: true, data, ...meta } }));
  };

/** Throws the error of a prepared response, unless its page or test has ended during the call: a page may always call. */
export function throwUnlessEnded(page: Page, error: unknown): void {
  if (!page.isClosed() && !/has been closed|disposed|Test ended/.test(String(error))) throw error;
}

/** Answers the calls with the server's response, and changes its `data`. */
export async function changing<T>(
  page: Page,
  calls: string | RegExp,
  change: (data: T) => T | Promise<T>,
): Promise<void> {
  await page.route(calls, async (route) => {
    try {
      const response = await route.fetch();
      const { data, ...meta }: { data: T } = await response.json();
      await route.fulfill({ response, json: { ...meta, data: await change(data) } });
    } catch (error) {
      throwUnlessEnded(page, error);
    }
  });
}

/** The call for the signed-in user. */
const ownUser = /\/api\/users\/[^/]+$/;

/** Shows the signed-in user as they were right after signing up. */
export async function asNewUser(page: Page): Promise<void> {
  await answering('**/api/userbets/user_id/**', {})(page);
  await changing<OwnUser>(page, ownUser, (data) => ({
    ...data,
    balance: 1000,
    groupIds: [],
    stats: { ...data.stats, bets: 0, running: 0 },
  }));
}

/** Pauses the markets of some games, each for a different reason, then one market of a game; another does not offer one. */
export async function withPausedMarkets(page: Page): Promise<void> {
  await withoutFeed(page);
  await changing<Game[]>(page, '**/api/bets', (data) => {
    const resumesAt = new Date(Date.now() + 9 * dayMs).toISOString();
    const partly = 3;
    const pause = (game: Game, index: number): Game => {
      const reason = pauseReasonSchema.options[index % pauseReasonSchema.options.length] ?? 'stale';
      const { moneyline, spread, total } = game.markets;
      const paused = { state: 'paused', reason, resumesAt } as const;
      const pausedSpread = spread && { ...spread, ...paused };
      if (index === partly) return { ...game, markets: { moneyline, spread: pausedSpread, total } };
      if (index === partly + 1) return { ...game, markets: { moneyline, spread, total: null } };
      const pausedTotal = total && { ...total, ...paused };
      return { ...game, markets: { moneyline: { ...moneyline, ...paused }, spread: pausedSpread, total: pausedTotal } };
    };
    return data.map(pause);
  });
}

/** Schools with short and long names, as the feed of college games has them. */
const schools: readonly (readonly [name: string, look: TeamLook])[] = [
  ['Duke Blue Devils', { shortName: 'Duke', letters: 'DUKE', colors: ['#003087', '#FFFFFF'] }],
  ['North Carolina Tar Heels', { shortName: 'North Carolina', letters: 'UNC', colors: ['#7BAFD4', '#13294B'] }],
  ['Virginia Cavaliers', { shortName: 'Virginia', letters: 'UVA', colors: ['#232D4B', '#F84C1E'] }],
  ['Middle Tennessee Blue Raiders', { shortName: 'Middle Tennessee', letters: 'MTSU', colors: ['#006DB6', '#A6A8AB'] }],
  [
    'Mississippi Valley State Delta Devils',
    { shortName: 'Miss Valley State', letters: 'MVSU', colors: ['#00843D', '#C8102E'] },
  ],
];
const dream: TeamLook = { shortName: 'Dream', letters: 'ATL', colors: ['#E31837', '#5091CC'] };
const storm: TeamLook = { shortName: 'Storm', letters: 'SEA', colors: ['#2C5235', '#FEE11A'] };

const halfHour = 30 * minuteMs;

/** A hundred games more, of the WNBA and of men's colleges: eight each half hour of the evening, and as many the next day. */
export async function withManyGames(page: Page): Promise<void> {
  await withoutFeed(page);
  await changing<Game[]>(page, '**/api/bets', (data) => {
    const [first] = data.filter(({ betStatus }) => betStatus === 'open');
    if (first === undefined) return data;
    const others = Array.from({ length: 100 }, (_, n): Game => {
      const id = `many-${n}`;
      const nextHalfHour = Math.ceil(Date.now() / halfHour) * halfHour;
      const startTime = new Date(
        nextHalfHour + (n < 60 ? 0 : dayMs) + Math.floor((n % 60) / 8) * halfHour,
      ).toISOString();
      const rest = { id, bet_id: id, startTime, endTime: startTime };
      if (n % 10 === 0)
        return {
          ...first,
          ...rest,
          league: 'wnba',
          team1: 'Atlanta Dream',
          team2: 'Seattle Storm',
          teams: [dream, storm],
        };
      const [home, away] = [schools[n % schools.length], schools[(n + 1 + (n % 3)) % schools.length]];
      if (home === undefined || away === undefined) return first;
      return { ...first, ...rest, league: 'ncaam', team1: home[0], team2: away[0], teams: [home[1], away[1]] };
    });
    return [...data, ...others];
  });
}

/** A bet of each status, and one without the times that a server may leave out. */
export const settledBets = async (page: Page) => {
  const teams = { team1: 'Boston Celtics', team2: 'Miami Heat', team1_price: 150, team2_price: -170 };
  const bet = (id: string, status: string, fields: object, start?: number) => ({
    id,
    userId: 'maya',
    betId: `game-${id}`,
    teamChosen: teams.team1,
    amount: 50,
    potentialWinnings: 125,
    status,
    betData: { ...teams, ...(start !== undefined && { startTime: new Date(Date.now() + start).toISOString() }) },
    ...fields,
  });
  const over = { market: 'total', side: 'over', teamChosen: 'Over', line: 221.5, price: -108, potentialWinnings: 96.3 };
  const settledAt = new Date().toISOString();
  const leg = (number: number, result: string, fields: object = {}) => ({
    betId: `game-leg-${number}`,
    market: 'moneyline',
    side: 'team1',
    line: null,
    teamChosen: 'Portland Trail Blazers',
    price: 150,
    result,
    betData: { ...teams, team1: 'Portland Trail Blazers', team2: 'Minnesota Timberwolves', startTime: settledAt },
    ...fields,
  });
  const total = { market: 'total', side: 'over', teamChosen: 'Over', line: 221.5, price: -110 };
  const parlay = {
    teamChosen: '4-leg parlay',
    price: 2_883,
    potentialWinnings: 1_193.18,
    legs: [leg(1, 'won'), leg(2, 'void', total), leg(3, 'lost'), leg(4, 'won')],
  };
  const bets = [
    bet('running', 'pending', {}, hourMs),
    bet('won', 'won', { settledAt }, -2 * hourMs),
    bet('lost', 'lost', { teamChosen: teams.team2, settledAt }, -3 * hourMs),
    bet('pushed', 'push', { market: 'spread', side: 'team1', line: -4, price: -110, settledAt }, -4 * hourMs),
    bet('over', 'won', { ...over, settledAt }, -5 * hourMs),
    bet('cashed', 'cashed-out', { cashedOut: 48.5, settledAt }, -26 * hourMs),
    bet('parlay', 'lost', { ...parlay, settledAt }, -25 * hourMs),
    bet('timeless', 'won', { teamChosen: teams.team2, amount: 20 }),
  ];
  await answering('**/api/userbets/user_id/**', Object.fromEntries(bets.map((each) => [each.id, each])))(page);
  const stats = { bets: 8, running: 1, won: 3, lost: 2, push: 1, void: 0, cashedOut: 1, staked: 320, profit: 31.56 };
  await changing<OwnUser>(page, ownUser, (data) => ({ ...data, stats }));
};

/**
 * Starts the games on which the user has bets and some others, more than a phone has room for, and shows the bets as pending even if
 * they have been settled meanwhile.
 * @returns a function that waits for the ids of the games on which the user has bets
 */
export async function withGamesInPlay(page: Page): Promise<() => Promise<ReadonlySet<string>>> {
  await withoutFeed(page);
  const { promise: ownGames, resolve: setOwnGames } = Promise.withResolvers<ReadonlySet<string>>();
  await changing<Record<string, UserBet>>(page, '**/api/userbets/user_id/**', (data) => {
    const bets = Object.values(data);
    setOwnGames(new Set(bets.map(({ betId }) => betId)));
    return Object.fromEntries(bets.map((bet) => [bet.id, { ...bet, status: 'pending', settledAt: null }]));
  });
  const periods: [number, number][] = [
    [28, 25],
    [22, 24],
    [11, 9],
  ];
  const score = { team1: 61, team2: 58, periods, clock: 'Q3 4:12' };
  await changing<Game[]>(page, '**/api/bets', async (data) => {
    const own = await ownGames;
    const others = new Set(
      data
        .filter(({ id, betStatus }) => !own.has(id) && betStatus === 'open')
        .slice(-3)
        .map(({ id }) => id),
    );
    return data.map((game) =>
      own.has(game.id) || others.has(game.id) ? { ...game, betStatus: 'closed', score } : game,
    );
  });
  return () => ownGames;
}

/** A balance history with every kind of line about a bet, and the debt after a corrected result. */
export const correctedTrail = async (page: Page) => {
  const at = new Date().toISOString();
  const bet: LedgerBet = {
    id: 'bet',
    betId: 'game',
    teamChosen: 'Boston Celtics',
    team1: 'Boston Celtics',
    team2: 'Miami Heat',
    market: 'moneyline',
    side: 'team1',
    line: null,
    amount: 50,
    potentialWinnings: 125,
    price: 150,
    startTime: at,
  };
  const lines: LedgerLine[] = [
    {
      kind: 'correction',
      seq: 9,
      amount: -125,
      balance: -12.5,
      at,
      bet,
      from: 'won',
      to: 'lost',
      reason: 'The league corrected the final score to 118–120.',
    },
    { kind: 'payout', seq: 8, amount: 125, balance: 112.5, at, bet, result: 'won' },
    { kind: 'payout', seq: 7, amount: 48.56, balance: 998.56, at, bet, result: 'cashed-out' },
    { kind: 'refund', seq: 6, amount: 50, balance: 1000, at, bet, reason: 'undone' },
    { kind: 'refund', seq: 5, amount: 50, balance: 1000, at, bet, reason: 'late' },
    { kind: 'stake', seq: 4, amount: -50, balance: 950, at, bet, result: 'void', fromHold: false },
  ];
  await answering('**/api/users/*/ledger**', { lines, nextCursor: null })(page);
  await changing<OwnUser>(page, ownUser, (data) => ({ ...data, balance: -12.5 }));
};
