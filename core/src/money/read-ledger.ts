import type { UserBetStatus } from '@courtside/contract';
import { betKey, teamChosen } from '../betting/bets/bet.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Entry } from './entry.ts';
import type { DepositRef, PayoutRef, Result, StakedBet } from './entry-kinds.ts';

/** The bet a line of the money trail is about. Cents and an American price. */
export interface TrailBet {
  readonly id: string;
  readonly gameId: string;
  readonly team1: string;
  readonly team2: string;
  readonly teamChosen: string;
  readonly price: number;
  readonly stake: number;
  readonly potential: number;
  readonly startTime: Date;
}

/** What a line was for, by kind of its entry. */
type TrailMatter =
  | { readonly kind: 'opening' }
  /** `result` is how the bet stands now. With `fromHold` the money had left before, with a hold. */
  | { readonly kind: 'stake'; readonly bet: TrailBet; readonly result: UserBetStatus; readonly fromHold: boolean }
  | { readonly kind: 'hold'; readonly expiresAt: Date }
  | { readonly kind: 'release' }
  | { readonly kind: 'payout'; readonly bet: TrailBet; readonly result: PayoutRef['result'] }
  | { readonly kind: 'refund'; readonly bet: TrailBet; readonly reason: 'void' | 'cancelled' | 'undone' | 'late' }
  | { readonly kind: 'deposit'; readonly reason: DepositRef['reason'] }
  | { readonly kind: 'bonus' }
  | {
      readonly kind: 'correction';
      readonly reason: string;
      readonly bet: TrailBet | null;
      readonly from: Result | null;
      readonly to: Result | null;
    };

/** One line of an account's money trail. `amount` is signed, `balance` the balance after it, both in cents. */
export type TrailLine = TrailMatter & {
  readonly seq: number;
  readonly amount: number;
  readonly balance: number;
  readonly at: Date;
};

export interface TrailPage {
  /** Newest first. */
  readonly lines: readonly TrailLine[];
  /** Continues where this page ends; null at the account's opening. */
  readonly nextCursor: number | null;
}

/** Reads one page of a user's money trail; `cursor` from the page before, `limit` at most 100. */
export type ReadLedger = (
  uid: string,
  page: { readonly cursor?: number | undefined; readonly limit?: number | undefined },
) => Promise<TrailPage>;

const maxLimit = 100;

function aboutBet(bet: StakedBet): TrailBet {
  const { id, gameId, price, amount, potential, betData } = bet;
  const { team1, team2, startTime } = betData;
  return { id, gameId, team1, team2, teamChosen: teamChosen(bet), price, stake: amount, potential, startTime };
}

function matterOf(entry: Entry, statuses: ReadonlyMap<string, UserBetStatus>): TrailMatter {
  switch (entry.kind) {
    case 'stake': {
      const { bet, hold } = entry.ref;
      const result = statuses.get(betKey(bet)) ?? 'pending';
      return { kind: 'stake', bet: aboutBet(bet), result, fromHold: hold !== undefined };
    }
    case 'hold':
      return { kind: 'hold', expiresAt: entry.ref.expiresAt };
    case 'payout':
      return { kind: 'payout', bet: aboutBet(entry.ref.bet), result: entry.ref.result };
    case 'refund':
      return { kind: 'refund', bet: aboutBet(entry.ref.bet), reason: entry.ref.reason ?? 'void' };
    case 'deposit':
      return { kind: 'deposit', reason: entry.ref.reason };
    case 'correction':
      return 'bet' in entry.ref
        ? {
            kind: 'correction',
            reason: entry.ref.reason,
            bet: aboutBet(entry.ref.bet),
            from: entry.ref.from,
            to: entry.ref.to,
          }
        : { kind: 'correction', reason: entry.ref.reason, bet: null, from: null, to: null };
    case 'opening':
    case 'release':
    case 'bonus':
      return { kind: entry.kind };
  }
}

/** How the bets that these entries staked stand now. */
async function readStatuses(db: Database, entries: readonly Entry[]): Promise<Map<string, UserBetStatus>> {
  const keys = entries.flatMap((entry) => (entry.kind === 'stake' ? [betKey(entry.ref.bet)] : []));
  if (keys.length === 0) return new Map();
  const bets = await db.bets.find({ _id: { $in: keys } }, { status: 1 }).lean();
  return new Map(bets.map(({ _id, status }) => [_id, status]));
}

/**
 * Where an account's money went: its ledger, newest first. A page stays the same however much is added on top.
 * @param page `cursor` from the page before; `limit` at most 100
 */
export async function readLedger(
  db: Database,
  uid: string,
  page: { readonly cursor?: number | undefined; readonly limit?: number | undefined } = {},
): Promise<TrailPage> {
  const limit = Math.max(1, Math.min(page.limit ?? maxLimit, maxLimit));
  const entries = await db.entries
    .find({ uid, ...(page.cursor !== undefined && { seq: { $lt: page.cursor } }) })
    .sort({ seq: -1 })
    .limit(limit)
    .lean<Entry[]>();
  const statuses = await readStatuses(db, entries);
  const lines = entries.map((entry) => {
    const { seq, amount, balance, at } = entry;
    return { ...matterOf(entry, statuses), seq, amount, balance, at };
  });
  const last = entries.at(-1);
  return { lines, nextCursor: last === undefined || last.seq === 1 ? null : last.seq };
}
