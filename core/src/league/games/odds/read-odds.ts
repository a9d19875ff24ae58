import { dayMs } from '@courtside/contract';
import type { LeagueDatabase } from '../../collections.ts';
import { withStatus } from '../bet-status.ts';
import type { Game } from '../game.ts';
import type { GameStore } from '../game-store.ts';
import { withAllPaused } from '../markets/market.ts';
import { matchFixtures } from '../match.ts';
import type { ListedGame, Reading } from '../providers/provider.ts';
import { defaultReportAgeMs } from '../results/result-rules.ts';
import { applyOdds, type GameOdds, newGame, type QuotedGame } from './apply-odds.ts';
import { createOddsHistory } from './odds-history.ts';

/**
 * Applies one response of the odds source.
 * @param maxAgeMs no bets are accepted at a price of this age, in milliseconds
 * @param reportAgeMs how long the last report of a silent results source counts, in milliseconds
 * @returns the number of changed games
 */
export type ReadOdds = (
  reading: Reading<ListedGame>,
  now: Date,
  maxAgeMs: number,
  reportAgeMs?: number,
) => Promise<number>;

/** Games that start later than this are not offered, in milliseconds: no schedule is known for longer. */
const maxLeadMs = 365 * dayMs;

function isQuoted(listed: ListedGame): listed is QuotedGame {
  return listed.quotes.moneyline !== null;
}

/** Whether a void game may be offered again: no source calls it off, and no operator decided it. */
function isOfferedAgain(game: Game): boolean {
  const calledOff = Object.values(game.reports ?? {}).some(
    ({ state }) => state === 'postponed' || state === 'canceled',
  );
  return game.betStatus === 'void' && game.decidedBy !== 'operator' && !calledOff;
}

/** Generates an id for a game whose source id is already used for an earlier date. */
async function unusedId(store: GameStore, id: string, startTime: Date): Promise<string> {
  const dated = `${id}.${startTime.toISOString().slice(0, 10)}`;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? dated : `${dated}.${number}`;
    if ((await store.read([candidate])).size === 0) return candidate;
  }
}

export function createReadOdds(db: LeagueDatabase, store: GameStore): ReadOdds {
  const history = createOddsHistory(db);

  /** Creates games for listings without one: new games, new dates of postponed games, and void games offered again. */
  async function createFor(listings: readonly QuotedGame[], now: Date, maxAgeMs: number): Promise<Game[]> {
    const taken = await store.read(listings.map(({ id }) => id));
    const created: Game[] = [];
    for (const listed of listings) {
      const id = taken.has(listed.id) ? await unusedId(store, listed.id, listed.startTime) : listed.id;
      created.push(newGame(id, listed, now, maxAgeMs));
    }
    return created;
  }

  return async ({ games: all, rejected, unread = [] }, now, maxAgeMs, reportAgeMs = defaultReportAgeMs) => {
    // A game that a listing moves this far counts as not listed, so its markets pause and its bets stay.
    const listed = all.filter(({ startTime }) => startTime.getTime() - now.getTime() <= maxLeadMs);
    const { undecided, decided } = await store.readForOdds(listed.map(({ id }) => id));
    const { byGame, unmatched, conflicts } = matchFixtures([...undecided, ...decided], listed, 'odds');
    const rejectedIds = new Set(rejected.map(({ id }) => id));
    const listingOf = (game: Game): GameOdds['listed'] => {
      if (conflicts.has(game.id) || rejectedIds.has(game.sourceIds.odds ?? game.id)) return 'rejected';
      return byGame.get(game.id) ?? null;
    };
    const written = await store.write(
      undecided
        .filter(({ league }) => !unread.includes(league))
        .map((game) => ({
          before: game,
          after: applyOdds(game, { listed: listingOf(game), now, maxAgeMs, reportAgeMs }),
        })),
    );
    const offeredAgain = decided.filter(isOfferedAgain).flatMap((game) => byGame.get(game.id) ?? []);
    const fresh = [...unmatched, ...offeredAgain].filter(isQuoted).filter(({ startTime }) => startTime > now);
    written.push(...(await store.add(await createFor(fresh, now, maxAgeMs))));
    await history.append(written, now);
    return written.length;
  };
}

/** Adds live games that were never offered. They take no bets. @returns the number of added games */
export async function addLive(
  store: GameStore,
  { games }: Reading<ListedGame>,
  now: Date,
  maxAgeMs: number,
): Promise<number> {
  const started = games.filter(isQuoted).map((listed) => withStatus(newGame(listed.id, listed, now, maxAgeMs), now));
  return (await store.add(started)).length;
}

/** Pauses every market of the open games because the credits are used up. @returns the number of changed games */
export async function pauseForCredits(store: GameStore, resumesAt: Date): Promise<number> {
  const games = (await store.readUndecided()).filter(({ betStatus }) => betStatus === 'open');
  const written = await store.write(
    games.map((game) => ({ before: game, after: withAllPaused(game, 'no-credits', resumesAt) })),
  );
  return written.length;
}
