import { type AccountId, ownerOf } from '../../ledger/account-id.ts';
import { betKey, isParlay } from '../../ledger/bet.ts';
import type { StakedBet } from '../../ledger/entry.model.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import { findStaked, readBetEntries } from './bet-entries.ts';
import { type BetFindings, type CheckBetsOptions, checkClosed, handleMissing } from './check-bets.ts';
import { findLegFaults } from './check-legs.ts';
import { compareBet, type ExplainedBet, explainBet, isClosedByResult, keyOf, type StoredBet } from './explained-bet.ts';

/**
 * The bets of an account as its ledger explains them. All pending bets are in memory, but only a limited number of closed
 * ones, so that an account may have any number of them.
 */
export interface BetBook {
  /** Sum of the stakes of all pending bets, in cents. */
  readonly inPlay: number;
  /** A bet in memory, or null. */
  get(bet: StakedBet): ExplainedBet | null;
  /** Reads a bet that may have left memory, as the entries before `seq` explain it. */
  lookUp(bet: StakedBet, seq: number): Promise<ExplainedBet | null>;
  put(bet: ExplainedBet): void;
  /** True when the maximum number of closed bets is in memory. */
  readonly isFull: boolean;
  /** Checks the closed bets in memory and removes them from memory. */
  release(): Promise<BetFindings>;
  /** Checks the bets in memory against the stored ones. Reads `stored` to its end. */
  finish(stored: AsyncIterable<StoredBet>): Promise<BetFindings & { readonly stored: number }>;
}

const batchSize = 1_000;
const noFindings: BetFindings = { found: 0, faults: [], repairs: [] };

export function createBetBook(options: CheckBetsOptions, account: AccountId): BetBook {
  const { db, maxClosed } = options;
  const pending = new Map<string, ExplainedBet>();
  const closed = new Map<string, ExplainedBet>();
  /** How many bets that have a document have left memory. */
  let released = 0;
  let inPlay = 0;

  function remove(key: string): void {
    inPlay -= pending.get(key)?.bet.amount ?? 0;
    pending.delete(key);
    closed.delete(key);
  }

  /** Finds stored bets without a stake in the ledger. */
  async function findUnstaked(): Promise<string[]> {
    const faults: string[] = [];
    for await (const bets of batchesOf(
      db.bets.find({ uid: ownerOf(account), account }, { id: 1 }, { batchSize }).lean(),
    )) {
      const ids = bets.filter(({ _id }) => !pending.has(_id) && !closed.has(_id)).map(({ id }) => id);
      const staked = await findStaked(db, account, ids);
      faults.push(...ids.filter((id) => !staked.has(id)).map((id) => `bet ${id} has no stake in the ledger`));
    }
    return faults;
  }

  return {
    get inPlay() {
      return inPlay;
    },
    get(bet) {
      const key = betKey(bet);
      return pending.get(key) ?? closed.get(key) ?? null;
    },
    async lookUp({ id }, seq) {
      if (released === 0) return null;
      const entries = await readBetEntries(db, account, [id], seq);
      const found = entries.reduce<ExplainedBet | null>((bet, entry) => explainBet(entry, bet), null);
      if (found !== null) released -= 1;
      return found;
    },
    put(explained) {
      const key = keyOf(explained);
      remove(key);
      if (explained.status === 'pending') {
        pending.set(key, explained);
        inPlay += explained.bet.amount;
      } else closed.set(key, explained);
    },
    get isFull() {
      return closed.size >= maxClosed;
    },
    async release() {
      const findings = await checkClosed(options, account, [...closed.values()]);
      released += findings.found;
      closed.clear();
      return findings;
    },
    async finish(stored) {
      const faults: string[] = [];
      const unmatched = new Map([...pending, ...closed]);
      let [count, notInMemory] = [0, 0];
      let parlays: StoredBet[] = [];
      const checkParlays = async () => {
        faults.push(...(await findLegFaults(db, parlays)));
        parlays = [];
      };
      for await (const bet of stored) {
        count += 1;
        const explained = unmatched.get(bet._id);
        if (explained === undefined) notInMemory += 1;
        else faults.push(...compareBet(bet, explained));
        unmatched.delete(bet._id);
        if (isParlay(bet)) parlays.push(bet);
        if (parlays.length >= batchSize) await checkParlays();
      }
      await checkParlays();
      if (notInMemory !== released) faults.push(...(await findUnstaked()));
      const missing =
        unmatched.size === 0 ? noFindings : await handleMissing(options, account, [...unmatched.values()]);
      const results =
        closed.size === 0 ? [] : await options.checkResults([...closed.values()].filter(isClosedByResult));
      return {
        found: count + missing.found,
        faults: [...faults, ...missing.faults, ...results],
        repairs: missing.repairs,
        stored: count + missing.found,
      };
    },
  };
}
