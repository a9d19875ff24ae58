import { findUnmarkedLegs, type Ticket } from '../../bets/settlement/leg-states.ts';
import type { CoreDatabase } from '../database.ts';

/** Messages about the legs of stored parlays that are shown otherwise than their settled games say. */
export async function findLegFaults(db: CoreDatabase, parlays: readonly Ticket[]): Promise<string[]> {
  const wrong = await findUnmarkedLegs(db, parlays);
  return wrong.map(({ bet, index, state }) => {
    const { id, legs, legStates } = bet;
    return `bet ${id} shows leg ${index + 1} as ${legStates?.[index]}, its game ${legs?.[index]?.gameId} says ${state}`;
  });
}
