import type { Ledger } from '../ledger/ledger.ts';
import { createVitals, type Vitals } from '../platform/health/vitals.ts';

/** Above the bound at which the ledger leaves a batch behind, in milliseconds. An older batch does not end at all. */
const maxBatchMs = 15_000;
/** A read of the event tail ends within seconds. It fails while Redis is away, and is repeated. */
const maxTailReadMs = 30_000;

/**
 * Watches what every process does: the ledger, and the tail of events.
 * @param factor multiplies the bounds
 */
export function watchCore(ledger: Pick<Ledger, 'oldestMs'>, tail: { idleMs(): number }, factor: number): Vitals {
  const vitals = createVitals(factor);
  vitals.watch({ name: 'ledger batch', boundMs: maxBatchMs, oldestMs: ledger.oldestMs });
  vitals.watch({ name: 'event tail', boundMs: maxTailReadMs, oldestMs: tail.idleMs });
  return vitals;
}
