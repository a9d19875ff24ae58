import { repairLegs } from '../../bets/settlement/leg-states.ts';
import type { AccountId } from '../../ledger/account-id.ts';
import { redoBets } from '../../ledger/project.ts';
import type { CoreDatabase } from '../database.ts';
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

/** The result of comparing bets. */
export interface BetFindings {
  /** How many of the bets have a document now. */
  readonly found: number;
  readonly faults: readonly string[];
  /** Messages about the bets whose missing document was recreated. */
  readonly repairs: readonly string[];
}

export interface CheckBetsOptions {
  readonly db: CoreDatabase;
  readonly checkResults: CheckResults;
  /** Whether to recreate the missing document of a bet. Otherwise it is a fault. */
  readonly repair: boolean;
  /** How many closed bets of an account are in memory at most. */
  readonly maxClosed: number;
}

const chunkSize = 1_000;

async function readBets(db: CoreDatabase, bets: readonly ExplainedBet[]): Promise<Map<string, StoredBet>> {
  const stored = new Map<string, StoredBet>();
  for (let first = 0; first < bets.length; first += chunkSize) {
    const _ids = bets.slice(first, first + chunkSize).map(keyOf);
    const docs = db.bets.find({ _id: { $in: _ids } }, storedBetProjection, { batchSize: chunkSize }).lean();
    for await (const doc of docs) stored.set(doc._id, doc);
  }
  return stored;
}

/** Recreates the documents of bets from their entries, or reports them as missing. */
export async function handleMissing(
  { db, repair }: CheckBetsOptions,
  account: AccountId,
  missing: readonly ExplainedBet[],
): Promise<BetFindings> {
  const faultOf = ({ bet }: ExplainedBet) => `bet ${bet.id} has a stake but no document`;
  if (missing.length === 0 || !repair) return { found: 0, faults: missing.map(faultOf), repairs: [] };
  const ids = missing.map(({ bet }) => bet.id);
  for (let first = 0; first < ids.length; first += chunkSize)
    await redoBets(db, await readBetEntries(db, account, ids.slice(first, first + chunkSize)));
  await repairLegs(db, missing.map(keyOf));
  const stored = await readBets(db, missing);
  const faults: string[] = [];
  const repairs: string[] = [];
  for (const explained of missing) {
    const doc = stored.get(keyOf(explained));
    const remaining = doc === undefined ? [faultOf(explained)] : compareBet(doc, explained);
    if (remaining.length > 0) faults.push(...remaining);
    else repairs.push(`bet ${explained.bet.id} was recreated from its stake`);
  }
  return { found: stored.size, faults, repairs };
}

/**
 * Compares closed bets with their documents and with the results of their games. Runs before the rest of the ledger is read,
 * so for a bet that differs, this function reads its later entries first: a correction may explain the difference.
 */
export async function checkClosed(
  options: CheckBetsOptions,
  account: AccountId,
  closed: readonly ExplainedBet[],
): Promise<BetFindings> {
  const { db, checkResults } = options;
  const stored = await readBets(db, closed);
  const differs = (explained: ExplainedBet) => {
    const doc = stored.get(keyOf(explained));
    return doc === undefined || compareBet(doc, explained).length > 0;
  };
  const latest = await explainFully(db, account, closed.filter(differs));
  const now = closed.map((explained) => latest.get(keyOf(explained)) ?? explained);
  const missing = await handleMissing(
    options,
    account,
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

/** Bets as all their entries explain them, by key. */
async function explainFully(
  db: CoreDatabase,
  account: AccountId,
  bets: readonly ExplainedBet[],
): Promise<ReadonlyMap<string, ExplainedBet>> {
  const explained = new Map<string, ExplainedBet>();
  const ids = bets.map(({ bet }) => bet.id);
  for (const entry of await readBetEntries(db, account, ids)) explain(explained, entry);
  return explained;
}

function explain(bets: Map<string, ExplainedBet>, entry: Parameters<typeof explainBet>[0]): void {
  const first = explainBet(entry, null);
  if (first === null) return;
  const after = explainBet(entry, bets.get(keyOf(first)) ?? null);
  if (after !== null) bets.set(keyOf(after), after);
}
