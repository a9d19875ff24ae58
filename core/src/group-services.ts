import type { Logger } from 'pino';
import type { StakeLimits } from './bets/limits/player-limits.ts';
import { type Challenges, createChallenges } from './challenges/challenges.ts';
import { type Chat, createChat } from './chat/chat.ts';
import type { DomainEvent } from './events.ts';
import type { GroupChange, GroupKeeper } from './groups/group-change.ts';
import type { Games } from './league/games/games.ts';
import type { Ledger } from './ledger/ledger.ts';
import { readHeadToHeadsOfNight, readOpenOfNight } from './nights/night-challenges.ts';
import type { CoreDatabase } from './operations/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createGuardedRequest } from './platform/outgoing/guarded-request.ts';
import type { RequestBudget } from './platform/outgoing/request-budget.ts';
import { throttledWarning } from './platform/throttled-warning.ts';
import { createChallengeNotifier } from './push/notify-challenges.ts';
import type { Push } from './push/push.ts';
import { readSealsOfGames } from './seals/seals-of-games.ts';
import type { Seasons } from './seasons/seasons.ts';

/** What the members of groups do together. */
export interface GroupServices extends Pick<GroupKeeper, 'onGroupChange'> {
  /** Head-to-heads and the tabs of groups. */
  readonly challenges: Challenges;
  /** The message of each night in the chats of groups. */
  readonly chat: Chat;
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
  limits: StakeLimits;
  seasons: Pick<Seasons, 'advance' | 'groupRenamed'>;
  publish: (events: readonly DomainEvent[]) => void;
  /** Publishes a change of a group. */
  notifyGroupChange: (change: GroupChange) => void;
  notifyDevices: Push['notify'];
}): GroupServices {
  const { db, clock, config, logger, ledger, games, limits, seasons, publish } = deps;
  const onNotOpened = throttledWarning(logger, 'a season account could not be opened: the seasons job will open it');
  const onNotReported = throttledWarning(logger, 'a new name of a group could not be reported to its season');
  const onChallengeError = throttledWarning(logger, 'a change of a challenge could not be completed or published');
  const challenges = createChallenges({
    db,
    ledger,
    games,
    limits,
    clock,
    onChanged: createChallengeNotifier({ publish, notifyDevices: deps.notifyDevices, onError: onChallengeError }),
    onTabChanged: (groupId) => publish([{ type: 'tab', groupId }]),
    onError: onChallengeError,
  });
  const allowedHosts = config.chatAllowedHosts;
  const chat = createChat({
    db,
    clock,
    allowedHosts,
    request: createGuardedRequest({ allowedHosts, budget: deps.budget, userAgent: config.userAgent }),
    readers: {
      readOpenChallenges: (groupId) => readOpenOfNight(db, groupId),
      readHeadToHeads: (groupId, gameIds) => readHeadToHeadsOfNight(db, groupId, gameIds),
      readSeals: (groupId, gameIds) => readSealsOfGames(db, groupId, gameIds),
    },
  });
  return {
    challenges,
    chat,
    onGroupChange(change) {
      deps.notifyGroupChange(change);
      if (change.kind === 'left' || change.kind === 'removed')
        challenges.withdrawOf(change.uid, change.group.id).catch(onChallengeError);
      if (change.kind === 'joined') seasons.advance(change.group.id).catch(onNotOpened);
      if (change.entry?.kind === 'renamed') seasons.groupRenamed(change.group.id).catch(onNotReported);
    },
  };
}
