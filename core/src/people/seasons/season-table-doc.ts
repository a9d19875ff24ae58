import { seasonStateSchema } from '@courtside/contract';
import { betFields } from '../../ledger/bet-doc.ts';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, required } from '../../platform/db/fields.ts';

const named = { uid: required(String), username: required(String) };

/** A member's line in the table of a season. Money in cents. */
const seasonRow = object({
  ...named,
  /** Bankroll + profit − debt. */
  standing: required(Number),
  /** What decided and cashed-out bets have paid back, less their stakes. */
  profit: required(Number),
  /** Rebuys taken × bankroll. */
  debt: required(Number),
  /** One more than the number of members with a higher standing: members with the same standing share a rank. */
  rank: required(Number),
  /** Position in the list, from 1. No two members share a position. */
  position: required(Number),
  rebuys: required(Number),
  balance: required(Number),
  inPlay: required(Number),
  joinedOn: required(String),
  joinedLate: required(Boolean),
  /** Ranks gained since the day began, negative if lost; null for a member who joined today. */
  placesGained: nullable(Number),
  /** All bets that were not refunded as void. */
  bets: required(Number),
  won: required(Number),
  lost: required(Number),
  push: required(Number),
  isMember: required(Boolean),
});

/** The board of a week: Monday to Sunday, cut at the season's first and last day. Money in cents. */
const weekBoard = object({
  firstDay: required(String),
  lastDay: required(String),
  startsAt: required(Date),
  /** Exclusive. */
  endsAt: required(Date),
  state: required(String, { enum: seasonStateSchema.options }),
  /** The first ten members by profit. */
  rows: required([object({ ...named, rank: required(Number), profit: required(Number), bets: required(Number) })]),
  /** Empty until the week is final; several if they are tied. */
  winners: required([object(named)]),
});

/** A bet with the name of the member who placed it, and its profit in cents. */
const namedBet = object({
  bet: required(object(betFields)),
  username: required(String),
  profit: required(Number),
});

/** The tables of seasons that are final. Each is written once. */
export const seasonTableCollection = defineCollection({
  name: 'seasonTables',
  fields: {
    /** The season's id. */
    _id: required(String),
    finalAt: required(Date),
    champions: required([{ type: String, required: true }]),
    /** The number of the last entry of each member that the table counts. */
    heads: required([object({ uid: required(String), seq: required(Number) })]),
    rows: required([seasonRow]),
    weeks: required([weekBoard]),
    bests: required(
      object({
        bestBet: nullable(namedBet),
        worstBet: nullable(namedBet),
        longestStreak: nullable(object({ ...named, wins: required(Number) })),
      }),
    ),
  },
});

export type SeasonTableDoc = DocumentOf<typeof seasonTableCollection>;

/** What the members of a group see of a season. Money in cents. */
export type SeasonTable = Pick<SeasonTableDoc, 'rows' | 'weeks' | 'bests'>;

/** A member's line in the table of a season. */
export type SeasonRow = SeasonTable['rows'][number];

/** The board of a week. */
export type WeekBoard = SeasonTable['weeks'][number];

/** A bet with the name of the member who placed it. */
export type NamedBet = NonNullable<SeasonTable['bests']['bestBet']>;
