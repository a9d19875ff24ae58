export * from './accounts/account.ts';
export { usernameFrom } from './accounts/username.ts';
export { audit } from './audit/audit.ts';
export { readLastAudit } from './audit/last-audit.ts';
export { type AuditMessage, auditMessageSchema } from './audit/lately-message.ts';
export * from './bets/bet.ts';
export type { CashierReceipt } from './cashier/cashier.ts';
export * from './clock.ts';
export { type Config, ConfigError, demoInjuriesPath, readConfig } from './config/config.ts';
export { type Core, openCore } from './core.ts';
export { connectDatabase, type Database } from './db/connect.ts';
export { isDatabaseAway } from './db/outage.ts';
export { type DomainEvent, decodeEvent, encodeEvent, type Heard, type ToldMoney } from './events/events.ts';
export { streamKey } from './events/publisher.ts';
export { connectRedis } from './events/redis.ts';
export { currentGames } from './games/current.ts';
export type { FeedHealth } from './games/feed-health.ts';
export type { FeedRefresh } from './games/feed-refresh.ts';
export type { Game } from './games/game.ts';
export type { OperatorDecision } from './games/games.ts';
export type { PricePoint } from './games/odds-history.ts';
export { createFeeds } from './games/providers/create-feeds.ts';
export * from './games/providers/provider.ts';
export { readLeagueSeed } from './games/providers/simulator/league-seed.ts';
export type { Group } from './groups/group.ts';
export { groupBetsShown, isShown } from './groups/group-bets.ts';
export { isGroupId } from './groups/group-ids.ts';
export type { GroupHistory } from './groups/history.ts';
export type { DatedMember, FollowedMembers } from './groups/read-members.ts';
export type { GroupBet } from './groups/readings.ts';
export { rankMembers, type Standings, type StandingsRow } from './groups/standings.ts';
export { inTime } from './in-time.ts';
export { renderDemoPage } from './injuries/demo-page.ts';
export type { InjuriesReport } from './injuries/report.ts';
export {
  type JobName,
  type JobPayloads,
  type JobQueues,
  jobNames,
  patientBackoff,
} from './jobs/queues.ts';
export type { FoundUser } from './leaderboard/leaderboard.ts';
export type { LeaderboardRow } from './leaderboard/place.ts';
export type { StoredUser } from './leaderboard/stored-board.ts';
export type { BalancePoint } from './ledger/balance-history.ts';
export type { Entry } from './ledger/entry.ts';
export type { TrailBet, TrailLine } from './ledger/read-ledger.ts';
export { createLimits, type Limit } from './limits/limits.ts';
export { countInRedis } from './limits/shared-count.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export type { Observe } from './observe.ts';
export { openPatiently } from './open-patiently.ts';
export { resultOf } from './settlement/results.ts';
export { explainStartFailure } from './start-failure.ts';
export { throttledWarning } from './throttled-warning.ts';
