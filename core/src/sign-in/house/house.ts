import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SignInDatabase } from './collections.ts';
import type { Mailer } from './mailer.ts';

/** What the functions of the house take: its accounts, and how it was set up. */
export interface House {
  readonly db: SignInDatabase;
  readonly clock: Clock;
  /** Null if no server for mails is set. */
  readonly mailer: Mailer | null;
  readonly settings: Pick<Config, 'SIGN_UP' | 'PUBLIC_URL' | 'OIDC_PROVIDERS'>;
}
