/** Prepared server responses, for states of a screen that rarely occur. */
import { type Game, type LedgerLine, pauseReasonSchema } from '@courtside/contract';
import type { Page } from '@playwright/test';

/** Blocks the live feed, so that the page shows only what its calls return. */
async function withoutFeed(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
}
/** Leaves the calls without a response. */
export const waiting = (calls: string) => async (page: Page) => {
  await withoutFeed(page);
  await page.route(calls, () => undefined);
};
/** Lets the calls fail. */
export const failing = (calls: string) => async (page: Page) => {
  await withoutFeed(page);
  await page.route(calls, (route) => route.abort());
};
/** Answers the calls with `data` and `meta`. */
export const answering =
  (calls: string, data: unknown, meta: object = {}) =>
  async (page: Page) => {
    await withoutFeed(page);
    await page.route(calls, (route) => route.fulfill({ json: { success: true, data, ...meta } }));
  };

/** Pauses every market, each for a different reason. */
export async function withPausedMarkets(page: Page): Promise<void> {
  await withoutFeed(page);
  await page.route('**/api/bets', async (route) => {
    const response = await route.fetch();
    const { data, ...meta }: { data: Game[] } = await response.json();
    const resumesAt = new Date(Date.now() + 9 * 86_400_000).toISOString();
    const pause = (game: Game, index: number): Game => {
      const reason = pauseReasonSchema.options[index % pauseReasonSchema.options.length] ?? 'stale';
      return { ...game, markets: { moneyline: { ...game.markets.moneyline, state: 'paused', reason, resumesAt } } };
    };
    await route.fulfill({ response, json: { ...meta, data: data.map(pause) } });
  });
}

/** A money trail with every kind of line about a bet, and the debt after a corrected result. */
export const correctedTrail = async (page: Page) => {
  const at = new Date().toISOString();
  const bet = {
    ...{ id: 'bet', betId: 'game', teamChosen: 'Boston Celtics', team1: 'Boston Celtics', team2: 'Miami Heat' },
    ...{ amount: 50, potentialWinnings: 125, price: 150, startTime: at },
  };
  const lines: LedgerLine[] = [
    {
      ...{ kind: 'correction', seq: 9, amount: -125, balance: -12.5, at, bet, from: 'won', to: 'lost' },
      reason: 'The league corrected the final score to 118–120.',
    },
    { kind: 'payout', seq: 8, amount: 125, balance: 112.5, at, bet, result: 'won' },
    { kind: 'payout', seq: 7, amount: 48.56, balance: 998.56, at, bet, result: 'cashed-out' },
    { kind: 'refund', seq: 6, amount: 50, balance: 1000, at, bet, reason: 'undone' },
    { kind: 'refund', seq: 5, amount: 50, balance: 1000, at, bet, reason: 'late' },
    { kind: 'stake', seq: 4, amount: -50, balance: 950, at, bet, result: 'void', fromHold: false },
  ];
  await answering('**/api/users/*/ledger**', { lines, nextCursor: null })(page);
  await page.route(/\/api\/users\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { data, ...meta } = await response.json();
    await route.fulfill({ response, json: { ...meta, data: { ...data, balance: -12.5 } } });
  });
};
