import type { League, MarketName } from '@courtside/contract';
import { type BookmakerQuote, chooseQuote } from '../bookmaker-quotes.ts';
import type { ListedGame, Quote, Reading } from '../provider.ts';
import type { EventReading } from '../read-events.ts';
import type { ScoreboardEvent } from '../scoreboard/event.schema.ts';
import { type EventFixture, readLeagueEvents } from '../scoreboard/events.ts';
import { isOffered } from '../scoreboard/offered.ts';
import type { Abbreviations } from './agreement.ts';
import { type Entry, entrySchema } from './entry.ts';
import { readEntry } from './entry-odds.ts';

/** How to read the odds of a response. */
export interface ListingRules {
  readonly league: League;
  /** The markets to read; the moneyline is one of them. */
  readonly markets: readonly MarketName[];
  /** When the scoreboard made the response: its prices count from then. */
  readonly respondedAt: Date;
  /** Returns the age bound of a game's prices in milliseconds. The bound of the reading applies if this is null. */
  readonly maxAgeMs: ((startTime: Date) => number) | null;
}

/** Models that forecast games, and averages of other bookmakers. Nobody takes bets at their prices. */
const notBookmakers = /accuscore|teamrankings|numberfire|consensus/;

/** A bookmaker's key from its name: "Draft Kings" and "DraftKings" are one. Its id is not used: ids were reassigned. */
function bookmakerOf({ provider: { name } }: Entry): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** The odds of the bookmakers. A source of in-game prices has "live" in its name. */
function entriesIn(odds: unknown): Entry[] {
  const listed: readonly unknown[] = Array.isArray(odds) ? odds : [odds];
  const entries = listed.flatMap((item) => entrySchema.safeParse(item).data ?? []);
  return entries.filter((entry) => {
    const key = bookmakerOf(entry);
    return key !== '' && !key.includes('live') && !notBookmakers.test(key);
  });
}

function abbreviationsOf(entry: Entry, { home, away }: EventFixture): Abbreviations {
  return {
    home: (home.team.abbreviation ?? entry.homeTeamOdds?.team?.abbreviation)?.toUpperCase() ?? null,
    away: (away.team.abbreviation ?? entry.awayTeamOdds?.team?.abbreviation)?.toUpperCase() ?? null,
  };
}

/** The quote of one market, and whether there is none because of a contradiction. */
interface MarketQuote {
  readonly quote: Quote | null;
  readonly contradicted: boolean;
  readonly skipped: readonly string[];
}

function quoteOf(
  entries: readonly Entry[],
  market: MarketName,
  listed: EventFixture,
  { league, respondedAt, maxAgeMs }: ListingRules,
): MarketQuote {
  const bound = maxAgeMs === null ? {} : { maxAgeMs: maxAgeMs(listed.fixture.startTime) };
  const quotes: BookmakerQuote[] = [];
  const skipped: string[] = [];
  let contradicted = false;
  for (const entry of entries) {
    const bookmaker = bookmakerOf(entry);
    const reading = readEntry(entry, abbreviationsOf(entry, listed), league)[market];
    if (reading === null) continue;
    if ('reason' in reading) {
      skipped.push(`${bookmaker}: ${reading.reason}`);
      contradicted ||= reading.contradicts;
    } else {
      quotes.push({ ...reading, bookmaker, updatedAt: respondedAt, ...bound });
    }
  }
  const picked = chooseQuote(quotes, { league, market }, skipped);
  return { ...picked, contradicted: contradicted && picked.quote === null };
}

/** Reads the quotes of a scheduled game. */
function withQuotes(listed: EventFixture, entries: readonly Entry[], rules: ListingRules): EventReading<ListedGame> {
  const read = (market: MarketName) => quoteOf(entries, market, listed, rules);
  const moneyline = read('moneyline');
  const spread = rules.markets.includes('spread') ? read('spread') : null;
  const total = rules.markets.includes('total') ? read('total') : null;
  const all = { moneyline, ...(spread && { spread }), ...(total && { total }) };
  const names = rules.markets.filter((market) => all[market] !== undefined);
  const contradicted = names.filter((market) => all[market]?.contradicted);
  const problems = names.flatMap((market) => {
    const { quote = null, skipped = [] } = all[market] ?? {};
    if (quote !== null || skipped.length === 0) return [];
    return [`no ${market} can be used (${skipped.join(', ').slice(0, 300)})`];
  });
  const game: ListedGame = {
    ...listed.fixture,
    respondedAt: rules.respondedAt,
    quotes: {
      moneyline: moneyline.quote,
      ...(spread && { spread: spread.quote }),
      ...(total && { total: total.quote }),
    },
    ...(contradicted.length > 0 && { contradicted }),
  };
  return problems.length === 0 ? { game } : { game, problem: problems.join('; ') };
}

/**
 * Reads the scoreboard's upcoming games with their current prices. A price is taken only before tip-off and from a
 * bookmaker with prices for both sides.
 * @throws ProviderError if there are events and none can be read
 */
export function readListedGames(events: readonly unknown[], rules: ListingRules): Reading<ListedGame> {
  const convert = (listed: EventFixture, { status }: ScoreboardEvent): EventReading<ListedGame> => {
    if (listed.state !== 'scheduled') return {};
    const states = [listed.competition.status.type.state, status?.type.state ?? 'pre'];
    const isBefore = states.every((state) => state === 'pre');
    return withQuotes(listed, isBefore ? entriesIn(listed.competition.odds) : [], rules);
  };
  return readLeagueEvents(events, rules.league, convert, isOffered);
}
