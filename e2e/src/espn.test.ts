import type { Game } from '@courtside/contract';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { listGames } from './api.ts';
import { betAt, cardOf, typeAmount } from './bets.ts';
import { command, setFault } from './league/command.ts';
import type { LeagueGame, Offer } from './league/game.ts';
import { League } from './league/league.ts';
import { type ServedLeague, serveLeague } from './league/serve.ts';
import { audit } from './operator.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

/** The scoreboard is read so often that a test does not notice it, and a game clock so fast that no final comes too early. */
const reading = {
  GAMES: 'espn',
  ODDS_REFRESH_SECONDS: '0.5',
  SCORES_REFRESH_SECONDS: '0.5',
  RESULT_CONFIRM_SECONDS: '0',
  GAME_CLOCK_SPEED: '10000',
};

const offers = {
  favorite: {
    moneyline: [-150, 130],
    spread: { line: -3, prices: [-110, -110] },
    total: { line: 221.5, prices: [-108, -112] },
  },
  even: {
    moneyline: [-110, 100],
    spread: { line: 0, prices: [-105, -115] },
    total: { line: 216, prices: [-110, -110] },
  },
  college: {
    moneyline: [-190, 160],
    spread: { line: -4.5, prices: [-110, -110] },
    total: { line: 141.5, prices: [-115, -105] },
  },
} satisfies Record<string, Offer>;

let league: ServedLeague | undefined;
let stack: TemporaryStack | undefined;
test.afterAll(async () => {
  await stack?.stop();
  league?.close();
});

/** The markets of a game as the product shows them, at the prices of the league. */
function marketsOf({ moneyline, spread, total }: Offer): object {
  const teams = ([team1, team2]: readonly [number, number]) => ({ team1, team2 });
  const open = { state: 'open', reason: null };
  const [over, under] = total.prices;
  return {
    moneyline: { ...open, prices: teams(moneyline) },
    spread: { ...open, line: spread.line, prices: teams(spread.prices) },
    total: { ...open, line: total.line, prices: { over, under } },
  };
}

/** The games that the product lists, by the id of the league's games. */
async function shownGames(request: APIRequestContext): Promise<ReadonlyMap<string, Game>> {
  const games = await listGames(request, { url: '' });
  return new Map(games.map((game) => [game.id.replace(/^(ncaam-)?espn-/, ''), game]));
}

async function shownAs(
  request: APIRequestContext,
  { id }: LeagueGame,
  expected: Record<string, unknown>,
): Promise<void> {
  await expect(async () => expect((await shownGames(request)).get(id)).toMatchObject(expected)).toPass();
}

/** Bets on the first team or over. */
async function betOn(card: Locator, market: 'spread' | 'total' | 'moneyline', dollars: string): Promise<void> {
  await typeAmount(card, dollars);
  await betAt(card, card.locator(`[data-market=${market}]`).first());
}

/** A price or line as pages show it. */
const text = (value: number): string => (value > 0 ? `+${value}` : `−${Math.abs(value)}`);

/** The texts of a card's prices, by row: each with its line, except in a moneyline. */
function pricesOn({ home, away, offer: { moneyline, spread, total } }: LeagueGame): RegExp[] {
  const line = (value: number) => (value === 0 ? 'PK' : text(value));
  const parts = [
    [home, line(spread.line), text(spread.prices[0])],
    ['Over', String(total.line), text(total.prices[0])],
    [home, '', text(moneyline[0])],
    [away, line(-spread.line), text(spread.prices[1])],
    ['Under', String(total.line), text(total.prices[1])],
    [away, '', text(moneyline[1])],
  ];
  return parts.map(([side, ...numbers]) => new RegExp(`${side}.*${numbers.join('.*').replaceAll('+', '\\+')}(?!\\d)`));
}

test('games of the NBA and of college are bet on, paused and paid with the scoreboard of ESPN alone', {
  tag: '@deep',
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const served = await serveLeague(new League());
  league = served;
  // The whole night, the scoreboard answers only programs that say who they are.
  await setFault('agents', true, served.url);
  const bare = await fetch(`${served.url}/apis/site/v2/sports/basketball/nba/scoreboard`);
  expect(bare.status).toBe(403);
  const list = (teams: readonly [string, string], offer: Offer) => command({ do: 'offer', teams, offer }, served.url);
  const celtics = await list(['Boston Celtics', 'Miami Heat'], offers.favorite);
  const cavaliers = await list(['Cleveland Cavaliers', 'Los Angeles Clippers'], offers.even);
  const college = await command(
    { do: 'offer', league: 'ncaam', teams: ['Virginia Cavaliers', 'Duke Blue Devils'], offer: offers.college },
    served.url,
  );
  const games = [celtics, cavaliers, college];

  stack = await startTemporaryStack({
    settings: {
      LOG_LEVEL: 'warn',
      ...reading,
      SCOREBOARD_URL: served.url,
      INJURIES_URL: `${served.url}/nba/injuries`,
    },
  });
  await stack.waitReady();
  const context = await browser.newContext({ baseURL: stack.url });
  const page: Page = await context.newPage();
  const { request } = page;
  await signUp(page);

  for (const game of games) {
    const { league, home: team1, away: team2, offer } = game;
    await shownAs(request, game, { league, team1, team2, betStatus: 'open', markets: marketsOf(offer) });
  }
  const shown = await shownGames(request);
  expect(shown.size).toBe(games.length);
  const idOf = ({ id }: LeagueGame) => shown.get(id)?.id ?? '';
  const card = (game: LeagueGame) => cardOf(page, idOf(game));

  await page.goto('/betting');
  for (const game of games) await expect(card(game).locator('[data-market]')).toHaveText(pricesOn(game));
  const crests = (game: LeagueGame) =>
    card(game)
      .locator('[data-crest]')
      .evaluateAll((all) => all.map((crest) => [crest.getAttribute('data-crest'), crest.textContent]));
  expect(await crests(college)).toEqual([
    ['uva', 'UVA'],
    ['duke', 'DUKE'],
  ]);
  expect(await crests(cavaliers)).toContainEqual(['cavaliers', 'CLE']);

  await betOn(card(celtics), 'moneyline', '20');
  await betOn(card(college), 'spread', '30');
  await betOn(card(cavaliers), 'total', '40');
  await expect(balance(page)).toHaveText('$910.00');

  // Every open game says why it takes no bets, until the scoreboard answers again.
  await setFault('down', true, served.url);
  for (const game of games) {
    const pause = card(game).locator('[data-pause]');
    await expect(pause).toHaveText(/^Odds from \d+:\d\d [AP]M, waiting for new ones$/);
    await expect(card(game).locator('[data-market]:enabled')).toHaveCount(0);
  }
  await setFault('down', false, served.url);
  for (const game of games) {
    await expect(card(game).locator('[data-market]:enabled')).toHaveCount(6);
    await expect(card(game).locator('[data-pause]')).toHaveCount(0);
  }
  await betOn(card(college), 'total', '10');
  await expect(balance(page)).toHaveText('$900.00');

  await command({ do: 'tipOff', id: college.id }, served.url);
  await expect(card(college).locator('[data-market]')).toHaveCount(0);
  for (const game of [celtics, cavaliers]) await expect(card(game).locator('[data-market]:enabled')).toHaveCount(6);
  await command(
    { do: 'score', id: college.id, points: { home: [36, 12], away: [33, 15] }, clock: '12:30' },
    served.url,
  );
  await shownAs(request, college, { betStatus: 'closed', score: { team1: 48, team2: 48, clock: 'H2 12:30' } });

  // Virginia wins by 5 points, at 145: the spread and the total are won in the second period.
  await command({ do: 'end', id: college.id, home: 75, away: 70 }, served.url);
  await shownAs(request, college, {
    betStatus: 'settled',
    score: {
      team1: 75,
      team2: 70,
      periods: [
        [37, 35],
        [38, 35],
      ],
      clock: 'Final',
    },
  });
  for (const game of [celtics, cavaliers]) {
    await command({ do: 'tipOff', id: game.id }, served.url);
    await shownAs(request, game, { betStatus: 'closed', score: { team1: 0, team2: 0 } });
  }
  await command({ do: 'end', id: celtics.id, home: 112, away: 104 }, served.url);
  await command({ do: 'end', id: cavaliers.id, home: 101, away: 108 }, served.url);
  for (const game of [celtics, cavaliers]) await shownAs(request, game, { betStatus: 'settled' });
  // $20.00 at −150, $30.00 at −110 and $10.00 at −115; $40.00 are lost.
  await expect(balance(page)).toHaveText('$1,009.30');
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Balance history' }).click();
  await expect(balance(page)).toHaveText('$1,009.30');
  expect(await audit(stack.env)).toContain('4 bets, $1,009.30 in total; 0 violations');
  await context.close();
});
