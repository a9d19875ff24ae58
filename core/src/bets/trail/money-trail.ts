import { mainAccountName, type Selection, type UserBetStatus } from '@courtside/contract';
import { accountNamed, type Uid } from '../../ledger/account-id.ts';
import type { CorrectedStatus } from '../../ledger/bet.model.ts';
import { type Bet, betKey, type Leg, selectionOf, teamChosen } from '../../ledger/bet.ts';
import type { CorrectionRef, DepositRef, Entry, PayoutRef, RefundRef, StakedBet } from '../../ledger/entry.model.ts';
import type { Betting } from '../betting.ts';
import type { BettingDatabase } from '../collections.ts';

/** The bet a line of the money trail is about. Cents and an American price. */
export interface TrailBet {
  readonly id: string;
  readonly gameId: string;
  readonly team1: string;
  readonly team2: string;
  readonly teamChosen: string;
  readonly selection: Selection;
  readonly price: number;
  readonly stake: number;
  readonly potential: number;
  readonly startTime: Date;
  /** The legs of a parlay, by tip-off; null for a bet on one game. What the bet itself is on is its first leg then. */
  readonly legs: readonly TrailLeg[] | null;
}

/** What a leg of a parlay is on. */
interface TrailLeg extends Pick<TrailBet, 'team1' | 'team2' | 'teamChosen' | 'selection' | 'price'> {}

/** An operator's reason for the result that closed the bet; absent if the sources decided it. */
interface Explained {
  readonly note?: string;
}

type CorrectedScores = NonNullable<NonNullable<Bet['correction']>['scores']>;

/** What a line was for, by kind of its entry. */
type TrailSubject =
  | { readonly kind: 'opening' }
  /** `result` is the bet's current status. With `fromHold`, a hold has taken the money before. */
  | { readonly kind: 'stake'; readonly bet: TrailBet; readonly result: UserBetStatus; readonly fromHold: boolean }
  | { readonly kind: 'hold'; readonly expiresAt: Date }
  | { readonly kind: 'release' }
  | ({ readonly kind: 'payout'; readonly bet: TrailBet; readonly result: PayoutRef['result'] } & Explained)
  | ({ readonly kind: 'refund'; readonly bet: TrailBet; readonly reason: NonNullable<RefundRef['reason']> } & Explained)
  | { readonly kind: 'deposit'; readonly reason: DepositRef['reason'] }
  | { readonly kind: 'bonus' }
  | { readonly kind: 'rebuy' }
  | ({
      readonly kind: 'correction';
      readonly reason: string;
      readonly bet: TrailBet | null;
      readonly from: CorrectedStatus | null;
      readonly to: CorrectedStatus | null;
      /** The results of the game before and after; absent if they did not decide the correction, or were not stored. */
      readonly scores?: CorrectedScores;
    } & Explained);

/** One line of an account's money trail. `amount` is signed, `balance` the balance after it, both in cents. */
export type TrailLine = TrailSubject & {
  readonly seq: number;
  readonly amount: number;
  readonly balance: number;
  readonly at: Date;
};

export interface TrailPage {
  /** Newest first. */
  readonly lines: readonly TrailLine[];
  /** Continues after this page; null at the account's opening. */
  readonly nextCursor: number | null;
}

/** Which lines to read. */
interface TrailQuery {
  /** 'main', which is the default, or the id of a season. */
  readonly account?: string | undefined;
  /** From the previous page. */
  readonly cursor?: number | undefined;
  /** At most 100. */
  readonly limit?: number | undefined;
}

const maxLimit = 100;

function trailBet(bet: StakedBet): TrailBet {
  const { id, gameId, price, amount, potential, betData } = bet;
  const { team1, team2, startTime } = betData;
  return {
    id,
    gameId,
    team1,
    team2,
    price,
    potential,
    startTime,
    teamChosen: teamChosen(bet),
    selection: selectionOf(bet),
    stake: amount,
    legs: bet.legs?.map(trailLeg) ?? null,
  };
}

function trailLeg(leg: Leg): TrailLeg {
  const { team1, team2 } = leg.betData;
  return { team1, team2, teamChosen: teamChosen(leg), selection: selectionOf(leg), price: leg.price };
}

function explained(ref: PayoutRef | RefundRef | CorrectionRef): Explained {
  return 'note' in ref && ref.note !== undefined ? { note: ref.note } : {};
}

function subjectOf(entry: Entry, statuses: ReadonlyMap<string, UserBetStatus>): TrailSubject {
  switch (entry.kind) {
    case 'stake': {
      const { bet, hold } = entry.ref;
      const result = statuses.get(betKey(bet)) ?? 'pending';
      return { kind: 'stake', bet: trailBet(bet), result, fromHold: hold !== undefined };
    }
    case 'hold':
      return { kind: 'hold', expiresAt: entry.ref.expiresAt };
    case 'payout':
      return { kind: 'payout', bet: trailBet(entry.ref.bet), result: entry.ref.result, ...explained(entry.ref) };
    case 'refund':
      return {
        kind: 'refund',
        bet: trailBet(entry.ref.bet),
        reason: entry.ref.reason ?? 'void',
        ...explained(entry.ref),
      };
    case 'deposit':
      return { kind: 'deposit', reason: entry.ref.reason };
    case 'correction':
      return 'bet' in entry.ref
        ? {
            kind: 'correction',
            reason: entry.ref.reason,
            bet: trailBet(entry.ref.bet),
            from: entry.ref.from,
            to: entry.ref.to,
            ...(entry.ref.scores && { scores: entry.ref.scores }),
            ...explained(entry.ref),
          }
        : { kind: 'correction', reason: entry.ref.reason, bet: null, from: null, to: null };
    case 'opening':
    case 'release':
    case 'bonus':
    case 'rebuy':
      return { kind: entry.kind };
  }
}

/** The current statuses of the bets that these entries placed, by `betKey`. */
async function readStatuses(db: BettingDatabase, entries: readonly Entry[]): Promise<Map<string, UserBetStatus>> {
  const keys = entries.flatMap((entry) => (entry.kind === 'stake' ? [betKey(entry.ref.bet)] : []));
  if (keys.length === 0) return new Map();
  const bets = await db.bets.find({ _id: { $in: keys } }, { status: 1 }).lean();
  return new Map(bets.map(({ _id, status }) => [_id, status]));
}

/**
 * Reads one page of the money trail of a user's account, newest entry first. New entries do not change what a cursor
 * returns.
 */
export async function readMoneyTrail(
  { db }: Pick<Betting, 'db'>,
  uid: Uid,
  query: TrailQuery = {},
): Promise<TrailPage> {
  const { account = mainAccountName, cursor } = query;
  const limit = Math.max(1, Math.min(query.limit ?? maxLimit, maxLimit));
  const entries = await db.entries
    .find({ account: accountNamed(account, uid), ...(cursor !== undefined && { seq: { $lt: cursor } }) })
    .sort({ seq: -1 })
    .limit(limit)
    .lean();
  const statuses = await readStatuses(db, entries);
  const lines = entries.map((entry) => {
    const { seq, amount, balance, at } = entry;
    return { ...subjectOf(entry, statuses), seq, amount, balance, at };
  });
  const last = entries.at(-1);
  return { lines, nextCursor: last === undefined || last.seq === 1 ? null : last.seq };
}
