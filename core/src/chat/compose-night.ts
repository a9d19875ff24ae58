import {
  type ChatPart,
  defaultLeague,
  formatCents,
  formatChange,
  type League,
  leagues,
  noWinnerWords,
} from '@courtside/contract';
import type { MessageFacts } from '../nights/message-facts.ts';
import { nickname } from '../nights/nickname.ts';
import type { NightGame } from '../nights/night-games.ts';
import { nightName } from '../nights/night-name.ts';
import { pairing } from '../nights/pairing.ts';

/** The text of a night, before a service's own formatting. An empty line separates parts. */
export interface NightText {
  readonly title: string;
  readonly lines: readonly string[];
  /** How many of the last lines are never left out: a hash that was posted stays. */
  readonly pinned: number;
}

/** Longer lists end with the number of the rest. */
const maxGames = 15;
const maxNames = 20;
const maxRows = 10;
const maxHeadToHeads = 10;

// The texts name the zone, because readers of a chat are in several.
const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});

/** A name on one line: without line breaks, control characters and marks that change the direction of the text. */
function clean(name: string): string {
  return name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** `Ada`, `Ada and Bob`, `Ada, Bob and 3 more`. */
function listOf(names: readonly string[], max = maxNames): string {
  const shown = names.slice(0, max).map(clean);
  const left = names.length - shown.length;
  const parts = left > 0 ? [...shown, `${left} more`] : shown;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Adds how many more lines there are. */
function withRest(lines: readonly string[], left: number): string[] {
  return left > 0 ? [...lines, `… and ${left} more`] : [...lines];
}

/** The first lines, and how many more there are. */
function first(lines: readonly string[], max: number): string[] {
  return withRest(lines.slice(0, max), lines.length - max);
}

/** A result before its correction: `108–110`, in the order of the game's line. */
function earlierResult({ score }: NonNullable<NightGame['before']>): string {
  return score === null ? 'called off' : `${score.team2}–${score.team1}`;
}

/** Whether a message is about games that are not of the NBA. Then each game and bet in it says its league. */
function hasOtherLeagues({ games, challenges, headToHeads }: MessageFacts): boolean {
  const named = [...games, ...challenges, ...headToHeads.running, ...headToHeads.settled];
  return named.some(({ league }) => league !== defaultLeague);
}

/** Names the league of a bet: ` (College men)`. */
function inLeague(league: League, facts: MessageFacts): string {
  return hasOtherLeagues(facts) ? ` (${leagues[league].title})` : '';
}

function gameLine(game: NightGame): string {
  const { state, score, before, startTime } = game;
  if (state === 'void') {
    const correction = before === null ? '' : ` after a correction (was ${earlierResult(before)})`;
    return `${pairing(game)}: called off${correction}, stakes returned`;
  }
  if (score !== null) {
    const correction = before === null ? '' : `, corrected (was ${earlierResult(before)})`;
    return `${nickname(game.team2)} ${score.team2}, ${nickname(game.team1)} ${score.team1}: final${correction}`;
  }
  if (state === 'live') return `${pairing(game)}: under way`;
  // Some versions of the time data separate the time with a narrow space.
  return `${pairing(game)}: ${timeOfDay.format(startTime).replace(/\s/g, ' ')} ET`;
}

/** The lines of the games. If there are many, those that were decided first are left out. */
function gameLines(facts: MessageFacts): string[] {
  const { games } = facts;
  const prefix = (league: League) => (hasOtherLeagues(facts) ? `${leagues[league].title}: ` : '');
  const excess = Math.max(0, games.length - maxGames);
  const decided = games.filter(({ state }) => state === 'final' || state === 'void').slice(0, excess);
  const shown = games.filter((game) => !decided.includes(game)).slice(0, maxGames);
  return withRest(
    shown.map((game) => `${prefix(game.league)}${gameLine(game)}`),
    games.length - shown.length,
  );
}

/** The lines of the standings: a list for main accounts, and one for each season. */
function standingsLists({ standings }: MessageFacts): readonly (readonly string[])[] {
  return standings.map(({ season, rows }) => [
    season === null ? "Tonight's profit" : `Tonight's profit in ${clean(season)}`,
    ...first(
      rows.map(({ rank, username, profit }) => `${rank}. ${clean(username)} ${formatChange(profit)}`),
      maxRows,
    ),
  ]);
}

/** Names the season that a profit belongs to, if the message has more than one list of profits. */
function inSeason(season: string | null, { standings }: MessageFacts): string {
  return season === null || standings.length < 2 ? '' : ` in ${clean(season)}`;
}

function winnerLines(facts: MessageFacts): string[] {
  const { winners, standings, isOver } = facts;
  if (isOver && standings.length > 0 && winners.length === 0) return [noWinnerWords];
  return winners.map(({ usernames, profit, season }) => {
    const verb = usernames.length > 1 ? 'share' : 'wins';
    return `${listOf(usernames)} ${verb} the night${inSeason(season, facts)}: ${formatChange(profit)}`;
  });
}

function swingLine(facts: MessageFacts): string[] {
  const { swing } = facts;
  if (swing === null) return [];
  const on = `${swing.on}${inLeague(swing.league, facts)}${inSeason(swing.season, facts)}`;
  return [`Biggest swing: ${clean(swing.username)}, ${formatChange(swing.profit)} on ${on}`];
}

function beatLine(facts: MessageFacts): string[] {
  const { beat } = facts;
  if (beat === null) return [];
  const points = beat.by === 1 ? '1 point' : `${beat.by} points`;
  return [`Worst beat: ${clean(beat.username)}, ${beat.on}${inLeague(beat.league, facts)}, lost by ${points}`];
}

/** The lines of each part, in the order of the message. A part with several lists comes several times. */
function partsOf(facts: MessageFacts): readonly (readonly [ChatPart, readonly string[]])[] {
  const { games, withoutBet, challenges, headToHeads, seasons } = facts;
  const isBettable = games.some(({ state }) => state === 'upcoming');
  const hasResult = games.some(({ state }) => state === 'final' || state === 'void');
  return [
    ['games', gameLines(facts)],
    ['no-bet-yet', isBettable && withoutBet.length > 0 ? [`No bet yet: ${listOf(withoutBet)}`] : []],
    [
      'challenges',
      first(
        challenges.map(({ challenger, opponent, on, league, stake }) => {
          const whom = opponent === null ? 'anyone' : clean(opponent);
          return `${clean(challenger)} challenges ${whom}: ${clean(on)}${inLeague(league, facts)} for ${formatCents(stake)}`;
        }),
        maxHeadToHeads,
      ),
    ],
    ...standingsLists(facts).map((lines) => ['standings', hasResult ? lines : []] as const),
    ['highlights', hasResult ? [...winnerLines(facts), ...swingLine(facts), ...beatLine(facts)] : []],
    [
      'head-to-heads',
      first(
        headToHeads.settled.map(
          ({ winner, loser, on, league, won }) =>
            `${clean(winner)} beat ${clean(loser)}: ${formatChange(won)} on ${clean(on)}${inLeague(league, facts)}`,
        ),
        maxHeadToHeads,
      ),
    ],
    [
      'head-to-heads',
      first(
        headToHeads.running.map(
          ({ challenger, opponent, on, league, stake }) =>
            `${clean(challenger)} against ${clean(opponent)}: ${clean(on)}${inLeague(league, facts)} for ${formatCents(stake)}`,
        ),
        maxHeadToHeads,
      ),
    ],
    [
      'season',
      seasons.map(({ name, champions }) => {
        const who = champions.length === 0 ? '' : `. Champion${champions.length > 1 ? 's' : ''}: ${listOf(champions)}`;
        return `Season ${clean(name)} is over${who}`;
      }),
    ],
  ];
}

/** The heads that a message shows: those that it has shown already, whatever became of the chain, and the new ones. */
export function headsOf(
  { seals }: Pick<MessageFacts, 'seals'>,
  shown: readonly string[],
  withoutParts: readonly ChatPart[] = [],
): readonly string[] {
  return withoutParts.includes('seals') ? shown : [...new Set([...shown, ...seals.map(({ seal }) => seal)])];
}

/**
 * Writes the message of a night: one line for each fact, plain text, names as their users wrote them. The heads of the group's
 * chain are one line at the end.
 * @param withoutParts the parts that the owner left out. Heads that were shown stay.
 * @param shown the heads that the message has shown already
 */
export function composeNight(
  facts: MessageFacts,
  withoutParts: readonly ChatPart[] = [],
  shown: readonly string[] = [],
): NightText {
  const parts = partsOf(facts)
    .filter(([part, lines]) => lines.length > 0 && !withoutParts.includes(part))
    .map(([, lines]) => lines);
  const heads = headsOf(facts, shown, withoutParts).map(clean);
  if (heads.length > 0) parts.push([`Seals: ${heads.join(', ')}`]);
  return {
    title: `${clean(facts.groupName)}, ${nightName(facts.night)}`,
    lines: parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
    pinned: heads.length > 0 ? 1 : 0,
  };
}
