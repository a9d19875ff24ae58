import type { DomainEvent } from './events.ts';
import type { GroupKeeper } from './groups/group-change.ts';
import { hasStayed } from './groups/has-stayed.ts';
import type { Leaderboard } from './leaderboard/leaderboard.ts';
import { createDeletions, type Deletions } from './leaving/deletion/deletions.ts';
import type { KeptLimits } from './leaving/kept-limits/kept-limits.ts';
import { createAccountExport, type ExportAccount, listDeletionSteps } from './leaving.ts';
import type { ApiKeyKeeper } from './members/access/api-keys.ts';
import type { CoreDatabase } from './operations/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { RequestBudget } from './platform/outgoing/request-budget.ts';
import { createPushService, type PushService } from './push/push-service.ts';
import type { SignInProvider } from './sign-in/sign-in-provider.ts';

/** What users do with their accounts as a whole, and who may use Courtside. */
export interface AccountServices extends Pick<ApiKeyKeeper, 'onAccessChange' | 'hasStayed'> {
  readonly deletions: Deletions;
  readonly exportAccount: ExportAccount;
  readonly pushService: PushService;
}

export function createAccountServices(deps: {
  db: CoreDatabase;
  clock: Clock;
  config: Pick<Config, 'PUSH_CONTACT' | 'PUSH_STAND_IN' | 'userAgent'>;
  /** Shared by all requests to users' addresses. */
  budget: RequestBudget;
  keptLimits: KeptLimits;
  onGroupChange: GroupKeeper['onGroupChange'];
  leaderboard: Pick<Leaderboard, 'refresh'>;
  publish: (events: readonly DomainEvent[]) => void;
  /** Removes events that may contain the name of a deleted user. */
  trimEvents: () => Promise<void>;
  /** Called with the failure of a deletion, which is continued later. */
  onError: (error: unknown) => void;
  /** Called with the failure of a notification, which is repeated. */
  onPushError: (error: unknown) => void;
  signIn: Pick<SignInProvider, 'removeUser'>;
}): AccountServices {
  const { db, clock, config, keptLimits, onGroupChange, leaderboard, publish, trimEvents, onError } = deps;
  const onAccessChange = (uid: string) => publish([{ type: 'access', uid }]);
  const deletions = createDeletions({
    db,
    steps: listDeletionSteps({
      db,
      clock,
      onAccessChange,
      onGroupChange,
      keptLimits,
      leaderboard,
      publish,
      trimEvents,
    }),
    hashSignIns: keptLimits.hash,
    signIn: deps.signIn,
    clock,
    onError,
  });
  return {
    onAccessChange,
    hasStayed: (uid, groupId, since) => hasStayed(db, uid, groupId, since),
    deletions,
    pushService: createPushService({ db, config, budget: deps.budget, onError: deps.onPushError }),
    exportAccount: createAccountExport({ db, clock }),
  };
}
