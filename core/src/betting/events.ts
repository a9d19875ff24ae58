import { userBetStatusSchema } from '@courtside/contract';
import { z } from 'zod';
import type { AccountId } from '../money/account-id.ts';
import { type EventDefinitions, eventDate, type FieldSchemas } from '../platform/events/publisher.ts';
import type { Bet } from './bets/bet.ts';
import { atStakeCents, type CommittedBetting } from './ledger/betting-ledger.ts';
import type { BettingState } from './ledger/betting-state.ts';
import type { EntryKind } from './ledger/entry-kinds.ts';
import { betAfter } from './ledger/project-bets.ts';

/** The part of an account's money that events carry, with the sum of its holds and pending stakes. Money in cents. */
export type BalanceState = Pick<BettingState, 'seq' | 'balance' | 'totalWinnings' | 'stats' | 'cashier' | 'rebuys'> & {
  /** Open holds and the stakes of pending bets, cents. */
  readonly atStake: number;
};

/** What happened to accounts and bets, published after it was committed. Money in cents. */
export type BettingEvent =
  | {
      readonly type: 'balance';
      /** The owner of the account. */
      readonly uid: string;
      readonly account: AccountId;
      readonly state: BalanceState;
      readonly change: { readonly kind: EntryKind; readonly amount: number };
    }
  | { readonly type: 'bet'; readonly uid: string; readonly bet: Bet }
  /** Accounts to read again: recovery repaired them, or the event that describes their change could not be built. */
  | { readonly type: 'reread'; readonly uids: readonly string[] };

/** The events that a committed entry causes. */
export function eventsOf({ entry, uid, state }: CommittedBetting): BettingEvent[] {
  const { seq, balance, totalWinnings, stats, cashier, rebuys } = state;
  const moved: BettingEvent = {
    type: 'balance',
    uid,
    account: entry.account,
    state: {
      seq,
      balance,
      totalWinnings,
      stats,
      atStake: atStakeCents(state),
      ...(cashier && { cashier }),
      ...(rebuys !== undefined && { rebuys }),
    },
    change: { kind: entry.kind, amount: entry.amount },
  };
  const bet = betAfter(entry);
  return bet === null ? [moved] : [moved, { type: 'bet', uid: bet.uid, bet }];
}

const accountId = z.custom<AccountId>((text) => typeof text === 'string', 'must be an account id');

const kinds = z.enum([
  'opening',
  'stake',
  'hold',
  'release',
  'payout',
  'refund',
  'deposit',
  'bonus',
  'correction',
  'rebuy',
] satisfies EntryKind[]);

const cashier = z.object({
  firstDeposit: z.object({ seq: z.int(), amount: z.int(), matched: z.boolean() }).nullable(),
  toppedUpOn: z.string().nullable(),
} satisfies FieldSchemas<NonNullable<BalanceState['cashier']>>);

const stats = z.object({
  bets: z.int(),
  won: z.int(),
  lost: z.int(),
  push: z.int().exactOptional(),
  void: z.int(),
  staked: z.int(),
  inPlay: z.int(),
  returned: z.int(),
  cashedOut: z.int().exactOptional(),
} satisfies FieldSchemas<BalanceState['stats']>);

const state = z.object({
  seq: z.int(),
  balance: z.int(),
  totalWinnings: z.int(),
  stats,
  cashier: cashier.exactOptional(),
  rebuys: z.int().exactOptional(),
  atStake: z.int(),
} satisfies FieldSchemas<BalanceState>);

const bet = z.object({
  id: z.string(),
  uid: z.string(),
  account: accountId,
  gameId: z.string(),
  market: z.enum(['spread', 'total']).exactOptional(),
  side: z.literal([1, 2]),
  line: z.number().exactOptional(),
  amount: z.int(),
  price: z.number(),
  potential: z.int(),
  roundedDown: z.boolean().exactOptional(),
  status: userBetStatusSchema,
  placedAt: eventDate,
  settledAt: eventDate.nullable(),
  cancelled: z.boolean().exactOptional(),
  priceError: z.boolean().exactOptional(),
  cashedOut: z.int().exactOptional(),
  revision: z.int().exactOptional(),
  betData: z.object({
    team1: z.string(),
    team2: z.string(),
    team1Price: z.number(),
    team2Price: z.number(),
    startTime: eventDate,
    endTime: eventDate,
    offer: z.object({ line: z.number(), prices: z.tuple([z.number(), z.number()]) }).exactOptional(),
    firstReadAt: eventDate.exactOptional(),
  } satisfies FieldSchemas<Bet['betData']>),
} satisfies FieldSchemas<Bet>);

export const bettingEvents: EventDefinitions<BettingEvent> = {
  // Version 2: pushes, and bets on spreads and totals.
  balance: {
    version: 2,
    schema: z.object({
      type: z.literal('balance'),
      uid: z.string(),
      account: accountId,
      state,
      change: z.object({ kind: kinds, amount: z.int() }),
    }),
  },
  bet: { version: 2, schema: z.object({ type: z.literal('bet'), uid: z.string(), bet }) },
  reread: { version: 1, schema: z.object({ type: z.literal('reread'), uids: z.array(z.string()) }) },
};
