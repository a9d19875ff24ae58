import type { SeasonDoc } from './season.model.ts';

/** What happened to seasons, published after it was committed. */
export interface SeasonEvents {
  /** A season was opened, or its state, members, day or the name of its group changed. */
  season: { readonly groupId: SeasonDoc['groupId']; readonly seasonId: SeasonDoc['_id'] };
}
