export * from './betting/bets/bet.ts';
export type { CashierReceipt } from './betting/cashier/cashier.ts';
export { resultOf } from './betting/settlement/results.ts';
export { type Core, openCore } from './core.ts';
export { currentGames } from './league/games/current.ts';
export type { FeedHealth } from './league/games/feed-health.ts';
export type { FeedRefresh } from './league/games/feed-refresh.ts';
export type { Game } from './league/games/game.ts';
export type { OperatorDecision } from './league/games/games.ts';
export type { PricePoint } from './league/games/odds-history.ts';
export { createFeeds } from './league/games/providers/create-feeds.ts';
export * from './league/games/providers/provider.ts';
export { readLeagueSeed } from './league/games/providers/simulator/league-seed.ts';
export { renderDemoPage } from './league/injuries/demo-page.ts';
export type { InjuriesReport } from './league/injuries/report.ts';
export * from './money/account.ts';
export type { BalancePoint } from './money/balance-history.ts';
export type { Entry } from './money/entry.ts';
export type { TrailBet, TrailLine } from './money/read-ledger.ts';
export { audit } from './operations/audit/audit.ts';
export { readLastAudit } from './operations/audit/last-audit.ts';
export { type AuditMessage, auditMessageSchema } from './operations/audit/lately-message.ts';
export type { Group } from './people/groups/group.ts';
export { groupBetsShown, isShown } from './people/groups/group-bets.ts';
export { isGroupId } from './people/groups/group-ids.ts';
export type { GroupHistory } from './people/groups/history.ts';
export type { DatedMember, FollowedMembers } from './people/groups/read-members.ts';
export type { GroupBet } from './people/groups/readings.ts';
export { rankMembers, type Standings, type StandingsRow } from './people/groups/standings.ts';
export type { FoundUser } from './people/leaderboard/leaderboard.ts';
export type { LeaderboardRow } from './people/leaderboard/place.ts';
export type { StoredUser } from './people/leaderboard/stored-board.ts';
export { usernameFrom } from './people/profiles/username.ts';
export * from './platform/clock.ts';
export { type Config, ConfigError, demoInjuriesPath, readConfig } from './platform/config/config.ts';
export { connectDatabase, type Database } from './platform/db/connect.ts';
export { isDatabaseAway } from './platform/db/outage.ts';
export {
  type BalanceState,
  type DomainEvent,
  decodeEvent,
  encodeEvent,
  type StreamMessage,
} from './platform/events/events.ts';
export { streamKey } from './platform/events/publisher.ts';
export { connectRedis } from './platform/events/redis.ts';
export {
  type JobName,
  type JobPayloads,
  type JobQueues,
  jobNames,
  retryBackoff,
} from './platform/jobs/queues.ts';
export { createLimits, type Limit } from './platform/limits/limits.ts';
export { countInRedis } from './platform/limits/shared-count.ts';
export { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
export type { Observe } from './platform/observe.ts';
export { openWithRetry } from './platform/open-with-retry.ts';
export { explainStartFailure } from './platform/start-failure.ts';
export { throttledWarning } from './platform/throttled-warning.ts';
export { withTimeout } from './platform/with-timeout.ts';
