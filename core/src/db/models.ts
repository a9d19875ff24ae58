import { type Connection, Schema } from 'mongoose';
import type { Account } from '../accounts/account.ts';
import type { Bet } from '../bets/bet.ts';
import type { Game } from '../games/game.ts';
import type { PricePoint } from '../games/odds-history.ts';
import type { Group } from '../groups/group.ts';
import { injuriesSchema } from '../injuries/injuries-doc.ts';
import type { Entry } from '../ledger/entry.ts';

/** A document whose key is the noun's own id. */
type Keyed<T, K extends keyof T> = Omit<T, K> & { readonly _id: string };

export type AccountDoc = Keyed<Account, 'uid'>;
export type GameDoc = Keyed<Game, 'id'>;
/** A game's prices under its id, oldest first. */
export interface OddsHistoryDoc {
  readonly _id: string;
  readonly points: readonly PricePoint[];
}
export type BetDoc = Bet & { readonly _id: string };
type EntryDoc = Entry;
/** `creation` is the idempotency key of the call that made the group, within its creator's own. */
export type GroupDoc = Keyed<Group, 'id'> & { readonly creation: string };
/** Notes of the housekeeping jobs to themselves. */
interface CheckpointDoc {
  readonly _id: string;
  readonly at: Date;
}

const options = {
  id: false,
  versionKey: false,
  minimize: false,
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
} as const;
/** How names are searched: without regard to case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

const requiredString = { type: String, required: true } as const;
const requiredNumber = { type: Number, required: true } as const;
const requiredDate = { type: Date, required: true } as const;

const accountSchema = new Schema<AccountDoc>(
  {
    _id: requiredString,
    username: requiredString,
    email: { type: String, default: null },
    groupIds: { type: [String], required: true },
    placeKeptAt: Date,
    createdAt: requiredDate,
    renamedAt: Date,
    seq: requiredNumber,
    balance: requiredNumber,
    totalWinnings: requiredNumber,
    holds: [{ _id: false, seq: requiredNumber, amount: requiredNumber, expiresAt: requiredDate }],
    stats: {
      bets: requiredNumber,
      won: requiredNumber,
      lost: requiredNumber,
      void: requiredNumber,
      staked: requiredNumber,
    },
    cashier: {
      type: new Schema(
        {
          firstDeposit: {
            type: new Schema({ seq: requiredNumber, amount: requiredNumber, matched: Boolean }, { _id: false }),
            default: null,
          },
          toppedUpOn: { type: String, default: null },
        },
        { _id: false },
      ),
    },
  },
  { ...options, collection: 'users' },
);
accountSchema.index({ 'holds.expiresAt': 1 }, { sparse: true });
accountSchema.index({ renamedAt: 1 }, { sparse: true });
accountSchema.index({ seq: 1 }, { partialFilterExpression: { seq: 0 } });
accountSchema.index({ balance: -1, username: 1, _id: 1 });
accountSchema.index({ username: 1, _id: 1 }, { collation: searchCollation, name: 'username_search' });
accountSchema.index(
  { 'cashier.firstDeposit.matched': 1 },
  { partialFilterExpression: { 'cashier.firstDeposit.matched': false } },
);

const gameSchema = new Schema<GameDoc>(
  {
    _id: requiredString,
    team1: requiredString,
    team2: requiredString,
    team1Price: requiredNumber,
    team2Price: requiredNumber,
    startTime: requiredDate,
    endTime: requiredDate,
    betStatus: requiredString,
    score: { type: Schema.Types.Mixed, default: null },
    version: requiredNumber,
    missingSince: { type: Date, default: null },
    settledAt: { type: Date, default: null },
  },
  { ...options, collection: 'games' },
);
gameSchema.index({ betStatus: 1, startTime: -1 });
gameSchema.index({ settledAt: 1, startTime: -1 });

const oddsHistorySchema = new Schema<OddsHistoryDoc>(
  {
    _id: requiredString,
    points: [{ _id: false, at: requiredDate, team1Price: requiredNumber, team2Price: requiredNumber }],
  },
  { ...options, collection: 'odds_history' },
);

const betSchema = new Schema<BetDoc>(
  {
    _id: requiredString,
    id: requiredString,
    uid: requiredString,
    gameId: requiredString,
    side: requiredNumber,
    amount: requiredNumber,
    price: requiredNumber,
    potential: requiredNumber,
    status: requiredString,
    placedAt: requiredDate,
    settledAt: { type: Date, default: null },
    cancelled: Boolean,
    betData: {
      team1: requiredString,
      team2: requiredString,
      team1Price: requiredNumber,
      team2Price: requiredNumber,
      startTime: requiredDate,
      endTime: requiredDate,
    },
  },
  { ...options, collection: 'bets' },
);
betSchema.index({ uid: 1, 'betData.startTime': -1, placedAt: -1, _id: -1 });
betSchema.index({ uid: 1, status: 1 });
betSchema.index({ status: 1, gameId: 1 });

const entrySchema = new Schema<EntryDoc>(
  {
    _id: requiredString,
    uid: requiredString,
    seq: requiredNumber,
    kind: requiredString,
    amount: requiredNumber,
    balance: requiredNumber,
    key: requiredString,
    ref: { type: Schema.Types.Mixed, required: true },
    at: requiredDate,
  },
  { ...options, collection: 'ledger' },
);
entrySchema.index({ uid: 1, key: 1 }, { unique: true });
entrySchema.index({ uid: 1, seq: 1 });
entrySchema.index({ at: 1 });

const groupSchema = new Schema<GroupDoc>(
  {
    _id: requiredString,
    name: requiredString,
    creatorId: requiredString,
    memberIds: { type: [String], required: true },
    createdAt: requiredDate,
    archivedAt: { type: Date, default: null },
    version: requiredNumber,
    creation: requiredString,
  },
  { ...options, collection: 'groups' },
);
groupSchema.index({ creation: 1 }, { unique: true });
groupSchema.index({ memberIds: 1 });

const checkpointSchema = new Schema<CheckpointDoc>(
  { _id: requiredString, at: requiredDate },
  { ...options, collection: 'checkpoints' },
);

/** The collections, bound to one connection. */
export function defineModels(connection: Connection) {
  return {
    accounts: connection.model('Account', accountSchema),
    games: connection.model('Game', gameSchema),
    oddsHistory: connection.model('OddsHistory', oddsHistorySchema),
    bets: connection.model('Bet', betSchema),
    entries: connection.model('Entry', entrySchema),
    groups: connection.model('Group', groupSchema),
    injuries: connection.model('Injuries', injuriesSchema),
    checkpoints: connection.model('Checkpoint', checkpointSchema),
  };
}

export type Models = ReturnType<typeof defineModels>;
