import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { DomainEvent } from '../events/events.ts';
import { createLoader } from '../loader.ts';
import { currentGames, finishedShown } from './current.ts';
import type { Game } from './game.ts';
import type { GameDoc } from './game-doc.ts';
import { createOddsHistory, type PricePoint, type Written } from './odds-history.ts';
import type { GamesProvider, ListedGame, ScoredGame } from './providers/provider.ts';
import { afterOdds, afterScores, changeBetween, isPostponement, newGame } from './reconcile.ts';

export interface Games {
  /** Open and live games by tip-off, then the lately finished, latest first. */
  listCurrent(): Promise<Game[]>;
  /** The game as it is now, or null. Calls that come together share one read. */
  get(id: string): Promise<Game | null>;
  /** What a game's prices were, oldest first: the last 500 changes. */
  pricesOf(id: string): Promise<readonly PricePoint[]>;
  /** Takes new games and prices from the feed. @returns how many games changed */
  refreshOdds(provider: GamesProvider): Promise<number>;
  /** Takes scores and results from the feed. @returns how many games changed */
  refreshScores(provider: GamesProvider): Promise<number>;
  /** Ids of games that are decided but whose bets are not all closed. */
  findUnsettled(): Promise<string[]>;
  /** Marks a decided game's bets as all closed. */
  markSettled(id: string): Promise<void>;
}

function fromDoc({ _id, ...rest }: GameDoc): Game {
  return { id: _id, ...rest };
}

/** The day a start falls on, as part of the id of a game that was postponed to it. */
function redatedId(id: string, startTime: Date): string {
  return `${id}.${startTime.toISOString().slice(0, 10)}`;
}

export function createGames(deps: {
  db: Database;
  clock: Clock;
  publish: (events: readonly DomainEvent[]) => void;
  voidAfterMs: number;
}): Games {
  const { db, clock, publish, voidAfterMs } = deps;

  async function readUndecided(): Promise<Game[]> {
    const docs = await db.games
      .find({ betStatus: { $in: ['open', 'closed'] } })
      .sort({ startTime: 1 })
      .lean<GameDoc[]>();
    return docs.map(fromDoc);
  }

  async function loadGames(ids: readonly string[]): Promise<Map<string, Game>> {
    const docs = await db.games.find({ _id: { $in: [...ids] } }).lean<GameDoc[]>();
    return new Map(docs.map((doc) => [doc._id, fromDoc(doc)]));
  }
  const loader = createLoader(loadGames);
  const history = createOddsHistory(db);

  /** Writes what changed, each game only if nobody changed it meanwhile, and tells of what was written. */
  async function write(changes: readonly { before: Game; after: Game }[]): Promise<Written[]> {
    const written: Written[] = [];
    const odds: Game[] = [];
    const events: DomainEvent[] = [];
    for (const { before, after } of changes) {
      const change = changeBetween(before, after);
      if (change === 'none') continue;
      const { id, ...fields } = { ...after, version: before.version + 1 };
      const result = await db.games.updateOne({ _id: id, version: before.version }, { $set: fields });
      if (result.matchedCount === 0) continue;
      written.push({ before, after: { id, ...fields } });
      if (change === 'odds') odds.push({ id, ...fields });
      else events.push({ type: 'game', game: { id, ...fields } });
    }
    if (odds.length > 0) events.push({ type: 'odds', games: odds });
    if (events.length > 0) publish(events);
    return written;
  }

  async function create(games: readonly Game[]): Promise<Written[]> {
    const created: Written[] = [];
    for (const game of games) {
      const { id, ...fields } = game;
      const result = await db.games.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
      if (result.upsertedCount === 0) continue;
      created.push({ before: null, after: game });
      publish([{ type: 'game', game }]);
    }
    return created;
  }

  /** Listings of games we do not have: new ones, and later dates of games that were postponed. */
  async function unknownGames(listed: readonly ListedGame[], known: ReadonlyMap<string, Game>, now: Date) {
    const fresh = listed.filter((game) => !known.has(game.id) && now < game.startTime);
    if (fresh.length === 0) return [];
    const past = await loadGames(fresh.map((game) => game.id));
    return fresh.flatMap((game) => {
      const earlier = past.get(game.id);
      if (earlier === undefined) return [newGame(game.id, game)];
      return isPostponement(earlier, game.startTime) ? [newGame(redatedId(game.id, game.startTime), game)] : [];
    });
  }

  /** Finds the feed's word on one of our games, under its own id or that of a later date. */
  function byOurId<T extends ListedGame | ScoredGame>(items: readonly T[]): (game: Game) => T | undefined {
    const index = new Map<string, T>();
    for (const item of items) index.set(item.id, item).set(redatedId(item.id, item.startTime), item);
    return (game) => index.get(game.id);
  }

  return {
    async listCurrent() {
      const [current, finished] = await Promise.all([
        readUndecided(),
        db.games
          .find({ betStatus: { $in: ['final', 'settled', 'void'] } })
          .sort({ startTime: -1, _id: -1 })
          .limit(finishedShown)
          .lean<GameDoc[]>(),
      ]);
      return currentGames([...current, ...finished.map(fromDoc)]);
    },
    get: (id) => loader.load(id),
    pricesOf: history.read,
    async refreshOdds(provider) {
      const listed = await provider.fetchOdds();
      const now = new Date(clock());
      const games = await readUndecided();
      const find = byOurId(listed);
      const written = await write(games.map((game) => ({ before: game, after: afterOdds(game, find(game), now) })));
      const known = new Map(games.map((game) => [game.id, game]));
      for (const item of listed) {
        const redated = known.get(redatedId(item.id, item.startTime));
        if (redated !== undefined) known.set(item.id, redated);
      }
      written.push(...(await create(await unknownGames(listed, known, now))));
      await history.note(written, now);
      return written.length;
    },
    async refreshScores(provider) {
      const scored = await provider.fetchScores();
      const games = await readUndecided();
      const find = byOurId(scored);
      const changes: { before: Game; after: Game }[] = [];
      for (const before of games) {
        if (provider.owns?.(before.id) === false) {
          changes.push({ before, after: { ...before, betStatus: 'void' } });
          continue;
        }
        let found = find(before);
        if (found === undefined && before.betStatus === 'closed')
          found = (await provider.fetchGame?.(before.id)) ?? undefined;
        changes.push({ before, after: afterScores(before, found, new Date(clock()), voidAfterMs) });
      }
      return (await write(changes)).length;
    },
    async findUnsettled() {
      const docs = await db.games.find({ betStatus: { $in: ['final', 'void'] }, settledAt: null }, { _id: 1 }).lean();
      return docs.map((doc) => doc._id);
    },
    async markSettled(id) {
      const before = (await loadGames([id])).get(id);
      if (before === undefined || before.settledAt !== null) return;
      const betStatus = before.betStatus === 'final' ? 'settled' : before.betStatus;
      await write([{ before, after: { ...before, betStatus, settledAt: new Date(clock()) } }]);
    },
  };
}
