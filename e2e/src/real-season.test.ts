import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type OwnUser, payoutCents, toCents, type UserBet } from '@courtside/contract';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { freePort } from '@courtside/stack/ports';
import { expect, test } from '@playwright/test';
import { dataOf, listGames, newCaller } from './api.ts';

/** Serves real games of April 2022 in the shapes of The Odds API, on a fast clock. */
const season = new URL('../../../shared/tools/real-season.mjs', import.meta.url).pathname;
const whenPresent = existsSync(season) ? test : test.skip;
const night = ['--nights', '1', '--night-seconds', '60', '--game-seconds', '8'];

/** What the season knows of one of its games. */
interface RealGame {
  readonly id: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

let feed: ChildProcess | undefined;
let stack: TemporaryStack | undefined;
test.afterAll(async () => {
  await stack?.stop();
  feed?.kill();
});

whenPresent(
  'real games are offered, and bets on them settle to their real results, to the cent',
  async ({ request }) => {
    test.setTimeout(180_000);
    const port = await freePort(new Set());
    const source = `http://127.0.0.1:${port}`;
    stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ODDS_API_KEY: 'x', ODDS_API_URL: source } });
    await stack.waitReady();
    const running = stack;
    const { uid, headers } = await newCaller(request, running);

    // The night begins when somebody is there to bet on it.
    feed = spawn(process.execPath, [season, '--port', String(port), ...night], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => feed?.stdout?.once('data', resolve));
    const { events } = (await (await request.get(`${source}/control`)).json()) as { events: RealGame[] };
    const real = new Map(events.map((event) => [event.id, event]));

    await expect.poll(async () => (await listGames(request, running)).length, { timeout: 20_000 }).toBe(real.size);
    const games = await listGames(request, running);
    for (const game of games) {
      expect(game).toMatchObject({ team1: real.get(game.id)?.home_team, team2: real.get(game.id)?.away_team });
      for (const teamChosen of [game.team1, game.team2]) {
        const data = { betId: game.id, teamChosen, amount: 7.77 };
        await dataOf(await request.post(`${running.url}/api/userbets/${uid}`, { headers, data }));
      }
    }

    const listBets = async () =>
      Object.values(
        await dataOf<Record<string, UserBet>>(
          await request.get(`${running.url}/api/userBets/user_id/${uid}`, { headers }),
        ),
      );
    const pending = async () => (await listBets()).filter((bet) => bet.status === 'pending').length;
    await expect.poll(pending, { timeout: 90_000 }).toBe(0);

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
    const { balance } = await dataOf<OwnUser>(await request.get(`${running.url}/api/users/${uid}`, { headers }));
    expect(toCents(balance)).toBe(expectedCents);
    for (const game of await listGames(request, running)) {
      const { homeScore: team1, awayScore: team2 } = real.get(game.id) ?? {};
      expect(game).toMatchObject({ betStatus: 'settled', score: { team1, team2 } });
    }
  },
);
