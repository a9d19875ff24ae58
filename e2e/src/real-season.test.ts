import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnUser, payoutCents, toCents, type UserBet } from '@courtside/contract';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { freePort } from '@courtside/stack/ports';
import { expect } from '@playwright/test';
import { dataOf, listGames, newCaller } from './api.ts';
import { test } from './test.ts';

/** Serves real games of April 2022 in the formats of The Odds API and of ESPN's scoreboard, on a fast clock. */
const season = new URL('../../../shared/tools/real-season.mjs', import.meta.url).pathname;
const whenPresent = existsSync(season) ? test : test.skip;
const nightSeconds = 90;
const night = ['--nights', '1', '--night-seconds', String(nightSeconds), '--game-seconds', '8'];
/** Betting is open for the first half of a night, in ms: long enough on a slow machine. */
const untilTipOff = 500 * nightSeconds;

/** A game as the season file records it. */
interface RealGame {
  readonly id: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly homeScore: number;
  readonly awayScore: number;
}

let feed: ChildProcess | undefined;
let source: string | undefined;
/** The URL of both sources. They list no games before the night begins. */
const relay = createServer(async ({ url = '' }, response) => {
  const nothing = url.includes('/scoreboard') ? '{"events":[]}' : '[]';
  const body = source === undefined ? nothing : await (await fetch(`${source}${url}`)).text();
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
let stack: TemporaryStack | undefined;
test.afterAll(async () => {
  await stack?.stop();
  relay.close();
  feed?.kill();
});

whenPresent(
  'real games are offered, and bets on them settle to their real results, to the cent',
  async ({ request }) => {
    test.setTimeout(8 * untilTipOff);
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    const { port: relayPort } = relay.address() as AddressInfo;
    const relayUrl = `http://127.0.0.1:${relayPort}`;
    const league = { ODDS_API_KEY: 'x', ODDS_API_URL: relayUrl, SCOREBOARD_URL: relayUrl };
    stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...league } });
    await stack.waitReady();
    const running = stack;
    const { uid, headers } = await newCaller(request, running);

    // The night begins once a user is ready to bet on it.
    const port = await freePort(new Set());
    feed = spawn(process.execPath, [season, '--port', String(port), ...night], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => feed?.stdout?.once('data', resolve));
    source = `http://127.0.0.1:${port}`;
    const { events } = (await (await request.get(`${source}/control`)).json()) as { events: RealGame[] };
    const real = new Map(events.map((event) => [event.id, event]));

    await expect.poll(async () => (await listGames(request, running)).length, { timeout: untilTipOff }).toBe(real.size);
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
