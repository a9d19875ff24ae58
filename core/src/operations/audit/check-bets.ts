import { redoBets } from '../../money/project.ts';
import type { Database } from '../../platform/db/connect.ts';
import { readBetEntries } from './bet-entries.ts';
import type { CheckResults } from './check-results.ts';
import {
  compareBet,
  type ExplainedBet,
  explainBet,
  isClosedByResult,
  keyOf,
  type StoredBet,
  storedBetProjection,
} from './explained-bet.ts';

/** What comparing bets found. */
export interface BetFindings {
  /** How many of the bets have their document now. */
  readonly found: number;
  readonly faults: readonly string[];
  /** Bets whose missing document was made again, as sentences. */
  readonly repairs: readonly string[];
}

export interface CheckBetsOptions {
  readonly db: Database;
  readonly checkResults: CheckResults;
  /** Makes the missing documents of bets again; without it a missing one is a fault. */
  readonly repair: boolean;
}

const chunkSize = 1_000;

async function readBets(db: Database, bets: readonly ExplainedBet[]): Promise<Map<string, StoredBet>> {
  const stored = new Map<string, StoredBet>();
  for (let first = 0; first < bets.length; first += chunkSize) {
    const _ids = bets.slice(first, first + chunkSize).map(keyOf);
    const docs = db.raw.bets.find({ _id: { $in: _ids } }, { batchSize: chunkSize, projection: storedBetProjection });
    for await (const doc of docs) stored.set(doc._id, doc);
  }
  return stored;
}

/** Deals with bets that have no document: makes it again from the entries, or reports it. */
export async function handleMissing(
  { db, repair }: CheckBetsOptions,
  uid: string,
  missing: readonly ExplainedBet[],
): Promise<BetFindings> {
  const faultOf = ({ bet }: ExplainedBet) => `stake of bet ${bet.id} has no bet`;
  if (missing.length === 0 || !repair) return { found: 0, faults: missing.map(faultOf), repairs: [] };
  const ids = missing.map(({ bet }) => bet.id);
  for (let first = 0; first < ids.length; first += chunkSize)
    await redoBets(db, await readBetEntries(db, uid, ids.slice(first, first + chunkSize)));
  const stored = await readBets(db, missing);
  const faults: string[] = [];
  const repairs: string[] = [];
  for (const explained of missing) {
    const doc = stored.get(keyOf(explained));
    const wrong = doc === undefined ? [faultOf(explained)] : compareBet(doc, explained);
    if (wrong.length > 0) faults.push(...wrong);
    else repairs.push(`bet ${explained.bet.id} was made again from its stake`);
  }
  return { found: stored.size, faults, repairs };
}

/**
 * Compares bets that their ledger closed with their documents and with the results of their games, before the rest of
 * the ledger is read: a bet that differs may have been corrected since, and its later entries decide.
 */
export async function checkClosed(
  options: CheckBetsOptions,
  uid: string,
  closed: readonly ExplainedBet[],
): Promise<BetFindings> {
  const { db, checkResults } = options;
  const stored = await readBets(db, closed);
  const differs = (explained: ExplainedBet) => {
    const doc = stored.get(keyOf(explained));
    return doc === undefined || compareBet(doc, explained).length > 0;
  };
  const latest = await explainAgain(db, uid, closed.filter(differs));
  const now = closed.map((explained) => latest.get(keyOf(explained)) ?? explained);
  const missing = await handleMissing(
    options,
    uid,
    now.filter((explained) => !stored.has(keyOf(explained))),
  );
  const faults = [...missing.faults];
  for (const explained of now) {
    const doc = stored.get(keyOf(explained));
    if (doc !== undefined) faults.push(...compareBet(doc, explained));
  }
  faults.push(...(await checkResults(now.filter(isClosedByResult))));
  return { found: stored.size + missing.found, faults, repairs: missing.repairs };
}

/** The bets as all entries about them explain them, by their keys. */
async function explainAgain(
  db: Database,
  uid: string,
  bets: readonly ExplainedBet[],
): Promise<ReadonlyMap<string, ExplainedBet>> {
  const explained = new Map<string, ExplainedBet>();
  const ids = bets.map(({ bet }) => bet.id);
  for (const entry of await readBetEntries(db, uid, ids)) explain(explained, entry);
  return explained;
}

function explain(bets: Map<string, ExplainedBet>, entry: Parameters<typeof explainBet>[0]): void {
  const first = explainBet(entry, null);
  if (first === null) return;
  const after = explainBet(entry, bets.get(keyOf(first)) ?? null);
  if (after !== null) bets.set(keyOf(after), after);
}
