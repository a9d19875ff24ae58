import { formatPrice, type PauseReason } from '@courtside/contract';
import type { FeedHealth } from '../../league/games/sources/feed-health.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import type { GamesOverview, OperatorGame } from './list-games.ts';

/** The demo league decides thousands of games in 72 hours; beyond this number they are only counted. */
const maxDecidedShown = 50;

const pauses: Readonly<Record<PauseReason, string>> = {
  stale: 'the price is past its age bound',
  confirming: 'waiting for a second reading to confirm the first',
  'no-price': 'no bookmaker has a plausible price, or the odds source does not list the game',
  'unknown-teams': 'a source lists unknown teams, or other teams under the same id',
  'no-credits': 'the credits of the API key are used up',
};

/** Formats a time to the minute, in UTC. */
export function formatTime(time: Date | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function formatAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function renderFeeds({ sources, credits, ...feeds }: FeedHealth, now: number): string[] {
  const lines = Object.entries(sources).map(([name, { lastGoodAt, failure, waitUntil }]) => {
    const good = lastGoodAt === null ? 'no good response yet' : `responded ${timeSince(lastGoodAt, now)} ago`;
    const wait = waitUntil === null ? '' : `, not requested until ${formatTime(waitUntil)}`;
    return `  ${name}: ${good}${failure === null ? '' : `, failing now: ${failure}`}${wait}`;
  });
  if (Object.values(sources).some(({ waitUntil }) => waitUntil !== null)) {
    lines.push(`  To request a waiting source now: ${shellCommand('games', '--retry <source>')}`);
  }
  if (lines.length === 0) lines.push('  no source has been read yet');
  if (credits !== null) {
    const renewed = credits.resetsAt === null ? '' : `, renewed ${formatTime(credits.resetsAt)}`;
    const { used, limit } = credits.disputes;
    lines.push(`  credits: ${credits.remaining} left, ${credits.used} used${renewed}`);
    lines.push(`  credits for disputes: ${used} of ${limit} used this month`);
  }
  const age = feeds.oldestPriceAgeSeconds;
  const oldest = age === null ? '' : `, the oldest price is ${formatAge(age)} old`;
  lines.push(`  markets: ${feeds.openMarkets} open, ${feeds.pausedMarkets} paused${oldest}`);
  return ['Feeds', ...lines];
}

function timeSince(time: string, now: number): string {
  return formatAge(Math.max(0, now - Date.parse(time)) / 1_000);
}

function renderResult({ betStatus, result }: OperatorGame): string[] {
  if (result === null) return [];
  const settled = result.settledAt === null ? 'bets are being settled' : 'bets are settled';
  const by = result.decidedBy === 'operator' ? ', decided by an operator' : '';
  const until = result.correctableUntil === null ? '' : `, correctable until ${formatTime(result.correctableUntil)}`;
  const what = betStatus === 'void' ? 'void' : `result ${result.revision}`;
  return [`${what}${by}, ${settled}${until}`, ...(result.note === null ? [] : [`why: ${result.note}`])];
}

function pauseText(pause: PauseReason, resumesAt: Date | null): string {
  return `paused: ${pauses[pause]}${resumesAt === null ? '' : `, until ${formatTime(resumesAt)}`}`;
}

/** A market with the prices of both sides: `spread −3.5: −108, −112`. */
function renderMarket({ name, line, prices, pause, resumesAt }: OperatorGame['markets'][number]): string {
  const sign = name === 'spread' && line !== null && line > 0 ? '+' : '';
  const title = line === null ? name : `${name} ${sign}${String(line).replace('-', '−')}`;
  const odds = `${title}: ${prices.map(formatPrice).join(', ')}`;
  return pause === null ? odds : `${odds}, ${pauseText(pause, resumesAt)}`;
}

/** A report with its age: `espn: final 108–101 since 2026-01-15 03:00 UTC, read 20 s ago`. */
function renderReport({ source, state, score, since, readAt }: OperatorGame['reports'][number], now: number): string {
  const final = score === null ? '' : ` ${score.team1}–${score.team2}`;
  const age = readAt === undefined ? '' : `, read ${timeSince(readAt.toISOString(), now)} ago`;
  return `${source}: ${state}${final} since ${formatTime(since)}${age}`;
}

function renderGame(game: OperatorGame, now: number): string[] {
  const { id, team1, team2, startTime, betStatus, score, markets, pause, resumesAt } = game;
  const { missingSince, reports, dispute, waitsFor } = game;
  const points = score === null ? '' : `, score ${score.team1}–${score.team2}${score.clock ? ` (${score.clock})` : ''}`;
  const details = [
    `starts ${formatTime(startTime)}, ${betStatus}${points}`,
    ...(dispute === null ? [] : [`${isDisputed(game) ? 'DISPUTE' : 'the sources report otherwise'}: ${dispute}`]),
    ...(waitsFor === null ? [] : [`BLOCKED: ${waitsFor}`]),
    ...markets.map(renderMarket),
    ...(pause === null || markets.length > 0 ? [] : [pauseText(pause, resumesAt)]),
    ...(missingSince === null ? [] : [`missing from the results sources since ${formatTime(missingSince)}`]),
    ...reports.map((report) => renderReport(report, now)),
    ...renderResult(game),
  ];
  return [`${id}  ${team1} – ${team2}`, ...details.map((line) => `    ${line}`)];
}

/** Whether a game waits for an operator. An operator's decision ends a dispute. */
function isDisputed({ dispute, result }: OperatorGame): boolean {
  return dispute !== null && result?.decidedBy !== 'operator';
}

/** Renders the overview as text for a terminal, the home team first. */
export function renderGames({ feeds, games }: GamesOverview, now: number): string {
  const disputed = games.filter(isDisputed);
  const undecided = games.filter((game) => !isDisputed(game) && game.result === null);
  const decided = games.filter((game) => !isDisputed(game) && game.result !== null);
  const section = (title: string, shown: readonly OperatorGame[]) =>
    shown.length === 0 ? [] : ['', title, ...shown.flatMap((game) => renderGame(game, now))];
  const hidden = decided.length - maxDecidedShown;
  return [
    ...renderFeeds(feeds, now),
    ...section(
      `${count(disputed.length, 'disputed game')}. To decide: ${shellCommand('settle', '<game> --score <home>-<away> --why "…"')}`,
      disputed,
    ),
    ...section(count(undecided.length, 'undecided game'), undecided),
    ...section(`${count(decided.length, 'game')} decided in the last 72 hours`, decided.slice(0, maxDecidedShown)),
    ...(hidden > 0 ? [`${hidden} more: -- --json lists all`] : []),
    ...(games.length === 0 ? ['', 'No games.'] : []),
    '',
  ].join('\n');
}
