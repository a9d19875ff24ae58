/** What decides a user's place: more money first, then the smaller name by its bytes, then the smaller uid. */
export interface Place {
  /** Cents. */
  readonly balance: number;
  readonly username: string;
  readonly uid: string;
}

/** A place on the leaderboard and what everybody may see of who has it. Money in cents. */
export interface LeaderboardRow extends Place {
  /** 1 is the richest. No two users share a rank. */
  readonly rank: number;
  /** Net profit on won bets. */
  readonly totalWinnings: number;
  /** Places gained since the day began (UTC), negative when lost; null for who was not there then, or while unknown. */
  readonly placesGained: number | null;
}

/** Where a page begins: behind a place, whoever holds it now, or at a rank. */
export type PageStart = { readonly after: Place } | { readonly rank: number };

/** Some rows in order. */
export interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  /** How many users the leaderboard has. */
  readonly total: number;
}

/** One user's rank. */
export interface Rank {
  readonly rank: number;
  readonly placesGained: number | null;
}
