import { type Game, gameFromDoc, isDisputed, isUndecided } from '../../league/games/game.ts';
import { correctableMs } from '../../league/games/results/set-result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';

/** A game as the operator page shows it. Team 1 is the home team. */
export interface AdminGame {
  readonly game: Game;
  /** Null while the game is undecided. */
  readonly correctableUntil: Date | null;
  readonly pendingBets: number;
}

/** The demo league decides thousands of games in 72 hours. */
const decidedShown = 30;
const undecidedShown = 50;

async function withBets(db: CoreDatabase, games: readonly Game[]): Promise<AdminGame[]> {
  const counted = await db.bets.aggregate<{ _id: string; bets: number }>([
    { $match: { status: 'pending', gameId: { $in: games.map(({ id }) => id) } } },
    { $group: { _id: '$gameId', bets: { $sum: 1 } } },
  ]);
  const bets = new Map(counted.map(({ _id, bets }) => [_id, bets]));
  return games.map((game) => ({
    game,
    correctableUntil:
      isUndecided(game) || game.resultAt === undefined ? null : new Date(game.resultAt.getTime() + correctableMs),
    pendingBets: bets.get(game.id) ?? 0,
  }));
}

/** Matches games by id or by part of a team's name. */
function matching(search: string) {
  if (search === '') return {};
  // A pattern may not contain the character 0 itself.
  const literal = search.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
  const name = { $regex: literal, $options: 'i' };
  return { $or: [{ _id: search }, { team1: name }, { team2: name }] };
}

/** Games that an operator can decide: disputed ones first, then undecided ones by tip-off, then the latest results. */
export async function listAdminGames(
  { db, clock }: { db: CoreDatabase; clock: Clock },
  search: string,
): Promise<AdminGame[]> {
  const match = matching(search);
  const isDecided = { betStatus: { $in: ['final' as const, 'settled' as const, 'void' as const] } };
  const isCorrectable = { ...isDecided, resultAt: { $gt: new Date(clock() - correctableMs) } };
  const inDispute = { dispute: { $type: 'string' as const }, decidedBy: { $ne: 'operator' as const } };
  const [undecided, disputed, decided] = await Promise.all([
    db.games
      .find({ betStatus: { $in: ['open', 'closed'] }, ...match })
      .sort({ startTime: 1 })
      .lean()
      .exec(),
    db.games
      .find({ ...isCorrectable, ...inDispute, ...match })
      .lean()
      .exec(),
    db.games
      .find({ ...isCorrectable, ...match })
      .sort({ resultAt: -1 })
      .limit(decidedShown)
      .lean()
      .exec(),
  ]);
  const open = undecided.map(gameFromDoc);
  const first = [...open, ...disputed.map(gameFromDoc)].filter(isDisputed);
  const shown = new Map<string, Game>();
  for (const game of [...first, ...open.slice(0, undecidedShown), ...decided.map(gameFromDoc)])
    if (!shown.has(game.id)) shown.set(game.id, game);
  return withBets(db, [...shown.values()]);
}

/** One game; null if the id is unknown. */
export async function readAdminGame(db: CoreDatabase, id: string): Promise<AdminGame | null> {
  const doc = await db.games.findOne({ _id: id }).lean();
  if (doc === null) return null;
  const [game] = await withBets(db, [gameFromDoc(doc)]);
  return game ?? null;
}
