import type { PauseReason } from '@courtside/contract';
import type { FeedHealth } from '../../league/games/feed-health.ts';
import type { GamesOverview, OperatorGame } from './list-games.ts';

/** A demo league decides a thousand games in 72 hours; more than these are only counted. */
const decidedShown = 50;

const pauses: Readonly<Record<PauseReason, string>> = {
  stale: 'the price is past its age bound',
  confirming: 'a reading waits for its confirmation by a second one',
  'no-price': 'no bookmaker has a price that makes sense, or the odds source does not list the game',
  'unknown-teams': 'a source names unknown teams, or other teams under its id',
  'no-credits': 'the credits of the API key are used up',
};

/** A moment to the minute, in UTC. */
export function formatMoment(moment: Date | string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
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
  const lines = Object.entries(sources).map(([name, { lastGoodAt, failure }]) => {
    const good = lastGoodAt === null ? 'no good response yet' : `responded ${since(lastGoodAt, now)} ago`;
    return `  ${name}: ${good}${failure === null ? '' : `, failing now: ${failure}`}`;
  });
  if (lines.length === 0) lines.push('  no source was read yet');
  if (credits !== null) {
    const renewed = credits.resetsAt === null ? '' : `, renewed ${formatMoment(credits.resetsAt)}`;
    lines.push(`  credits: ${credits.remaining} left, ${credits.used} used${renewed}`);
  }
  const age = feeds.oldestPriceAgeSeconds;
  const oldest = age === null ? '' : `, the oldest price is ${formatAge(age)} old`;
  lines.push(`  markets: ${feeds.openMarkets} open, ${feeds.pausedMarkets} paused${oldest}`);
  return ['Feeds', ...lines];
}

function since(moment: string, now: number): string {
  return formatAge(Math.max(0, now - Date.parse(moment)) / 1_000);
}

function renderResult({ betStatus, result }: OperatorGame): string[] {
  if (result === null) return [];
  const settled = result.settledAt === null ? 'bets are being settled' : 'bets are settled';
  const by = result.decidedBy === 'operator' ? ', decided by an operator' : '';
  const until = result.correctableUntil === null ? '' : `, correctable until ${formatMoment(result.correctableUntil)}`;
  const what = betStatus === 'void' ? 'void' : `result ${result.revision}`;
  return [`${what}${by}, ${settled}${until}`, ...(result.note === null ? [] : [`why: ${result.note}`])];
}

function renderGame(game: OperatorGame): string[] {
  const { id, team1, team2, startTime, betStatus, score, pause, resumesAt, missingSince, reports, dispute } = game;
  const points = score === null ? '' : `, score ${score.team1}–${score.team2}${score.clock ? ` (${score.clock})` : ''}`;
  const details = [
    `starts ${formatMoment(startTime)}, ${betStatus}${points}`,
    ...(dispute === null ? [] : [`DISPUTE: ${dispute}`]),
    ...(pause === null
      ? []
      : [`paused: ${pauses[pause]}${resumesAt === null ? '' : `, until ${formatMoment(resumesAt)}`}`]),
    ...(missingSince === null ? [] : [`missing from the results sources since ${formatMoment(missingSince)}`]),
    ...reports.map(({ source, state, score: reported, since: at }) => {
      const final = reported === null ? '' : ` ${reported.team1}–${reported.team2}`;
      return `${source}: ${state}${final} since ${formatMoment(at)}`;
    }),
    ...renderResult(game),
  ];
  return [`${id}  ${team1} – ${team2}`, ...details.map((line) => `    ${line}`)];
}

/** The overview as text for a terminal, the home team first. */
export function renderGames({ feeds, games }: GamesOverview, now: number): string {
  const disputed = games.filter(({ dispute }) => dispute !== null);
  const undecided = games.filter(({ dispute, result }) => dispute === null && result === null);
  const decided = games.filter(({ dispute, result }) => dispute === null && result !== null);
  const section = (title: string, shown: readonly OperatorGame[]) =>
    shown.length === 0 ? [] : ['', title, ...shown.flatMap((game) => renderGame(game))];
  const hidden = decided.length - decidedShown;
  return [
    ...renderFeeds(feeds, now),
    ...section(
      `${count(disputed.length, 'disputed game')}. To decide: npm run settle -- <game> --score <home>-<away> --why "…"`,
      disputed,
    ),
    ...section(count(undecided.length, 'undecided game'), undecided),
    ...section(`${count(decided.length, 'game')} decided in the last 72 hours`, decided.slice(0, decidedShown)),
    ...(hidden > 0 ? [`${hidden} more: -- --json lists all`] : []),
    ...(games.length === 0 ? ['', 'No games.'] : []),
    '',
  ].join('\n');
}
