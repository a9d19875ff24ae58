import { betKey } from '../../betting/bets/bet.ts';
import type { StakedBet } from '../../money/entry-kinds.ts';
import { findStaked, readBetEntries } from './bet-entries.ts';
import { type BetFindings, type CheckBetsOptions, checkClosed, handleMissing } from './check-bets.ts';
import { compareBet, type ExplainedBet, explainBet, isClosedByResult, keyOf, type StoredBet } from './explained-bet.ts';

/**
 * The bets of one account as its ledger explains them. Pending bets are all in memory; of the closed ones a bounded number
 * is, so that an account may have any number of them.
 */
export interface BetBook {
  /** Sum of the stakes of all pending bets, in cents. */
  readonly inPlay: number;
  /** A bet that is in memory: every pending one is. */
  recall(bet: StakedBet): ExplainedBet | null;
  /** A bet that may have left memory, as the entries before that number explain it. */
  lookUp(bet: StakedBet, seq: number): Promise<ExplainedBet | null>;
  put(bet: ExplainedBet): void;
  /** True when as many closed bets are in memory as may be. */
  readonly isFull: boolean;
  /** Checks the closed bets that are in memory and releases them. */
  release(): Promise<BetFindings>;
  /** Checks the bets that are left in memory against all stored ones, which are read to the end. */
  finish(stored: AsyncIterable<StoredBet>): Promise<BetFindings & { readonly stored: number }>;
}

const mostClosed = 2_000;
const chunkSize = 1_000;
const noFindings: BetFindings = { found: 0, faults: [], repairs: [] };

export function createBetBook(options: CheckBetsOptions, uid: string): BetBook {
  const { db } = options;
  const pending = new Map<string, ExplainedBet>();
  const closed = new Map<string, ExplainedBet>();
  /** How many bets with a document have left memory. */
  let released = 0;
  let inPlay = 0;

  function forget(key: string): void {
    inPlay -= pending.get(key)?.bet.amount ?? 0;
    pending.delete(key);
    closed.delete(key);
  }

  /** Stored bets that no stake in the ledger explains. */
  async function findUnstaked(): Promise<string[]> {
    const faults: string[] = [];
    let chunk: string[] = [];
    const look = async () => {
      const staked = await findStaked(db, uid, chunk);
      faults.push(...chunk.filter((id) => !staked.has(id)).map((id) => `bet ${id} has no stake in the ledger`));
      chunk = [];
    };
    const bets = db.raw.bets.find({ uid }, { batchSize: chunkSize, projection: { id: 1 } });
    for await (const { _id, id } of bets) {
      if (pending.has(_id) || closed.has(_id)) continue;
      chunk.push(id);
      if (chunk.length >= chunkSize) await look();
    }
    if (chunk.length > 0) await look();
    return faults;
  }

  return {
    get inPlay() {
      return inPlay;
    },
    recall(bet) {
      const key = betKey(bet);
      return pending.get(key) ?? closed.get(key) ?? null;
    },
    async lookUp({ id }, seq) {
      if (released === 0) return null;
      const entries = await readBetEntries(db, uid, [id], seq);
      const found = entries.reduce<ExplainedBet | null>((bet, entry) => explainBet(entry, bet), null);
      if (found !== null) released -= 1;
      return found;
    },
    put(explained) {
      const key = keyOf(explained);
      forget(key);
      if (explained.status === 'pending') {
        pending.set(key, explained);
        inPlay += explained.bet.amount;
      } else closed.set(key, explained);
    },
    get isFull() {
      return closed.size >= mostClosed;
    },
    async release() {
      const findings = await checkClosed(options, uid, [...closed.values()]);
      released += findings.found;
      closed.clear();
      return findings;
    },
    async finish(stored) {
      const faults: string[] = [];
      const unseen = new Map([...pending, ...closed]);
      let [count, unknown] = [0, 0];
      for await (const bet of stored) {
        count += 1;
        const explained = unseen.get(bet._id);
        if (explained === undefined) unknown += 1;
        else faults.push(...compareBet(bet, explained));
        unseen.delete(bet._id);
      }
      if (unknown !== released) faults.push(...(await findUnstaked()));
      const missing = unseen.size === 0 ? noFindings : await handleMissing(options, uid, [...unseen.values()]);
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
