import type { UserDoc } from '../../ledger/account.model.ts';

/** What happened to the rights of users, published after it was committed. */
export interface AccessEvents {
  /** What a user may do has changed: the account was disabled, enabled or deleted, sessions or an API key were ended. */
  access: Pick<UserDoc, 'uid'>;
}
