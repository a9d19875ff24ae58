/** Limits that browsers check too. This file does not import the schemas, so that browsers do not load a validator. */

/** The most API keys a user can have. */
export const maxApiKeys = 10;

/** The most links to nights that a group can have. */
export const maxNightLinks = 100;

/** The longest name of an API key, in characters. */
export const maxKeyNameLength = 64;

/** How every API key begins. */
export const apiKeyPrefix = 'ck_';

/** The longest pause a user can take, in days. */
export const maxPauseDays = 30;

/** Longest reason that an operator can give, in characters. */
export const maxReasonLength = 500;

/** How many legs a parlay has. */
export const parlayLegs = { min: 2, max: 6 } as const;

/** The most open tickets that a group can pass around at the same time. */
export const maxGroupTickets = 3;

/** A parlay pays at most this many times what its account starts with: a lottery ticket must not decide everything. */
export const maxParlayFactor = 10;

/** Limits of the settings of a season; money in dollars. */
export const seasonLimits = {
  nameCharacters: 60,
  minBankroll: 10,
  maxBankroll: 1_000_000,
  maxRebuys: 3,
  maxDays: 366,
  /** A rebuy requires that balance and stakes in play together are below this share of the bankroll, in percent. */
  rebuyBelowPercent: 10,
} as const;
