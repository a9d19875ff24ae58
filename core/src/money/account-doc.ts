import { Schema } from 'mongoose';
import { nullable, optional, part, parts, required, type Stored, unchecked } from '../platform/db/fields.ts';
import { schemaOptions } from '../platform/db/schema-options.ts';

const fields = {
  /** The account's uid. */
  _id: required(String),
  username: required(String),
  email: nullable(String),
  groupIds: required([String]),
  /** When a place among `groupIds` was last kept for a group; absent until then. */
  placeKeptAt: optional(Date),
  createdAt: required(Date),
  /** When the username last changed; absent until then. */
  renamedAt: optional(Date),
  /** Number of the last entry applied; 0 before the opening entry. */
  seq: required(Number),
  /** Cents. Negative only after a correction. */
  balance: required(Number),
  /** Net profit on won bets, cents. */
  totalWinnings: required(Number),
  /** Open holds, oldest first. */
  holds: parts({
    /** Number of the ledger entry that took it. */
    seq: required(Number),
    /** Cents. */
    amount: required(Number),
    expiresAt: required(Date),
  }),
  /** Counters of the account's bets. `staked` counts every stake but those given back, in cents. */
  stats: {
    bets: required(Number),
    won: required(Number),
    lost: required(Number),
    void: required(Number),
    staked: required(Number),
    /** Stakes of pending bets, cents. Absent in documents that are older than the field. */
    inPlay: optional(Number),
    /** Absent until the first cash-out. */
    cashedOut: optional(Number),
  },
  /** Absent until the account has been to the cashier. */
  cashier: optional(
    part({
      /** The one first deposit: the number of its entry, cents, and whether its bonus was paid. */
      firstDeposit: nullable(part({ seq: required(Number), amount: required(Number), matched: unchecked(Boolean) })),
      /** UTC day of the last top-up, `yyyy-mm-dd`. */
      toppedUpOn: nullable(String),
    }),
  ),
};

/** An account as the `users` collection keeps it. */
export interface AccountDoc extends Stored<typeof fields> {}

/** How names are searched: without regard to case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

/** The schema of the `users` collection. */
export const accountSchema = new Schema<AccountDoc>(fields, { ...schemaOptions, collection: 'users' });
accountSchema.index({ 'holds.expiresAt': 1 }, { sparse: true });
accountSchema.index({ renamedAt: 1 }, { sparse: true });
accountSchema.index({ seq: 1 }, { partialFilterExpression: { seq: 0 } });
accountSchema.index({ balance: -1, username: 1, _id: 1 });
accountSchema.index({ username: 1, _id: 1 }, { collation: searchCollation, name: 'username_search' });
accountSchema.index(
  { 'cashier.firstDeposit.matched': 1 },
  { partialFilterExpression: { 'cashier.firstDeposit.matched': false } },
);
