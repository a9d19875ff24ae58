import { pauseReasonSchema } from '@courtside/contract';
import {
  as,
  type DeepReadonly,
  halfPoints,
  nullable,
  type ObjectOf,
  object,
  optional,
  optionalOrNull,
  partial,
  required,
  withDecimals,
} from '../../platform/db/fields.ts';
import { type PlayState, playStates } from './providers/provider.ts';

/** A final score, in the order of the game's teams. */
export interface FinalScore {
  readonly team1: number;
  readonly team2: number;
}

/** Two numbers in the order of the game's teams. */
const finalScore = object({ team1: required(Number), team2: required(Number) });

/** What a results source last reported about a game. Stored with the game, so that the audit can check the result. */
export const reportFields = {
  state: required(String, { enum: playStates }),
  /** The final score; null in every other state. */
  score: nullable(finalScore),
  /** When the source first reported this state and score. */
  since: required(Date),
  /** When the source last reported it. Absent in reports stored before this was recorded: only `since` is known of them. */
  readAt: optional(Date),
  /** The start that the source listed with it. Absent in reports stored before this was recorded. */
  startTime: optional(Date),
  /** The last period of a final, 4 or more; absent if the source has no clock. */
  period: optional(Number),
  /** The final that the source reported before and took back. Removed when what it reports now is confirmed. */
  retracted: optional(finalScore),
  /** No longer written or read: `openQuestion` names the sources of a dispute. */
  disputed: optional(Boolean, as<true>()),
};
export type Report = DeepReadonly<ObjectOf<typeof reportFields>>;

/** When a source last reported this. */
export function readAtOf({ readAt, since }: Report): Date {
  return readAt ?? since;
}

/** The reports about a game, by source name. */
export type Reports = { readonly [source: string]: Report };

export function isSameScore(one: FinalScore | null | undefined, other: FinalScore | null | undefined): boolean {
  return one?.team1 === other?.team1 && one?.team2 === other?.team2;
}

/** Whether a source reports that a game is over. */
export function isFinal({ state }: { readonly state: PlayState }): boolean {
  return state === 'final';
}

/** Whether a source reports that a game is not played on its day. */
export function isCalledOff({ state }: { readonly state: PlayState }): boolean {
  return state === 'postponed' || state === 'canceled';
}

/** Whether a source reports that a game has begun. */
export function isPlayed({ state }: { readonly state: PlayState }): boolean {
  return state === 'live' || state === 'final';
}

/** Whether any source last reported that a game has begun. */
export function isAnyPlayed(reports: Reports = {}): boolean {
  return Object.values(reports).some(isPlayed);
}

/** A start time that differs from the known one and waits for a second reading. */
const startClaim = object({
  startTime: required(Date),
  /** When it was first read. */
  at: required(Date),
});

/** Why a market accepts no bets. Never `stale`: its `staleAt` already says it. */
export const storedPauses = pauseReasonSchema.exclude(['stale']).options;
export type StoredPause = (typeof storedPauses)[number];

/** A question about a game's result that another source has to answer: a dispute, a call-off, or a contradicted result. */
const openQuestion = object({
  openedAt: required(Date),
  /** When a report last changed. */
  changedAt: required(Date),
  /** The sources of a dispute. Their reports count, however old they are, until they are replaced or it is over. */
  disputedBy: required([String]),
});

/** What the next odds reading of a market is compared with. */
const marketTracking = object({
  /** A line or price too far from the last one to be used immediately; it waits for a second reading. */
  claim: nullable(
    object({
      line: nullable(Number, halfPoints),
      prices: required([Number], as<readonly [number, number]>()),
      /** When it was first read. */
      at: required(Date),
    }),
  ),
  /** When the same bookmaker's same update of an unconfirmed price was read again; it confirms the price only with a third reading. */
  repeatedAt: optionalOrNull(Date),
  /** Why the odds source pauses the market. */
  pause: nullable(String, { enum: storedPauses }),
});

/** State of a game that the next reading is compared with, since there have been several markets and before. */
const commonTracking = {
  /** Confirmed start times, by source. */
  starts: required(Map, { of: { type: Date, required: true } }),
  /** Unconfirmed start times, by source. */
  claims: required(Map, { of: startClaim }),
  /** When each source first reported the game as started; removed when the source retracts that. */
  liveSince: required(Map, { of: { type: Date, required: true } }),
};

const currentTracking = {
  markets: required(
    object({ moneyline: optional(marketTracking), spread: optional(marketTracking), total: optional(marketTracking) }),
  ),
  /** Why the results sources pause all markets. */
  resultsPause: nullable(String, { enum: storedPauses }),
  /** The last clock of the game in play, and when a source reported it; absent before. */
  lastClock: optional(
    object({ period: required(Number), secondsLeft: required(Number, withDecimals), at: required(Date) }),
  ),
  /** What the result waits for, in a sentence, while reports contradict each other or need a second reading. */
  waitsFor: optional(String),
  /** True once any source has reported the game live, also after the source took that back. Absent before. */
  wasLive: optional(Boolean),
  openQuestion: optional(openQuestion),
  /** True while moneyline and spread contradict each other, which pauses both. Absent otherwise. */
  conflict: optional(Boolean),
};

/** The other fields of games that were stored when a game had one market. */
const earlierTracking = {
  price: nullable(object({ team1Price: required(Number), team2Price: required(Number), at: required(Date) })),
  pausedBy: required(
    object({ odds: nullable(String, { enum: storedPauses }), results: nullable(String, { enum: storedPauses }) }),
  ),
};

/** State of a game that the next reading is compared with. */
export type Tracking = DeepReadonly<ObjectOf<typeof commonTracking & typeof currentTracking>>;

/** The tracking of games that were stored when a game had one market. */
export type EarlierTracking = DeepReadonly<ObjectOf<typeof commonTracking & typeof earlierTracking>>;

/** What the next odds reading of a market is compared with. */
export type MarketTracking = NonNullable<Tracking['markets']['moneyline']>;

/** The last game clock that a source reported, and when. */
export type LastClock = NonNullable<Tracking['lastClock']>;

/** A question about a game's result that another source has to answer. */
export type OpenQuestion = NonNullable<Tracking['openQuestion']>;

/** A start time that waits for a second reading. */
export type StartClaim = Tracking['claims'][string];

/** The tracking of any game. */
export const trackingFields = { ...commonTracking, ...partial(currentTracking), ...partial(earlierTracking) };

export const untracked: Tracking = { starts: {}, claims: {}, liveSince: {}, markets: {}, resultsPause: null };
