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
