import { randomUUID } from 'node:crypto';
import { type OwnUser, payoutCents, toCents, type UserBet } from '@courtside/contract';
import { expect } from '@playwright/test';
import { dataOf } from './answers.ts';
import { listGames, newCaller } from './api.ts';
import { hasRealSeason, type RealNight, startRealNight } from './real-night.ts';
import { test } from './test.ts';

const whenPresent = hasRealSeason ? test : test.skip;
const nightSeconds = 90;
const options = ['--nights', '1', '--night-seconds', String(nightSeconds), '--game-seconds', '8'];
/** Betting is open for the first half of a night, in ms: long enough on a slow machine. */
const untilTipOff = 500 * nightSeconds;

let night: RealNight | undefined;
test.afterAll(() => night?.stop());

whenPresent(
  'real games are offered, and bets on them settle to their real results, to the cent',
  { tag: '@deep' },
  async ({ request }) => {
    test.setTimeout(8 * untilTipOff);
    night = await startRealNight();
    const running = night.stack;
    const { uid, headers } = await newCaller(request, running);

    // The night begins once a user is ready to bet on it.
    const events = await night.begin(options);
    const real = new Map(events.map((event) => [event.id, event]));

    await expect.poll(async () => (await listGames(request, running)).length, { timeout: untilTipOff }).toBe(real.size);
    const games = await listGames(request, running);
    for (const game of games) {
      expect(game).toMatchObject({ team1: real.get(game.id)?.home_team, team2: real.get(game.id)?.away_team });
      for (const teamChosen of [game.team1, game.team2]) {
        const data = { betId: game.id, teamChosen, amount: 7.77 };
        const keyed = { ...headers, 'idempotency-key': randomUUID() };
        const place = () => request.post(`${running.url}/api/userbets/${uid}`, { headers: keyed, data });
        // Repeated while the server is busy, and placed once.
        await expect(async () => dataOf(await place())).toPass();
      }
    }

    const listBets = async () =>
      Object.values(
        await dataOf<Record<string, UserBet>>(
          await request.get(`${running.url}/api/userBets/user_id/${uid}`, { headers }),
        ),
      );
    const pending = async () => (await listBets()).filter((bet) => bet.status === 'pending').length;
    await expect.poll(pending, { timeout: 4 * untilTipOff }).toBe(0);

    let expectedCents = 100_000;
    for (const bet of await listBets()) {
      const game = real.get(bet.betId);
      if (game === undefined) throw new Error(`no real game ${bet.betId}`);
      const winner = game.homeScore > game.awayScore ? game.home_team : game.away_team;
      const price = bet.teamChosen === bet.betData.team1 ? bet.betData.team1_price : bet.betData.team2_price;
      const payout = payoutCents(toCents(bet.amount), price);
      expect(toCents(bet.potentialWinnings)).toBe(payout);
      expect(bet.status).toBe(bet.teamChosen === winner ? 'won' : 'lost');
      expectedCents += (bet.status === 'won' ? payout : 0) - 777;
    }
    const readUser = async () => dataOf<OwnUser>(await request.get(`${running.url}/api/users/${uid}`, { headers }));
    // A read may show a closed bet shortly before its money and the settled game.
    await expect.poll(async () => toCents((await readUser()).balance)).toBe(expectedCents);
    await expect(async () => {
      for (const game of await listGames(request, running)) {
        const { homeScore: team1, awayScore: team2 } = real.get(game.id) ?? {};
        expect(game).toMatchObject({ betStatus: 'settled', score: { team1, team2, clock: 'Final' } });
        expect(game.score?.periods.length).toBeGreaterThanOrEqual(4);
      }
    }).toPass();
  },
);
