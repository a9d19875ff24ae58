import type { UserDoc } from '../ledger/account.model.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { TabDoc } from './tab.model.ts';

/** What happened to head-to-heads and tabs, published after it was committed. */
export interface ChallengeEvents {
  /** The tab of a group has another limit, or a new tab has begun. */
  tab: { readonly groupId: TabDoc['groupId'] };
  /** A challenge of a group was made, taken or ended. It concerns these users. */
  challenge: {
    readonly groupId: ChallengeDoc['groupId'];
    readonly challengeId: ChallengeDoc['_id'];
    readonly uids: readonly UserDoc['uid'][];
  };
}
