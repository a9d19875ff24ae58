import type { Logger } from 'pino';
import type { StakeLimits } from './bets/limits/player-limits.ts';
import type { Challenging } from './challenges/challenging.ts';
import { withdrawMemberChallenges } from './challenges/end-challenge.ts';
import type { ChatDelivery } from './chat/chatting.ts';
import { createChatServices } from './chat/services/services.ts';
import type { DomainEvent } from './events.ts';
import type { GroupChange, GroupKeeper } from './groups/group-change.ts';
import type { Games } from './league/games/games.ts';
import type { Ledger } from './ledger/ledger.ts';
import { readHeadToHeadsOfNight, readOpenOfNight } from './nights/night-challenges.ts';
import type { CoreDatabase } from './operations/database.ts';
import { createSingleFlightPerKey } from './platform/async/single-flight-per-key.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createGuardedRequest } from './platform/outgoing/guarded-request.ts';
import type { RequestBudget } from './platform/outgoing/request-budget.ts';
import { throttledWarning } from './platform/throttled-warning.ts';
import { createChallengeNotifier } from './push/notify-challenges.ts';
import type { PushOrder } from './push/push-messages.ts';
import { readSealsOfGames } from './seals/seals-of-games.ts';
import { advanceSeasons } from './seasons/advance-seasons.ts';
import { publishOpenSeason } from './seasons/publish-season.ts';
import type { SeasonKeeper } from './seasons/season-keeper.ts';

/** What the members of groups do together. */
export interface GroupServices extends Challenging, Pick<GroupKeeper, 'onGroupChange'> {
  readonly chatDelivery: ChatDelivery;
}

export function createGroupServices(deps: {
  db: CoreDatabase;
  clock: Clock;
  config: Pick<Config, 'chatAllowedHosts' | 'userAgent'>;
  /** Shared by all requests to users' addresses. */
  budget: RequestBudget;
  logger: Logger;
  ledger: Ledger;
  games: Games;
  playerLimits: StakeLimits['playerLimits'];
  seasonKeeper: SeasonKeeper;
  publish: (events: readonly DomainEvent[]) => void;
  /** Publishes a change of a group. */
  notifyGroupChange: (change: GroupChange) => void;
  /** Notifies a user on their devices. */
  notify: (message: PushOrder) => Promise<void>;
}): GroupServices {
  const { db, clock, config, logger, ledger, games, playerLimits, seasonKeeper, publish } = deps;
  const onNotOpened = throttledWarning(logger, 'a season account could not be opened: the seasons job will open it');
  const onNotReported = throttledWarning(logger, 'a new name of a group could not be reported to its season');
  const onChallengeError = throttledWarning(logger, 'a change of a challenge could not be completed or published');
  const challenging: Challenging = {
    db,
    ledger,
    games,
    playerLimits,
    clock,
    publish,
    challengesBeingTaken: createSingleFlightPerKey(),
    onChallengeChanged: createChallengeNotifier({ publish, notify: deps.notify, onError: onChallengeError }),
    onChallengeError,
  };
  const allowedHosts = config.chatAllowedHosts;
  const chatDelivery: ChatDelivery = {
    services: createChatServices(allowedHosts),
    request: createGuardedRequest({ allowedHosts, budget: deps.budget, userAgent: config.userAgent }),
    readers: {
      readOpenChallenges: (groupId) => readOpenOfNight(db, groupId),
      readHeadToHeads: (groupId, gameIds) => readHeadToHeadsOfNight(db, groupId, gameIds),
      readSeals: (groupId, gameIds) => readSealsOfGames(db, groupId, gameIds),
    },
  };
  return {
    ...challenging,
    chatDelivery,
    onGroupChange(change) {
      deps.notifyGroupChange(change);
      if (change.kind === 'left' || change.kind === 'removed')
        withdrawMemberChallenges(challenging, change.uid, change.group.id).catch(onChallengeError);
      if (change.kind === 'joined') advanceSeasons(seasonKeeper, change.group.id).catch(onNotOpened);
      if (change.entry?.kind === 'renamed') publishOpenSeason(seasonKeeper, change.group.id).catch(onNotReported);
    },
  };
}
