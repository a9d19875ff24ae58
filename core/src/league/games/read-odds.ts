import type { Database } from '../../platform/db/connect.ts';
import type { Game } from './game.ts';
import type { GameStore } from './game-store.ts';
import { withPause } from './market.ts';
import { matchFixtures } from './match.ts';
import { createOddsHistory } from './odds-history.ts';
import { afterOdds, newGame, type OddsReadingOf } from './odds-intake.ts';
import type { ListedGame, Quote, Reading } from './providers/provider.ts';

type Quoted = ListedGame & { readonly quote: Quote };

/** Takes one response of the odds source. @returns how many games changed */
export type ReadOdds = (reading: Reading<ListedGame>, now: Date, maxAgeMs: number) => Promise<number>;

function isQuoted(listed: ListedGame): listed is Quoted {
  return listed.quote !== null;
}

/** True for a listing of a void game that is to be played after all: no source says that it is off. */
function isOfferedAgain(game: Game): boolean {
  const off = Object.values(game.reports ?? {}).some(({ state }) => state === 'postponed' || state === 'canceled');
  return game.betStatus === 'void' && game.decidedBy !== 'operator' && !off;
}

/** An id for a game whose source id was taken by an earlier date of it. */
async function freeId(store: GameStore, id: string, startTime: Date): Promise<string> {
  const dated = `${id}.${startTime.toISOString().slice(0, 10)}`;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? dated : `${dated}.${number}`;
    if ((await store.read([candidate])).size === 0) return candidate;
  }
}

export function createReadOdds(db: Database, store: GameStore): ReadOdds {
  const history = createOddsHistory(db);

  /** Games for listings that belong to none known: new ones, new dates of postponed ones, void ones played after all. */
  async function gamesFor(listings: readonly Quoted[], now: Date, maxAgeMs: number): Promise<Game[]> {
    const taken = await store.read(listings.map(({ id }) => id));
    const created: Game[] = [];
    for (const listed of listings) {
      const id = taken.has(listed.id) ? await freeId(store, listed.id, listed.startTime) : listed.id;
      created.push(newGame(id, listed, now, maxAgeMs));
    }
    return created;
  }

  return async ({ games: listed, rejected }, now, maxAgeMs) => {
    const [undecided, decided] = await Promise.all([
      store.readUndecided(),
      store.readDecided(listed.map(({ id }) => id)),
    ]);
    const { byGame, unmatched, conflicts } = matchFixtures([...undecided, ...decided], listed, 'odds');
    const rejectedIds = new Set(rejected.map(({ id }) => id));
    const readingOf = (game: Game): OddsReadingOf['listed'] => {
      if (conflicts.has(game.id) || rejectedIds.has(game.sourceIds.odds ?? game.id)) return 'rejected';
      return byGame.get(game.id) ?? null;
    };
    const written = await store.write(
      undecided.map((game) => ({ before: game, after: afterOdds(game, { listed: readingOf(game), now, maxAgeMs }) })),
    );
    const again = decided.filter(isOfferedAgain).flatMap((game) => byGame.get(game.id) ?? []);
    const fresh = [...unmatched, ...again].filter(isQuoted).filter(({ startTime }) => startTime > now);
    written.push(...(await store.add(await gamesFor(fresh, now, maxAgeMs))));
    await history.note(written, now);
    return written.length;
  };
}

/** Pauses every open market because the credits of the odds source are used up. @returns how many games changed */
export async function pauseForCredits(store: GameStore, resumesAt: Date): Promise<number> {
  const games = (await store.readUndecided()).filter(({ betStatus }) => betStatus === 'open');
  const written = await store.write(
    games.map((game) => ({ before: game, after: withPause(game, 'odds', 'no-credits', resumesAt) })),
  );
  return written.length;
}
