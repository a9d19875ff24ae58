/**
 * The screen of a room for five hours of the demo league, played sixty times as fast: games tip off, score and end, members bet and
 * pass each other, what they need changes. Measures what the page leaves in memory after its first ten minutes, the longest task after
 * the load, and the layout shifts, of which there must be none. Tasks are longer on a machine with other work: the share of the
 * processor that the page has used is printed as well. Every half hour it prints heap, DOM nodes, listeners and requests, and compares
 * the scores on the screen with those of the server.
 * Options: --hours N
 */

import type { Game, Group } from '@courtside/contract';
import type { TvLink } from '@courtside/contract/api-keys';
import { startTemporaryStack } from '@courtside/stack';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { report, say } from './measure.ts';
import { readOptions } from './options.ts';
import { type Api, connectApi, dataOf, openGames, type Player, signUpMany } from './players.ts';
import { recordBusyPage } from './tv/busy-page.ts';
import { countRequests, figureWords, missedScores, type PageFigures, readFigures } from './tv/page-figures.ts';

const { values } = readOptions(
  { options: { hours: { type: 'string', default: '5' } } },
  'npm run bench -- tv [--hours 5]',
);

/** How many times faster than real time the league plays. */
const speed = 60;
const hourMs = 3_600_000 / speed;
const warmUpMs = hourMs / 6;
const playMs = Number(values.hours) * hourMs;
const allowed = { growth: 0.1, taskMs: 50 };
const members = 6;
/** How often a member bets, and the heap is read, in ms. */
const betMs = 500;
const heapMs = hourMs / 2;

/** A member bets on a side of an open game. A moved price, a game that has tipped off and an empty account are no faults. */
async function bet(api: Api, { uid, token }: Player, count: number): Promise<void> {
  const games = await openGames(api);
  const game: Game | undefined = games[count % Math.max(1, Math.min(4, games.length))];
  if (game === undefined) return;
  const body = { betId: game.id, teamChosen: count % 3 === 0 ? game.team2 : game.team1, amount: 5 + (count % 7) };
  await api.call('POST', `/api/userbets/${uid}`, { token, body });
}

/** Lets members bet until the signal. */
async function keepBetting(api: Api, players: readonly Player[], signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const player = players[count % players.length];
    if (player !== undefined) await bet(api, player, count);
    await new Promise((resolve) => setTimeout(resolve, betMs));
  }
}

/** Processor time of the page's main thread, in seconds. */
async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** What changes on the screen, so that a page that shows nothing does not pass. */
async function shownOn(page: Page): Promise<readonly string[]> {
  const parts = ['ul[aria-label="Games"]', 'section[aria-label="Standings"]', '[data-needs]'];
  return Promise.all(parts.map((part) => page.locator(part).innerText()));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

const stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', SIMULATOR_SPEED: String(speed) } });
let browser: Browser | undefined;
const stopped = new AbortController();
try {
  await stack.waitReady();
  const api = connectApi(stack.url, members);
  const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', members);
  const [owner] = players;
  if (owner === undefined) throw new Error('no member signed up');
  const { token } = owner;
  const group = dataOf(await api.call<Group>('POST', '/api/groups', { token, body: { groupName: 'The room' } }));
  for (const player of players)
    dataOf(await api.call('PUT', `/api/groups/${group.id}`, { token: player.token, body: {} }));
  const link = dataOf(await api.call<TvLink>('POST', `/api/groups/${group.id}/tv`, { token, body: { hours: 12 } }));
  const betting = keepBetting(api, players, stopped.signal);

  browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1920, height: 1080 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await recordBusyPage(page);
  const requests = countRequests(page);
  await page.goto(link.path);
  await page.getByRole('img', { name: 'QR code to join this group' }).waitFor();
  await page.locator('ul[aria-label="Games"] > li').first().waitFor();
  await wait(warmUpMs);

  const readGames = async () => dataOf(await api.call<Game[]>('GET', '/api/bets'));
  const listedBefore = (await readGames()).length;
  const atStart = await readFigures(session, requests);
  say(`at the start: ${figureWords(atStart)}`);
  await page.evaluate(() => window.busyPage.begin());
  const [busyBefore, startedAt] = [await busySeconds(session), performance.now()];
  const shown = new Set<string>();
  const figures: PageFigures[] = [];
  const missed: string[] = [];
  let nextHeap = heapMs;
  for (let played = 0; played < playMs; played = performance.now() - startedAt) {
    await wait(Math.min(1_000, playMs - played));
    for (const part of await shownOn(page)) shown.add(part);
    if (performance.now() - startedAt < nextHeap) continue;
    nextHeap += heapMs;
    missed.push(...(await missedScores(page, readGames)));
    const read = await readFigures(session, requests);
    figures.push(read);
    say(`after ${((performance.now() - startedAt) / hourMs).toFixed(1)} hours: ${figureWords(read)}`);
  }
  const busy = (await busySeconds(session)) - busyBefore;
  const { tasks, shifts } = await page.evaluate(() => window.busyPage.read());
  missed.push(...(await missedScores(page, readGames)));
  const atEnd = await readFigures(session, requests);
  say(`at the end: ${figureWords(atEnd)}`);
  const listedAfter = (await readGames()).length;
  stopped.abort();
  await betting;
  await api.close();

  const [before, after] = [atStart.heap, atEnd.heap];
  const growth = after / before - 1;
  const longest = Math.max(0, ...tasks);
  const seconds = (performance.now() - startedAt) / 1000;
  say(
    `${shown.size} states of games, standings and needs; heap ${mb(before)}, then ${mb(after)}: ${(100 * growth).toFixed(1)} %`,
  );
  // Ten minutes of the league are ten seconds: lists and caches of a limited size still fill.
  const [, firstHour = atStart] = figures;
  say(`heap since the first hour: ${(100 * (after / firstHour.heap - 1)).toFixed(1)} %`);
  say(`the server listed ${listedBefore} games, then ${listedAfter}`);
  say(
    `${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms; processor ${((100 * busy) / seconds).toFixed(1)} %`,
  );
  const named = 5;
  say(`${missed.length} missed scores in ${figures.length + 1} comparisons`);
  for (const score of missed.slice(0, named)) say(`  ${score}`);
  say(`${shifts.length} layout shifts`);
  for (const shift of shifts.slice(0, named)) say(`  ${shift}`);
  if (shown.size < 50) throw new Error('the screen has hardly changed');
  const ratio = Math.max(growth / allowed.growth, longest / allowed.taskMs);
  report({ name: 'tv', measured: 100 * ratio, reference: 100, unit: '%' });
  if (ratio > 1 || shifts.length > 0 || missed.length > 0) process.exitCode = 1;
} finally {
  stopped.abort();
  await browser?.close();
  await stack.stop();
}
