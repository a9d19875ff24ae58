export type { SealField, SealProblem } from './seal-problems.ts';

import { evidenceOf, type SealProblem } from './seal-problems.ts';
import { checkChain, checkTrustedHead } from './sealed-chain.ts';
import { checkBets, checkResults, countUnsealed, gamesToSeal } from './sealed-results.ts';
import { type SealExport, shortHash } from './seals.ts';

/** What a verification found. */
export interface SealReport {
  readonly ok: boolean;
  readonly checked: { readonly records: number; readonly bets: number; readonly results: number };
  /** The last record; null in an empty chain. */
  readonly head: { readonly number: number; readonly hash: string } | null;
  /** Bets that no record has sealed yet. They are no problem: a later record seals them. */
  readonly unsealed: number;
  /** The games whose newest result is not sealed yet. */
  readonly openGames: readonly string[];
  /** The first mismatch. Absent if there is none. */
  readonly problem?: SealProblem;
}

/**
 * Verifies a chain of seals: its hashes and links, then the sealed bets against the server's bets, then the results against
 * the scores, and last a trusted hash.
 * @param trustedHead a hash from outside the server, or its first characters, that the chain must contain
 * @throws Error in a browser that opened the page over plain http
 */
export async function verifyExport(exported: SealExport, trustedHead?: string): Promise<SealReport> {
  const evidence = evidenceOf(exported);
  const { records } = exported;
  const problem =
    (await checkChain(evidence)) ??
    checkBets(evidence) ??
    checkResults(evidence) ??
    (trustedHead === undefined ? null : checkTrustedHead(evidence, trustedHead));
  const last = records.at(-1);
  return {
    ok: problem === null,
    checked: {
      records: records.length,
      bets: evidence.sealed.size,
      results: records.reduce((sum, { results }) => sum + results.length, 0),
    },
    head: last === undefined ? null : { number: last.number, hash: shortHash(last.hash) },
    unsealed: countUnsealed(evidence),
    openGames: gamesToSeal(exported),
    ...(problem !== null && { problem }),
  };
}
