import { userBetStatusSchema } from '@courtside/contract';
import { z } from 'zod';
import type { AccountState } from '../ledger/account.model.ts';
import type { AccountId } from '../ledger/account-id.ts';
import { atStakeCents } from '../ledger/account-state.ts';
import { results } from '../ledger/bet.model.ts';
import type { Bet } from '../ledger/bet.ts';
import type { EntryKind } from '../ledger/entry.model.ts';
import type { Committed } from '../ledger/move.ts';
import { betAfter } from '../ledger/project.ts';
import { defineEvent, type EventOf, eventDate, type FieldSchemas } from '../platform/events/event-codec.ts';

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
  firstDeposit: z.object({ seq: z.int(), amount: z.int(), matched: z.boolean() }).exactOptional(),
  toppedUpOn: z.string().exactOptional(),
  depositedBefore: z.boolean().exactOptional(),
} satisfies FieldSchemas<NonNullable<AccountState['cashier']>>);

const stats = z.object({
  bets: z.int(),
  won: z.int(),
  lost: z.int(),
  push: z.int().exactOptional(),
  pushed: z.int().exactOptional(),
  void: z.int(),
  staked: z.int(),
  inPlay: z.int(),
  returned: z.int(),
  cashedOut: z.int().exactOptional(),
} satisfies FieldSchemas<AccountState['stats']>);

/** The part of an account's money that events carry. Money in cents. */
const state = z.object({
  seq: z.int(),
  balance: z.int(),
  totalWinnings: z.int(),
  stats,
  cashier: cashier.exactOptional(),
  rebuys: z.int().exactOptional(),
  /** Open holds and the stakes of pending bets. */
  atStake: z.int(),
} satisfies Partial<FieldSchemas<AccountState>> & { atStake: z.ZodType<number> });
export type BalanceState = z.infer<typeof state>;

const points = z.object({ team1: z.int(), team2: z.int() }).nullable();
const correction = z.object({
  from: z.enum(results),
  scores: z.object({ before: points, after: points }).exactOptional(),
} satisfies FieldSchemas<NonNullable<Bet['correction']>>);

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
  correction: correction.exactOptional(),
  betData: z.object({
    team1: z.string(),
    team2: z.string(),
    team1Price: z.number(),
    team2Price: z.number(),
    startTime: eventDate,
    endTime: eventDate,
    offer: z.object({ line: z.number(), prices: z.tuple([z.number(), z.number()]).readonly() }).exactOptional(),
    firstReadAt: eventDate.exactOptional(),
  } satisfies FieldSchemas<Bet['betData']>),
} satisfies FieldSchemas<Bet>);

/** What happened to accounts and bets, published after it was committed. Money in cents. */
export const bettingEvents = [
  // Version 2: pushes, and bets on spreads and totals.
  defineEvent('balance', 3, {
    /** The owner of the account. */
    uid: z.string(),
    account: accountId,
    state,
    change: z.object({ kind: kinds, amount: z.int() }),
  }),
  defineEvent('bet', 2, { uid: z.string(), bet }),
  /** Accounts to read again: recovery repaired them, or the event that describes their change could not be built. */
  defineEvent('reread', 1, { uids: z.array(z.string()).readonly() }),
];
type BettingEvent = EventOf<typeof bettingEvents>;

/** The events that a committed entry causes. */
export function eventsOf({ entry, uid, state }: Committed): BettingEvent[] {
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
