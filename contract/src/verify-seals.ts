export type { SealField, SealProblem } from './seal-problems.ts';

import type { SealProblem } from './seal-problems.ts';
import { checkBets, countUnsealed } from './sealed-bets.ts';
import { checkChain, checkTrustedHead } from './sealed-chain.ts';
import { evidenceOf } from './sealed-evidence.ts';
import { checkGames, gamesToSeal } from './sealed-games.ts';
import { checkResults, correctionsOf, type SealedCorrection } from './sealed-results.ts';
import { checkTicketResults } from './sealed-ticket-results.ts';
import { checkTickets, countTickets, type TicketCounts } from './sealed-tickets.ts';
import { checkExport, checkRecords } from './sealed-times.ts';
import { type SealExport, shortHash } from './seals.ts';

/** What a verification found. */
export interface SealReport {
  readonly ok: boolean;
  readonly checked: { readonly records: number; readonly bets: number; readonly results: number };
  /** The sealed parlays. */
  readonly tickets: TicketCounts;
  /** The last record; null in an empty chain. */
  readonly head: { readonly number: number; readonly hash: string } | null;
  /** When the export says that it was made. */
  readonly exportedAt: string;
  /** Bets that no record has sealed yet. They are no problem: within their time, a later record seals them. */
  readonly unsealed: number;
  /** The games whose newest result is not sealed yet, and is still within its time. */
  readonly openGames: readonly string[];
  /** The corrected results, oldest first. */
  readonly corrections: readonly SealedCorrection[];
  /** The records of the chain that are not in this export: how many before it, and after it as far as it says. */
  readonly missing: { readonly before: number; readonly after: number };
  /** The first mismatch. Absent if there is none. */
  readonly problem?: SealProblem;
}

/**
 * Verifies a chain of seals: its hashes and links, then the sealed bets against the server's bets, then the results against
 * the scores, the parlays leg by leg, what had to be sealed by now, and last a trusted hash.
 * @param trustedHead a hash from outside the server, its first characters, or a line of a chat message with several. The chain
 * must contain them.
 * @throws Error in a browser that opened the page over plain http
 */
export async function verifyExport(exported: SealExport, trustedHead?: string): Promise<SealReport> {
  const evidence = evidenceOf(exported);
  const { records } = exported;
  const problem =
    (await checkChain(evidence)) ??
    checkExport(evidence) ??
    checkBets(evidence) ??
    checkResults(evidence) ??
    (await checkTickets(evidence)) ??
    checkTicketResults(evidence) ??
    checkGames(evidence) ??
    checkRecords(evidence) ??
    (trustedHead === undefined ? null : checkTrustedHead(evidence, trustedHead));
  const last = records.at(-1);
  return {
    ok: problem === null,
    checked: {
      records: records.length,
      bets: evidence.sealed.size,
      results: records.reduce((sum, { results }) => sum + results.length, 0),
    },
    tickets: countTickets(evidence),
    head: last === undefined ? null : { number: last.number, hash: shortHash(last.hash) },
    exportedAt: exported.exportedAt,
    unsealed: countUnsealed(evidence),
    openGames: gamesToSeal(evidence),
    corrections: correctionsOf(evidence),
    missing: {
      before: (exported.nextBefore ?? 1) - 1,
      after: Math.max(0, (exported.newest ?? 0) - (last?.number ?? 0)),
    },
    ...(problem !== null && { problem }),
  };
}
