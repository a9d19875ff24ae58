import { type Game, isUndecided } from '../../league/games/game.ts';
import { readGamesById } from '../../league/games/read-games-by-id.ts';
import { type LegState, parlaysOnGame } from '../../ledger/bet.model.ts';
import { type Bet, betKey, onSeveralGames } from '../../ledger/bet.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { BettingDatabase } from '../collections.ts';
import { legResult } from './results.ts';

const chunkSize = 200;

/** The fields of a stored parlay that its leg states depend on. */
export type Ticket = Pick<Bet, 'uid' | 'id' | 'placedAt' | 'legs' | 'legStates'>;

/** A parlay with a leg on a game that its game has decided, or decided differently from before. */
interface ChangedLeg<T extends Ticket> {
  readonly bet: T;
  readonly index: number;
  readonly state: LegState;
  /** The states of all legs with the new one. */
  readonly legStates: readonly LegState[];
}

function changeOf<T extends Ticket>(bet: T, game: Game): ChangedLeg<T> | null {
  const { legs = [] } = bet;
  const index = legs.findIndex(({ gameId }) => gameId === game.id);
  const leg = legs[index];
  if (leg === undefined || bet.legStates === undefined) return null;
  const state = legResult(leg, bet, game);
  return bet.legStates[index] === state ? null : { bet, index, state, legStates: bet.legStates.with(index, state) };
}

/** Writes each new state to its own place: two games of one parlay may be settled at the same moment. */
async function store(db: BettingDatabase, changed: readonly ChangedLeg<Ticket>[]): Promise<void> {
  const alike = Map.groupBy(changed, ({ index, state }) => `${index} ${state}`);
  await Promise.all(
    [...alike.values()].map((group) =>
      db.bets.updateMany(
        { _id: { $in: group.map(({ bet }) => betKey(bet)) } },
        { $set: { [`legStates.${group[0]?.index}`]: group[0]?.state } },
        { hint: { _id: 1 } },
      ),
    ),
  );
}

/**
 * Notes on the parlays with a leg on a decided game how this leg has ended, also on those that are closed: what it would have done. Moves
 * no money. Idempotent.
 * @yields the open parlays that it has changed, as they are now
 */
export async function* markLegs(db: BettingDatabase, game: Game): AsyncGenerator<readonly Bet[]> {
  const cursor = db.bets
    .find({ 'legs.gameId': game.id, ...onSeveralGames }, null, { hint: parlaysOnGame, batchSize: chunkSize })
    .lean();
  for await (const chunk of batchesOf(cursor)) {
    const changed = chunk.map(({ _id, ...bet }) => changeOf(bet, game)).filter((change) => change !== null);
    if (changed.length === 0) continue;
    await store(db, changed);
    const open = changed
      .filter(({ bet }) => bet.status === 'pending')
      .map(({ bet, legStates }) => ({ ...bet, legStates }));
    if (open.length > 0) yield open;
  }
}

/** The legs of these parlays that are stored otherwise than their settled games say. Settling a game notes its legs before it is settled. */
export async function findUnmarkedLegs<T extends Ticket>(
  db: Pick<BettingDatabase, 'games'>,
  parlays: readonly T[],
): Promise<ChangedLeg<T>[]> {
  if (parlays.length === 0) return [];
  const idsOf = ({ legs = [] }: Ticket) => legs.map(({ gameId }) => gameId);
  const games = await readGamesById(db, parlays.flatMap(idsOf));
  return parlays.flatMap((bet) =>
    idsOf(bet)
      .flatMap((id) => games.get(id) ?? [])
      .filter((game) => game.settledAt !== null && !isUndecided(game))
      .flatMap((game) => changeOf(bet, game) ?? []),
  );
}

/**
 * Notes on parlays how their legs on settled games have ended. A parlay whose document came after the settlement lacks it, because no
 * game is settled again for that. Safe to repeat.
 * @param keys the `betKey` of each
 * @returns the parlays that it has changed, as they were
 */
export async function repairLegs(db: BettingDatabase, keys: readonly string[]): Promise<readonly Bet[]> {
  const repaired = new Map<string, Bet>();
  let left = [...new Set(keys)];
  while (left.length > 0) {
    const parlays = await db.bets.find({ _id: { $in: left }, ...onSeveralGames }).lean();
    const unmarked = await findUnmarkedLegs(db, parlays);
    await store(db, unmarked);
    for (const { bet } of unmarked) repaired.set(betKey(bet), bet);
    // Read again: a result may have been corrected in between.
    left = unmarked.map(({ bet }) => betKey(bet));
  }
  return [...repaired.values()];
}
