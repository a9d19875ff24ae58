import { randomUUID } from 'node:crypto';
import { cashierBelowCents } from '@courtside/contract';
import { releaseHold } from '@courtside/core/bets/holds';
import type { Core } from '@courtside/core/core';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import type { Player } from '../players.ts';

/** Balances in cents: enough to bet, and low enough for a top-up. */
const richCents = 100_000;
const poorCents = cashierBelowCents / 2;

/**
 * Releases expired holds, as the worker does, and resets balances so that requests can succeed. Every other player is kept
 * poor enough for a top-up.
 */
export async function maintain(core: Core, players: readonly Player[]): Promise<void> {
  const now = new Date();
  const overdue = await core.db.users.find({ 'holds.expiresAt': { $lte: now } }, { holds: 1 }).lean();
  for (const { _id, holds } of overdue)
    for (const { seq, expiresAt } of holds) if (expiresAt <= now) await releaseHold(core, _id, seq);
  await Promise.all(
    players.map(({ uid }, place) =>
      core.ledger.move({
        account: mainAccountOf(uid),
        key: `fuzz-balance:${randomUUID()}`,
        decide: ({ balance }) => {
          const wanted = place % 2 === 0 ? Math.min(balance, poorCents) : Math.max(balance, richCents);
          return { kind: 'correction', amount: wanted - balance, ref: { reason: 'balance reset by the fuzz run' } };
        },
      }),
    ),
  );
}
