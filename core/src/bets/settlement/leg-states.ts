import type { Game } from '../../league/games/game.ts';
import { type LegState, parlaysOnGame } from '../../ledger/bet.model.ts';
import { type Bet, gameIdsOf, legsOf, onSeveralGames } from '../../ledger/bet.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { BettingDatabase } from '../collections.ts';
import { legResult } from './results.ts';

const chunkSize = 200;

/** A parlay with a leg on a game that its game has decided, or decided differently from before. */
interface ChangedParlay {
  readonly key: string;
  readonly index: number;
  readonly state: LegState;
  /** The bet with the new state. */
  readonly bet: Bet;
}

function changeOf({ _id: key, ...bet }: Bet & { readonly _id: string }, game: Game): ChangedParlay | null {
  const index = gameIdsOf(bet).indexOf(game.id);
  const leg = legsOf(bet)[index];
  if (leg === undefined || bet.legStates === undefined) return null;
  const state = legResult(leg, bet, game);
  if (bet.legStates[index] === state) return null;
  return { key, index, state, bet: { ...bet, legStates: bet.legStates.with(index, state) } };
}

/** Writes each new state to its own place: two games of one parlay may be settled at the same moment. */
async function store(db: BettingDatabase, changed: readonly ChangedParlay[]): Promise<void> {
  const alike = Map.groupBy(changed, ({ index, state }) => `${index} ${state}`);
  await Promise.all(
    [...alike.values()].map((group) =>
      db.bets.updateMany(
        { _id: { $in: group.map(({ key }) => key) } },
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
    const changed = chunk.map((bet) => changeOf(bet, game)).filter((change) => change !== null);
    if (changed.length === 0) continue;
    await store(db, changed);
    const open = changed.map(({ bet }) => bet).filter(({ status }) => status === 'pending');
    if (open.length > 0) yield open;
  }
}
