import type { UserDoc } from '../ledger/account.model.ts';

/** What happened to the leaderboard, published after it was committed. */
export interface LeaderboardEvents {
  /** The leaderboard has new places, names or sums of these users. */
  leaderboard: { readonly uids: readonly UserDoc['uid'][] };
}
