import type { Game } from '@courtside/contract';
import { startTemporaryStack } from '@courtside/stack';
import { timeFactor } from '@courtside/stack/testing/time-factor';
import { expect } from '@playwright/test';
import { standing } from './league/fixtures.ts';
import { League } from './league/league.ts';
import { serveLeague } from './league/serve.ts';
import { startOperator } from './operator.ts';

/**
 * How the product reads the league: so often that a test does not notice it, at prices that never become too old, and with
 * a game clock so fast that no final comes too early.
 */
const reading = {
  ODDS_API_KEY: 'x',
  ODDS_REFRESH_SECONDS: '0.5',
  SCORES_REFRESH_SECONDS: '0.5',
  ODDS_MAX_AGE_SECONDS: '86400',
  RESULT_CONFIRM_SECONDS: '0',
  GAME_CLOCK_SPEED: '10000',
};

async function waitForGames(url: string, isReady: (games: readonly Game[]) => boolean): Promise<void> {
  await expect(async () => {
    const { data }: { data: Game[] } = await (await fetch(`${url}/api/bets`)).json();
    expect(isReady(data)).toBe(true);
  }).toPass({ timeout: 60_000 * timeFactor(), intervals: [200] });
}

/** Lists the games that no test changes, and plays those that have begun or ended. */
async function fillLeague(league: League, url: string): Promise<void> {
  const games = standing.map((each) => ({ ...each, ...league.stand(each), becomes: each.state }));
  await waitForGames(url, ({ length }) => length === games.length);
  const begun = games.filter(({ becomes }) => becomes !== 'scheduled');
  for (const { id } of begun) {
    league.tipOff(id);
    league.score(id, { home: [28, 22, 11], away: [25, 24, 9] }, '4:12');
  }
  // Their new starts count once they were read twice.
  await waitForGames(url, (all) => begun.every(({ id }) => all.some((game) => game.id === id && game.score !== null)));
  const ended = begun.filter(({ becomes }) => becomes === 'final');
  for (const { id } of ended) league.end(id, 112, 104);
  await waitForGames(url, (all) =>
    ended.every(({ id }) => all.some((game) => game.id === id && game.betStatus === 'settled')),
  );
}

/**
 * Starts a league and the whole product for the tests. Puts the product's URL into COURTSIDE_URL, its settings into
 * COURTSIDE_SETTINGS, the league's URL into LEAGUE_URL and the operator's into OPERATOR_URL.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const league = new League();
  const served = await serveLeague(league);
  const sources = {
    ODDS_API_URL: served.url,
    SCOREBOARD_URL: served.url,
    INJURIES_URL: `${served.url}/nba/injuries`,
    // The name of `other-host.test.ts` besides those of this machine.
    ALLOWED_HOSTS: 'localhost,127.0.0.1,courtside.test',
  };
  const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', ...reading, ...sources } });
  const stop = async () => {
    await stack.stop();
    served.close();
  };
  try {
    await stack.waitReady();
    const [operator] = await Promise.all([startOperator(stack.env), fillLeague(league, stack.url)]);
    process.env.COURTSIDE_URL = stack.url;
    process.env.COURTSIDE_SETTINGS = JSON.stringify(stack.env);
    process.env.LEAGUE_URL = served.url;
    process.env.OPERATOR_URL = operator.url;
    return () => {
      operator.stop();
      return stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
