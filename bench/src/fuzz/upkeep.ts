import { randomUUID } from 'node:crypto';
import { topUpBelowCents } from '@courtside/contract';
import type { Core } from '@courtside/core';
import type { Player } from '../players.ts';

/** What a player has who can bet, and what one has who may be topped up. Cents. */
const purse = 100_000;
const pittance = topUpBelowCents / 2;

/**
 * What goes on beside the requests: holds past their time are released, as the worker would, and balances are brought
 * back to where requests can succeed; every other player stays poor enough for a top-up.
 */
export async function keepUp(core: Core, players: readonly Player[]): Promise<void> {
  const now = new Date();
  const overdue = await core.db.accounts.find({ 'holds.expiresAt': { $lte: now } }, { holds: 1 }).lean();
  for (const { _id, holds } of overdue)
    for (const { seq, expiresAt } of holds) if (expiresAt <= now) await core.holds.release(_id, seq);
  await Promise.all(
    players.map(({ uid }, place) =>
      core.ledger.move({
        uid,
        key: `upkeep:${randomUUID()}`,
        decide: ({ balance }) => {
          const wanted = place % 2 === 0 ? Math.min(balance, pittance) : Math.max(balance, purse);
          return { kind: 'correction', amount: wanted - balance, ref: { reason: 'upkeep of the fuzz run' } };
        },
      }),
    ),
  );
}
